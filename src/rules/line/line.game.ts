import type { Preset } from '../options.js';
import type { Disagreement, Ruleset } from '../ruleset.js';
import type { SetSize } from '../tiles.js';
import { lineSeats } from './line.defaults.js';
import { LineEngine } from './line.engine.js';
import { lineOptions, type LineDefaults } from './line.options.js';

/** What makes one line game: its texts and what it sets differently from the others. */
interface LineGame {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly howToPlay: string;
  readonly sources: readonly string[];
  readonly disagreements: readonly Disagreement[];
  readonly presets: readonly Preset[];
  readonly defaults: LineDefaults;
  /** Most seats with a double-six. */
  readonly most: number;
}

/** The ruleset of a line game: the one engine, with its defaults. */
export const lineGame = ({ defaults, most, ...game }: LineGame): Ruleset => ({
  ...game,
  seats: (set: SetSize) => lineSeats(set, most),
  options: lineOptions(defaults),
  engine: (rules) => new LineEngine(rules),
});

/** What its text says of a turn. */
export const TURN_TEXT = `The seats take turns in order. Add one tile to an open end; the touching halves must show the same number. A seat that can play must play.`;
