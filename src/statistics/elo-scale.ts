import { powerOfTen } from './power-of-ten.js';

/** Rating points that multiply the odds by ten. */
export const ELO_SCALE = 400;

/** Elo points of one unit on the natural logarithm's scale: 173.72. */
export const ELO_PER_LOGIT = ELO_SCALE / Math.LN10;

/**
 * What a player rated `own` is expected to score (0 … 1) against one rated `other`.
 * Bit for bit the same on every machine, see `powerOfTen`.
 *
 * @throws RangeError for a rating that is not a finite number
 */
export function expectedScore(own: number, other: number): number {
  if (!Number.isFinite(own) || !Number.isFinite(other)) {
    throw new RangeError(`not ratings: ${own}, ${other}`);
  }
  return 1 / (1 + powerOfTen((other - own) / ELO_SCALE));
}

/** What is scored on average (0 … 1) by the better side of a difference of `elo` points, which may be infinite. */
export function scoreOfElo(elo: number): number {
  return 1 / (1 + powerOfTen(-elo / ELO_SCALE));
}

/** The rating difference that explains a mean score of `score`; ±Infinity at 1 and 0. */
export function eloOfScore(score: number): number {
  if (!(score >= 0 && score <= 1)) throw new RangeError(`not a score: ${score}`);
  return -ELO_SCALE * Math.log10(1 / score - 1);
}
