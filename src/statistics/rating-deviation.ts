import { ELO_PER_LOGIT } from './elo-scale.js';
import { scheduledK } from './k-factor.js';

/** Spread of true strengths around the starting value, before a single set (Glickman's starting deviation). */
const PRIOR_DEVIATION = 350;

/** After so many sets the deviation no longer changes visibly: 1/e takes 695/16 = 43 sets. */
const SETTLED = 2000;

/**
 * Standard deviation of a ladder rating around the true one after `sets` sets against equals.
 *
 * An update moves the rating towards the truth by K·c of the distance (c = expected score per point = ln 10 / 1600) and
 * adds noise of variance K²/4, so V' = (1 − K·c)²·V + K²/4. The fixed point is 9.32·√K: even an old rating wobbles by
 * ±73 points (95%) at K = 16.
 */
export function ratingDeviation(sets: number): number {
  const slope = 1 / (4 * ELO_PER_LOGIT);
  let variance = PRIOR_DEVIATION ** 2;
  for (let played = 0; played < Math.min(sets, SETTLED); played++) {
    const k = scheduledK({ rating: 0, sets: played });
    variance = (1 - k * slope) ** 2 * variance + (k * k) / 4;
  }
  return Math.sqrt(variance);
}
