import { logLikelihoodRatio, normalLogLikelihoodRatio, type EloModel } from './likelihood-ratio.js';
import type { Sample } from './moments.js';
import type { ScoreCounts } from './score-counts.js';

export const SPRT_DECISIONS = ['continue', 'accept-h0', 'accept-h1', 'undecided'] as const;
/** `undecided`: the cap was reached before either bound. */
export type SprtDecision = (typeof SPRT_DECISIONS)[number];

export interface SprtSettings {
  /** Elo of the null hypothesis. */
  readonly elo0: number;
  /** Elo of the alternative, above elo0. */
  readonly elo1: number;
  /** Chance to accept H1 when H0 is true. */
  readonly alpha: number;
  /** Chance to accept H0 when H1 is true. */
  readonly beta: number;
  readonly model: EloModel;
  /** Sets after which the test ends in any case. A cap that is often reached changes the error rates. */
  readonly cap: number;
}

/** "Is my new version better": 10,000 mirrored pairs are 20,000 games. */
export const SPRT_DEFAULTS: SprtSettings = {
  elo0: 0,
  elo1: 20,
  alpha: 0.05,
  beta: 0.05,
  model: 'logistic',
  cap: 10_000,
};

export interface SprtState {
  readonly decision: SprtDecision;
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  /** Sets counted. */
  readonly count: number;
}

/**
 * Wald's bounds ln(β/(1−α)) and ln((1−β)/α); ±2.944 at 5% and 5%.
 *
 * @throws RangeError unless both risks are positive and add up to less than 1
 */
export function sprtBounds(alpha: number, beta: number): { lower: number; upper: number } {
  if (!(alpha > 0 && beta > 0 && alpha + beta < 1)) throw new RangeError(`not risks: ${alpha}, ${beta}`);
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/** Where a test stands after counted sets: pentanomial, trinomial, or with any number of cells. */
export function sprtOfCounts(counts: ScoreCounts, settings: SprtSettings = SPRT_DEFAULTS): SprtState {
  const { elo0, elo1, model } = checked(settings);
  const count = counts.reduce((sum, cell) => sum + cell, 0);
  return judge(logLikelihoodRatio(counts, elo0, elo1, model), count, settings);
}

/** The same for scores of any kind, by the normal approximation; always logistic. */
export function sprtOfSample(sample: Sample, settings: SprtSettings = SPRT_DEFAULTS): SprtState {
  const { elo0, elo1 } = checked(settings);
  return judge(normalLogLikelihoodRatio(sample, elo0, elo1), sample.count, settings);
}

/**
 * The sets a sequential test may look at: numbered from the first, up to the first that is not finished. Sets that finish
 * early are the short ones; to count them ahead of their turn biases the test (fishtest#933), and an unfinished set does
 * not count at all (fastchess#258).
 *
 * @param scores score of each set in the order they were started, undefined while unfinished, null for a voided one,
 *   which is skipped
 */
export function completedPrefix(scores: readonly (number | null | undefined)[]): number[] {
  const end = scores.indexOf(undefined);
  return scores.slice(0, end < 0 ? undefined : end).filter((score) => typeof score === 'number');
}

function judge(llr: number, count: number, { alpha, beta, cap }: SprtSettings): SprtState {
  const { lower, upper } = sprtBounds(alpha, beta);
  return { decision: decide(), llr, lower, upper, count };

  function decide(): SprtDecision {
    if (llr >= upper) return 'accept-h1';
    if (llr <= lower) return 'accept-h0';
    return count >= cap ? 'undecided' : 'continue';
  }
}

function checked(settings: SprtSettings): SprtSettings {
  if (!(settings.elo0 < settings.elo1)) {
    throw new RangeError(`not hypotheses: ${settings.elo0}, ${settings.elo1}`);
  }
  return settings;
}
