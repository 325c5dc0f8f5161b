import { ELO_PER_LOGIT } from './elo-scale.js';
import { CONFIDENCE, eloDifference, type Estimate } from './intervals.js';
import type { Sample } from './moments.js';
import { normalCdf, twoSidedZ } from './normal.js';

/**
 * How often each score came up, from the lowest to the highest, the scores evenly spaced over 0 … 1: [losses, draws,
 * wins] for single games (trinomial), [LL, LD, DD + WL, WD, WW] for pairs of mirrored legs (pentanomial), and so on for
 * more legs.
 */
export type ScoreCounts = readonly number[];

/** Legs behind one score: one for three cells, two for five. */
export const legsOfCounts = (counts: ScoreCounts): number => (counts.length - 1) / 2;

/** Score of cell `i`. */
export const scoreOfCell = (counts: ScoreCounts, i: number): number => i / (counts.length - 1);

/**
 * Count, mean and population variance of counted scores.
 *
 * @throws RangeError for fewer than two cells, or counts that are negative or not finite
 */
export function sampleOfCounts(counts: ScoreCounts): Sample {
  checkCounts(counts);
  const count = counts.reduce((sum, cell) => sum + cell, 0);
  const mean = counts.reduce((sum, cell, i) => sum + cell * scoreOfCell(counts, i), 0) / count;
  const variance =
    counts.reduce((sum, cell, i) => sum + cell * (scoreOfCell(counts, i) - mean) ** 2, 0) / count;
  return { count, mean, variance };
}

/**
 * Counts of set scores.
 *
 * @param scores mean score of each completed set, 0 … 1
 * @param legs legs of a set, each worth 0, ½ or 1; a score between two cells (places shared among many) goes to the nearer
 */
export function countScores(scores: Iterable<number>, legs: number): number[] {
  const counts = new Array<number>(2 * legs + 1).fill(0);
  for (const score of scores) {
    if (!(score >= 0 && score <= 1)) throw new RangeError(`not a score: ${score}`);
    counts[Math.round(score * 2 * legs)]++;
  }
  return counts;
}

export interface StrengthEstimate {
  readonly score: number;
  readonly elo: Estimate;
  /**
   * Normalised Elo: the mean over the spread of a single game, in units in which it equals Elo for drawless games between
   * near-equals. It measures how many games are needed to tell the two apart.
   */
  readonly normalizedElo: Estimate;
  /** Likelihood of superiority, Φ((mean − ½)/standard error): the chance that the first is the better one. */
  readonly superiority: number;
}

/** What counted results say about the strength of the first side. All figures are finite. */
export function estimateStrength(counts: ScoreCounts, confidence = CONFIDENCE): StrengthEstimate {
  const sample = sampleOfCounts(counts);
  const { count, mean, variance } = sample;
  if (count === 0) {
    const unknown: Estimate = { value: 0, low: -Infinity, high: Infinity, error: Infinity };
    return { score: 0.5, elo: unknown, normalizedElo: unknown, superiority: 0.5 };
  }
  // A sample without spread is given that of one more half game in each of the outer cells.
  const spread = variance > 0 ? variance : (0.25 + variance) / (count + 1);
  const scale = (2 * ELO_PER_LOGIT) / Math.sqrt(legsOfCounts(counts));
  const value = ((mean - 0.5) / Math.sqrt(spread)) * scale;
  const error = (twoSidedZ(confidence) * scale) / Math.sqrt(count);
  return {
    score: mean,
    elo: eloDifference(sample, confidence),
    normalizedElo: { value, low: value - error, high: value + error, error },
    superiority: normalCdf((mean - 0.5) / Math.sqrt(spread / count)),
  };
}

export function checkCounts(counts: ScoreCounts): void {
  if (counts.length < 2) throw new RangeError('counts have at least two cells');
  for (const cell of counts) {
    if (!(cell >= 0 && cell < Infinity)) throw new RangeError(`not a count: ${cell}`);
  }
}
