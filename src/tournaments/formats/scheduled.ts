import {
  afterWithdrawal,
  gauntletSize,
  pairGauntlet,
  pairRoundRobin,
  standingsOf,
  type Entrant,
  type Pairing,
  type PairingResult,
  type RankedFormat,
} from '../../statistics/index.js';
import { tieBreakRatings } from '../tournament.ratings.js';
import type { NewPairing } from '../tournament.event.js';
import type { Tournament } from '../tournament.state.js';
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
  ranked: RankedFormat,
  scheduleOf: (field: readonly Entrant[], tournament: Tournament) => Schedule,
  sizeOf: (entrants: number, tournament: Tournament) => { rounds: number; pairings: number },
): Format {
  return {
    extent: (tournament, entrants) => ({ ...sizeOf(entrants, tournament), sets: 1 }),
    pair: (tournament) =>
      tournament.rounds.length > 0 ? [] : roundsOfSchedule(scheduleOf(fieldOf(tournament), tournament)),
    isComplete: () => true,
    judge: judgeOneSet,
    rank: (tournament) =>
      standingsOf(fieldOf(tournament), countingResults(tournament), {
        format: ranked,
        ...(tournament.settings.tieBreaks ? { tieBreaks: tournament.settings.tieBreaks } : {}),
        ratings: tieBreakRatings(tournament),
      }),
  };
}

/**
 * Results that count in a schedule. Of somebody who left before half of his games all are struck, or those whom he had met
 * already would be at a disadvantage; afterwards the rest is lost by forfeit.
 */
export function countingResults(tournament: Tournament): PairingResult[] {
  const scheduledFor = new Map<string, number>();
  for (const { pairings } of tournament.rounds) {
    for (const { entrants } of pairings)
      for (const id of entrants) scheduledFor.set(id, (scheduledFor.get(id) ?? 0) + 1);
  }
  const struck = new Set(
    tournament.leavers.filter((id) => {
      const played = tournament.results.filter(
        ({ kind, entrants }) => kind === 'played' && entrants.includes(id),
      );
      return afterWithdrawal(played.length, scheduledFor.get(id) ?? 0) === 'strike-all';
    }),
  );
  return tournament.results.filter(
    ({ kind, entrants }) => kind !== 'bye' && !entrants.some((id) => struck.has(id)),
  );
}

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
