import { scoreOfElo, eloOfScore } from './elo-scale.js';
import type { Sample } from './moments.js';
import { normalQuantile, twoSidedZ } from './normal.js';
import { studentQuantile } from './student-t.js';

/** A figure with its confidence interval. `error` is half the interval's width, what is printed after ±. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly error: number;
}

export const CONFIDENCE = 0.95;

const estimate = (value: number, low: number, high: number): Estimate => ({
  value,
  low,
  high,
  error: (high - low) / 2,
});

/**
 * Wilson's score interval of a proportion. Holds at 0 and at all successes, where the usual one collapses.
 *
 * @param successes 0 … trials; halves are fine (a draw)
 * @returns value NaN and the interval 0 … 1 without trials
 */
export function wilsonInterval(successes: number, trials: number, confidence = CONFIDENCE): Estimate {
  if (!(trials >= 0 && successes >= 0 && successes <= trials && trials < Infinity)) {
    throw new RangeError(`not a proportion: ${successes} of ${trials}`);
  }
  if (trials === 0) return estimate(Number.NaN, 0, 1);
  const z2 = twoSidedZ(confidence) ** 2;
  const share = successes / trials;
  const scale = 1 + z2 / trials;
  const centre = (share + z2 / (2 * trials)) / scale;
  const half = Math.sqrt((z2 * share * (1 - share)) / trials + (z2 / (2 * trials)) ** 2) / scale;
  // At the ends the two terms are equal but for rounding.
  const low = successes === 0 ? 0 : Math.max(0, centre - half);
  const high = successes === trials ? 1 : Math.min(1, centre + half);
  return estimate(share, low, high);
}

/** Successes of so many trials; halves are fine. */
export interface Proportion {
  readonly successes: number;
  readonly trials: number;
}

/**
 * One proportion less another that is independent of it, with Newcombe's hybrid score interval (1998, method 10), made of
 * both Wilson intervals: it stays between −1 and 1, and holds for few trials and for shares of 0 and 1.
 *
 * @returns value NaN and the interval −1 … 1 where one of them has no trials
 */
export function proportionDifference(one: Proportion, other: Proportion, confidence = CONFIDENCE): Estimate {
  const [a, b] = [one, other].map(({ successes, trials }) => wilsonInterval(successes, trials, confidence));
  const value = a.value - b.value;
  if (Number.isNaN(value)) return estimate(value, -1, 1);
  const low = value - Math.hypot(a.value - a.low, b.high - b.value);
  const high = value + Math.hypot(a.high - a.value, b.value - b.low);
  return estimate(value, Math.max(-1, low), Math.min(1, high));
}

/**
 * Mean with Student's interval (sample variance, n − 1 degrees of freedom). The unit of the sample must be what was
 * drawn independently: sets, not legs of the same deals.
 *
 * @returns an infinite interval below two values
 */
export function meanInterval({ count, mean, variance }: Sample, confidence = CONFIDENCE): Estimate {
  if (count < 2) return { value: mean, low: -Infinity, high: Infinity, error: Infinity };
  const half =
    studentQuantile(0.5 + confidence / 2, count - 1) * Math.sqrt(Math.max(0, variance) / (count - 1));
  return { value: mean, low: mean - half, high: mean + half, error: half };
}

/**
 * Elo difference of a mean score, from the interval s̄ ± z·√(variance/n) carried through the logistic curve (so it is
 * wider on the far side, and `error` is half its width). Where every score was the same that interval would be empty:
 * then Wilson's is taken. The score is kept half a point away from 0 and n, so all figures are finite.
 *
 * @param sample scores 0 … 1 per independent unit
 */
export function eloDifference({ count, mean, variance }: Sample, confidence = CONFIDENCE): Estimate {
  if (count === 0) return { value: 0, low: -Infinity, high: Infinity, error: Infinity };
  const edge = 1 / (2 * count + 2);
  const bounded = (score: number): number => eloOfScore(Math.min(1 - edge, Math.max(edge, score)));
  const half = twoSidedZ(confidence) * Math.sqrt(Math.max(0, variance) / count);
  const interval =
    half > 0 ? { low: mean - half, high: mean + half } : wilsonInterval(mean * count, count, confidence);
  return estimate(bounded(mean), bounded(interval.low), bounded(interval.high));
}

/**
 * Independent games that carry as much as `games` of which each two share their deals with correlation `correlation`
 * (negative for mirrored legs: the luck cancels, so they carry more).
 */
export function effectiveGames(games: number, correlation: number): number {
  if (!(correlation > -1)) return Infinity;
  return games / (1 + correlation);
}

/**
 * Independent games without draws after which a true score of `score` is told from ½ with probability `power`
 * (two-sided): ((z·½ + z_β·√(p(1−p))) / (p − ½))², to the nearest whole number. Infinity at ½.
 */
export function gamesToDetect(score: number, power = 0.8, confidence = CONFIDENCE): number {
  const needed = twoSidedZ(confidence) / 2 + normalQuantile(power) * Math.sqrt(score * (1 - score));
  return Math.round((needed / (score - 0.5)) ** 2);
}

/** The same for an Elo difference. */
export const gamesToDetectElo = (elo: number, power = 0.8, confidence = CONFIDENCE): number =>
  gamesToDetect(scoreOfElo(elo), power, confidence);
