import type { TournamentFormat } from '../tournament.settings.js';
import { arena } from './arena.js';
import { elimination } from './elimination.js';
import type { Format } from './format.js';
import { kingOfTheHill } from './hill.js';
import { gauntlet, roundRobin } from './scheduled.js';
import { swiss, tables } from './swiss.js';
import { teamEvent } from './team.event.js';

const FORMATS: Record<TournamentFormat, Format> = {
  'round-robin': roundRobin,
  swiss,
  'single-elimination': elimination,
  'double-elimination': elimination,
  arena,
  gauntlet,
  'king-of-the-hill': kingOfTheHill,
  teams: teamEvent,
  tables,
};

/** How tournaments of a format go. */
export const formatOf = (format: TournamentFormat): Format => FORMATS[format];
