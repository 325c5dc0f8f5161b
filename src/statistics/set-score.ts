/** Ranks of one leg, by entrant (not by seat): 1 is best, equals share a rank. */
export type LegRanks = readonly number[];

/** `scores[i][j]`: what entrant i scored against entrant j, 0 … 1; the diagonal is 0. */
export type PairScores = readonly (readonly number[])[];

export const SET_OUTCOMES = ['win', 'draw', 'loss'] as const;
export type SetOutcome = (typeof SET_OUTCOMES)[number];

/** The table of two sides of which the first scored `score`. */
export const headToHead = (score: number): PairScores => [
  [0, score],
  [1 - score, 0],
];

/** Ranks from a leg's final scores; equal scores share the better rank (1, 2, 2, 4). */
export function ranksOfScores(scores: readonly number[], best: 'highest' | 'lowest' = 'highest'): number[] {
  const sign = best === 'highest' ? 1 : -1;
  return scores.map((own) => 1 + scores.filter((other) => sign * (other - own) > 0).length);
}

/** For games in which only winning counts: everybody who did not win is equal (1, 2, 2, 2). */
export const winnersOnly = (ranks: LegRanks): number[] => {
  const best = Math.min(...ranks);
  return ranks.map((rank) => (rank === best ? 1 : 2));
};

/**
 * Score of a whole set: for each pair the mean over the legs of 1 (ranked above), ½ (equal) and 0.
 * A set counts only when it is complete: undefined while any leg is missing, so that half a set (one seat order without
 * the other) never enters a rating or a test.
 *
 * @param legs ranks of every leg, undefined for one not finished
 * @throws RangeError for a set without legs, or legs of different sizes
 */
export function scoreSet(legs: readonly (LegRanks | undefined)[]): PairScores | undefined {
  const finished = legs.filter((leg) => leg !== undefined);
  if (legs.length === 0) throw new RangeError('a set has at least one leg');
  if (finished.length < legs.length) return undefined;
  const entrants = finished[0].length;
  if (finished.some((leg) => leg.length !== entrants)) throw new RangeError('legs of different sizes');
  return Array.from({ length: entrants }, (_, i) =>
    Array.from({ length: entrants }, (_, j) => {
      if (i === j) return 0;
      const sum = finished.reduce((total, leg) => total + scoreOfRanks(leg[i], leg[j]), 0);
      return sum / finished.length;
    }),
  );
}

/** Share of its opponents that entrant `i` beat (0 … 1): the set's score in duels, the mean place share otherwise. */
export function placeShare(scores: PairScores, i: number): number {
  const sum = scores[i].reduce((total, score, j) => (j === i ? total : total + score), 0);
  return sum / (scores.length - 1);
}

/** Whether a set's score is a win, a draw or a loss as a tournament counts sets. */
export function setOutcome(score: number): SetOutcome {
  if (score > 0.5) return 'win';
  return score < 0.5 ? 'loss' : 'draw';
}

function scoreOfRanks(own: number, other: number): number {
  if (own < other) return 1;
  return own > other ? 0 : 0.5;
}
