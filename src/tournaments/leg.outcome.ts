import type { Termination } from '../rules/record.js';
import { MARGIN_CAP, placeShare, scoreSet, setOutcome, type PairScores } from '../statistics/index.js';

/** How one leg ended. Lists are in the order of the pairing's entrants, not of the leg's seats. */
export interface LegOutcome {
  /** From 1; equals share a rank. */
  readonly ranks: readonly number[];
  /** Points in the game. */
  readonly scores: readonly number[];
  readonly termination: Termination;
  /** Entrants who lost their seat by running out of time or by illegal moves. */
  readonly faults: readonly number[];
  /** Those among them who never made a move. */
  readonly idle: readonly number[];
  /** How long the match took, in ms. */
  readonly ms: number;
}

/** A match that has ended, as far as a tournament needs to know it; lists by seat. */
export interface EndedLeg {
  readonly ranks: readonly number[];
  readonly scores: readonly number[];
  readonly termination: Termination;
  /** Seats that were given up for running out of time or illegal moves, and whether they had ever moved. */
  readonly faults: readonly { readonly seat: number; readonly moved: boolean }[];
  readonly ms: number;
}

/** Seats of the first leg by entrant: partners sit opposite each other. */
export const baseSeats = (entrants: number, seats: number): number[][] =>
  Array.from({ length: entrants }, (_, entrant) =>
    Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat % entrants === entrant),
  );

/** The entrant who sits in `seat` of leg `leg` (from 1): seats move on by one with every leg. */
export const entrantAt = (seat: number, leg: number, entrants: number, seats: number): number =>
  ((((seat - (leg - 1)) % seats) + seats) % seats) % entrants;

/** From seats to entrants. */
export function legOutcome(ended: EndedLeg, leg: number, entrants: number): LegOutcome {
  const seats = ended.ranks.length;
  const of = (seat: number): number => entrantAt(seat, leg, entrants, seats);
  const ranks = new Array<number>(entrants).fill(Infinity);
  const scores = new Array<number>(entrants).fill(0);
  ended.ranks.forEach((rank, seat) => {
    ranks[of(seat)] = Math.min(ranks[of(seat)], rank);
    scores[of(seat)] = ended.scores[seat];
  });
  const faults = [...new Set(ended.faults.map(({ seat }) => of(seat)))];
  const moved = new Set(ended.faults.filter((fault) => fault.moved).map(({ seat }) => of(seat)));
  return {
    ranks: ranksOf(ranks),
    scores,
    termination: ended.termination,
    faults,
    idle: faults.filter((entrant) => !moved.has(entrant)),
    ms: ended.ms,
  };
}

/** Partners' ranks closed up: 1, 3 becomes 1, 2. */
const ranksOf = (ranks: readonly number[]): number[] =>
  ranks.map((rank) => 1 + ranks.filter((other) => other < rank).length);

/** Score of a set that is complete, by pairs of entrants; undefined while a leg is missing. */
export const setScores = (legs: readonly (LegOutcome | undefined)[]): PairScores | undefined =>
  scoreSet(legs.map((leg) => leg?.ranks));

/** Points of each entrant for a set: 1, ½, 0 between two, the share of opponents beaten at a larger table. */
export function setPoints(scores: PairScores): number[] {
  if (scores.length > 2) return scores.map((_, i) => placeShare(scores, i));
  const outcome = setOutcome(scores[0][1]);
  return outcome === 'draw' ? [0.5, 0.5] : outcome === 'win' ? [1, 0] : [0, 1];
}

/**
 * Difference in game points to the mean of the opponents, over all legs; better is positive whatever the game counts. A leg
 * that was not played out says nothing about points.
 */
export function setMargins(legs: readonly LegOutcome[], entrants: number): number[] {
  const margins = new Array<number>(entrants).fill(0);
  for (const { scores, ranks, termination } of legs) {
    if (termination !== 'rules') continue;
    const best = ranks.indexOf(1);
    const lowWins = scores.some((score, i) => ranks[i] > 1 && score > scores[best]);
    scores.forEach((score, i) => {
      const others = scores.reduce((sum, other) => sum + other, -score) / (entrants - 1);
      const margin = lowWins ? others - score : score - others;
      margins[i] += Math.max(-MARGIN_CAP, Math.min(MARGIN_CAP, margin));
    });
  }
  return margins;
}
