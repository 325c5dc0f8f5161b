import { placeShare, scoreSet, twoSidedZ } from '../../statistics/index.js';
import type { LuckOfRules } from './deal.luck.js';

/** Half the width of a 95% interval, in standard errors. */
const HALF = twoSidedZ(0.95);

/** The score of a finished set with the luck of its deals taken out; lists by side, in the order of the first leg's seats. */
export interface SetLuck {
  /** Share of its opponents that each side beat, as it was played: 0 to 1. */
  readonly scores: readonly number[];
  /** What equal players score with the same deals: 0 to 1, a half on average over all deals. */
  readonly deals: readonly number[];
  /** `scores` less `coefficient` times what `deals` are above a half. */
  readonly adjusted: readonly number[];
  readonly coefficient: number;
  /** Half the width of the 95% interval of an adjusted score. */
  readonly error: number;
  /** Share of the variance that this takes out in this game. */
  readonly varianceRemoved: number;
}

/**
 * Takes the luck of the deals out of a set. Every side sits in every seat once, so that what equal players score from a side's
 * seats is a half on average, and the adjusted score has the expectation of the plain one whatever the coefficient. That comes
 * from the house's own play and never from the result, so that one set can be adjusted.
 *
 * @param ranks of the sides in each leg
 * @param deals what they are worth to each side
 */
export function luckOfSet(
  ranks: readonly (readonly number[])[],
  deals: readonly number[],
  { coefficient, varianceRemoved, residual }: LuckOfRules,
): SetLuck {
  const pairs = scoreSet(ranks)!;
  const scores = pairs.map((_, side) => placeShare(pairs, side));
  return {
    scores,
    deals,
    adjusted: scores.map((score, side) => score - coefficient * (deals[side] - 0.5)),
    coefficient,
    // The legs have deals of their own.
    error: HALF * Math.sqrt(residual / ranks.length),
    varianceRemoved,
  };
}
