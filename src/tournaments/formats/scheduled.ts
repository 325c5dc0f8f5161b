import {
  gauntletSize,
  pairGauntlet,
  pairRoundRobin,
  standingsOf,
  type Entrant,
  type Pairing,
  type RankedFormat,
  type StandingRow,
} from '../../statistics/index.js';
import { tieBreakRatings } from '../tournament.ratings.js';
import type { NewPairing } from '../tournament.event.js';
import type { Tournament } from '../tournament.state.js';
import { countingResults, struckOf } from './counting.results.js';
import { fieldOf, type Format } from './format.js';
import type { NextRound } from './next.round.js';
import { judgeOneSet } from './one.set.js';

/** A schedule that is known when the tournament starts: who meets whom, and who sits out when. */
export interface Schedule {
  readonly pairings: readonly Pairing[];
  readonly byes: readonly { readonly round: number; readonly entrant: string }[];
}

/** The rounds of a schedule as they are to be paired. A bye of a schedule earns nothing: everybody has one. */
export function roundsOfSchedule({ pairings, byes }: Schedule): NextRound[] {
  const last = pairings.reduce((most, { round }) => Math.max(most, round), 0);
  const rounds = Array.from({ length: last }, () => ({
    pairings: [] as NewPairing[],
    unplayed: [] as NextRound['unplayed'][number][],
  }));
  for (const { round, table, entrants } of pairings) rounds[round - 1].pairings.push({ table, entrants });
  for (const { round, entrant } of byes)
    rounds[round - 1].unplayed.push({ entrants: [entrant], kind: 'bye', points: [0] });
  return rounds;
}

/** A format whose whole schedule is paired at once, so that no slow entrant holds up anybody but its own opponents. */
export function scheduled(
  format: RankedFormat,
  scheduleOf: (field: readonly Entrant[], tournament: Tournament) => Schedule,
  sizeOf: (entrants: number, tournament: Tournament) => { rounds: number; pairings: number },
): Format {
  return {
    extent: (tournament, entrants) => ({ ...sizeOf(entrants, tournament), sets: 1 }),
    pair: (tournament) =>
      tournament.rounds.length > 0 ? [] : roundsOfSchedule(scheduleOf(fieldOf(tournament), tournament)),
    isComplete: () => true,
    judge: judgeOneSet,
    rank(tournament) {
      const ranked = rankWithin(tournament, format);
      const struck = struckOf(tournament);
      if (struck.size === 0) return ranked(fieldOf(tournament));
      // Whoever is struck has taken no part: behind all who have, whatever these have got, and equal among themselves.
      const [out, rest] = [true, false].map((isStruck) =>
        fieldOf(tournament).filter(({ id }) => struck.has(id) === isStruck),
      );
      return [...ranked(rest), ...ranked(out).map((row) => ({ ...row, rank: rest.length + 1 }))];
    },
  };
}

/** The standing of some of the field by the results that count. */
const rankWithin =
  (tournament: Tournament, format: RankedFormat) =>
  (entrants: readonly Entrant[]): StandingRow[] =>
    standingsOf(entrants, countingResults(tournament), {
      format,
      ...(tournament.settings.tieBreaks ? { tieBreaks: tournament.settings.tieBreaks } : {}),
      ratings: tieBreakRatings(tournament),
    });

/** Everybody meets everybody; each meeting is a set, whose legs give both the first seat. */
export const roundRobin = scheduled(
  'round-robin',
  (field, { settings }) => pairRoundRobin(field, settings.cycles),
  (entrants, { settings }) => ({
    rounds: entrants < 2 ? 0 : settings.cycles * (entrants - 1 + (entrants % 2)),
    pairings: (settings.cycles * entrants * (entrants - 1)) / 2,
  }),
);

/** The best seeds meet everybody, the others do not meet each other. */
export const gauntlet = scheduled(
  'gauntlet',
  (field, { settings }) => ({
    pairings: field.length < 2 ? [] : pairGauntlet(field, settings.heads),
    byes: [],
  }),
  (entrants, { settings }) => ({
    rounds: Math.max(0, entrants - 1),
    pairings: entrants < 2 ? 0 : gauntletSize(entrants, Math.min(settings.heads, entrants - 1)),
  }),
);
