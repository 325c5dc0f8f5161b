import type { PairedMoments } from './paired-moments.js';
import type { Estimate } from './intervals.js';
import { CONFIDENCE } from './intervals.js';
import { studentQuantile } from './student-t.js';

/** A score with the luck of the deal taken out. */
export interface LuckAdjustment {
  /** Sets that went in. */
  readonly count: number;
  /** Mean score as played, with its interval. */
  readonly plain: Estimate;
  /** Mean score adjusted, with its interval. */
  readonly adjusted: Estimate;
  /** How much of the control is subtracted. */
  readonly coefficient: number;
  /** Share of the variance that was luck by this measure; below 0 only where a badly fixed coefficient added some. */
  readonly varianceRemoved: number;
  /** Further sets that the plain mean would need for the same error; Infinity where luck explains everything. */
  readonly gamesSaved: number;
}

export interface LuckOptions {
  /**
   * Expectation of the control over all deals: ½ where strong players sit in both seats of a fair game, or the average of
   * a long run of theirs. It must come from elsewhere; with the sample's own mean nothing would be adjusted.
   */
  readonly expectedControl?: number;
  /** A coefficient fixed beforehand; without it the best one is estimated from the sample. */
  readonly coefficient?: number;
  readonly confidence?: number;
}

/**
 * Luck adjustment by a control variate. `x` is the control, what strong house players score from that seat of the very
 * same deal; `y` is what was scored. The adjusted mean is ȳ − β(x̄ − E[x]); whatever β, its expectation is ȳ's. The best
 * β is cov(x, y)/var(x), and then the share R² (squared correlation) of the variance goes. A β estimated from the same
 * sample costs one degree of freedom and a bias of order 1/n; a fixed one costs neither, but may remove less.
 *
 * @param sample pairs (control, score)
 * @throws RangeError below three pairs, where nothing can be said
 */
export function adjustForLuck(sample: PairedMoments, options: LuckOptions = {}): LuckAdjustment {
  const { count, x, y, covariance } = sample;
  if (count < 3) throw new RangeError('a luck adjustment needs at least three sets');
  const { expectedControl = 0.5, confidence = CONFIDENCE } = options;
  const estimated = options.coefficient === undefined;
  const coefficient = options.coefficient ?? (x.variance > 0 ? covariance / x.variance : 0);
  const residual = Math.max(0, y.variance - 2 * coefficient * covariance + coefficient ** 2 * x.variance);
  const mean = y.mean - coefficient * (x.mean - expectedControl);
  const plainFreedom = count - 1;
  const freedom = estimated ? count - 2 : plainFreedom;
  const varianceRemoved = y.variance > 0 ? 1 - residual / y.variance : 0;
  return {
    count,
    plain: around(y.mean, y.variance, plainFreedom, confidence),
    adjusted: around(mean, residual, freedom, confidence),
    coefficient,
    varianceRemoved,
    gamesSaved: y.variance > 0 ? (count * y.variance) / residual - count : 0,
  };
}

/** `variance` is divided by the sample's size, so it is brought back to `freedom` here. */
function around(mean: number, variance: number, freedom: number, confidence: number): Estimate {
  const error = studentQuantile(0.5 + confidence / 2, freedom) * Math.sqrt(variance / freedom);
  return { value: mean, low: mean - error, high: mean + error, error };
}
