import { type Entrant, type ResultKind, type StandingRow } from '../../statistics/index.js';
import { setScores, type LegOutcome } from '../leg.outcome.js';
import type { Moment } from '../tournament.moment.js';
import type { RoundQuestion } from './round.question.js';
import type { NewPairing } from '../tournament.event.js';
import type { NextRound } from './next.round.js';
import {
  presentEntrants,
  type Tournament,
  type TournamentPairing,
  type TournamentSet,
} from '../tournament.state.js';

/** What becomes of a pairing whose sets so far are these. */
export type Verdict =
  /** `sets` more may be started now. */
  | { readonly next: 'play'; readonly sets: number }
  | { readonly next: 'wait' }
  | {
      readonly next: 'settle';
      readonly kind: ResultKind;
      readonly points: readonly number[];
      readonly reason: string | null;
    };

export const wait: Verdict = { next: 'wait' };
export const play = (sets = 1): Verdict => ({ next: 'play', sets });
export const settle = (
  points: readonly number[],
  reason: string | null = null,
  kind: ResultKind = 'played',
): Verdict => ({ next: 'settle', kind, points, reason });

/** How many rounds and pairings a field will see, at most. */
export interface Extent {
  readonly rounds: number | null;
  readonly pairings: number;
  /** Sets of one pairing, at most. */
  readonly sets: number;
  /** Matches of all sets of all pairings, at most, where tables differ in size; left out where all have the seats of the game. */
  readonly matches?: number;
}

/** What makes one format differ from another. All of it follows from the tournament alone, whenever it is asked. */
export interface Format {
  /** How long the event will be with so many entrants. */
  extent(tournament: Tournament, entrants: number): Extent;
  /** Rounds that can be paired now: none while results are missing, and when there is nothing left to pair. */
  pair(tournament: Tournament, moment: Pick<Moment, 'now' | 'prepared'>): readonly NextRound[];
  /** What the next round follows from where it may take long to work out; undefined where none is due. */
  questionOf?(tournament: Tournament, now: number): RoundQuestion | undefined;
  /** Whether nothing more will be paired once what is open has been settled. */
  isComplete(tournament: Tournament, now: number): boolean;
  /** What the sets of a pairing, both (all) of whose entrants are there, come to. */
  judge(pairing: TournamentPairing, tournament: Tournament): Verdict;
  /** Who stands where. */
  rank(tournament: Tournament): StandingRow[];
  /** Whether results count that come in after the end. */
  readonly endsByClock?: true;
}

/** Seeds are given once, so that no two are equal after the start. */
export const bySeed = (a: Entrant, b: Entrant): number => a.seed - b.seed;

/** Everybody who started, for `statistics`. */
export const fieldOf = ({ entrants }: Tournament): Entrant[] =>
  [...entrants.values()].map(toEntrant).sort(bySeed);

/** Those of them who are still there. */
export const presentField = (tournament: Tournament): Entrant[] =>
  presentEntrants(tournament).map(toEntrant).sort(bySeed);

function toEntrant({
  id,
  seed,
  rating,
  team,
}: {
  id: string;
  seed: number;
  rating: number | null;
  team: string | null;
}): Entrant {
  return { id, seed, ...(rating === null ? {} : { rating }), ...(team === null ? {} : { team }) };
}

/** Outcomes of a set's legs; undefined as long as one is missing. */
export function outcomesOf({ legs }: TournamentSet): LegOutcome[] | undefined {
  const outcomes = legs.flatMap(({ outcome }) => outcome ?? []);
  return outcomes.length === legs.length ? outcomes : undefined;
}

/** Scores of a set by pairs of entrants; undefined as long as a leg is missing. */
export const scoresOf = ({ legs }: TournamentSet) => setScores(legs.map(({ outcome }) => outcome));

/** Whether every set that was started has ended. */
export const allClosed = ({ sets }: TournamentPairing): boolean => sets.every(({ closed }) => closed);

/** Seats between two entrants, numbered on from the tables of a round. */
export const numbered = (pairs: readonly (readonly string[])[]): NewPairing[] =>
  pairs.map((entrants, i) => ({ table: i + 1, entrants }));
