import { ELO_PER_LOGIT, scoreOfElo } from './elo-scale.js';
import type { Sample } from './moments.js';
import { checkCounts, legsOfCounts, scoreOfCell, type ScoreCounts } from './score-counts.js';

/**
 * What the two hypotheses of a test speak about: `logistic` Elo (the expected score) or `normalized` Elo (the expected
 * score over its spread, so that the length of the test does not depend on how drawish the game is).
 */
export const ELO_MODELS = ['logistic', 'normalized'] as const;
export type EloModel = (typeof ELO_MODELS)[number];

/**
 * What stands for a cell that never came up, as in fishtest and fastchess. Without it a shut-out would have likelihood 0
 * under both hypotheses and the test would never end.
 */
const EMPTY_CELL = 1e-3;

const HALVINGS = 100;
const PASSES = 10;

/**
 * Generalised log-likelihood ratio of elo1 against elo0: the counts' likelihood under the best distribution with elo1
 * over that under the best with elo0. Exact for any number of cells, shut-outs included.
 *
 * @param counts see `ScoreCounts`; only completed sets belong in it
 * @returns 0 without any game
 */
export function logLikelihoodRatio(
  counts: ScoreCounts,
  elo0: number,
  elo1: number,
  model: EloModel = 'logistic',
): number {
  checkCounts(counts);
  if (counts.every((cell) => cell === 0)) return 0;
  const cells = counts.map((cell) => (cell === 0 ? EMPTY_CELL : cell));
  const total = cells.reduce((sum, cell) => sum + cell, 0);
  const observed = cells.map((cell) => cell / total);
  const scores = cells.map((_, i) => scoreOfCell(counts, i));
  const fit = (elo: number): number[] =>
    model === 'logistic'
      ? withMean(observed, scores, scoreOfElo(elo))
      : withNormalizedMean(observed, scores, (elo * Math.sqrt(legsOfCounts(counts))) / (2 * ELO_PER_LOGIT));
  const under0 = fit(elo0);
  const under1 = fit(elo1);
  return total * observed.reduce((sum, share, i) => sum + share * Math.log(under1[i] / under0[i]), 0);
}

/**
 * The same for scores of any kind of which only count, mean and variance are known (mean place shares of a table,
 * luck-adjusted scores): the normal likelihood with unknown variance, n/2 · ln((v + (μ−s₀)²)/(v + (μ−s₁)²)), close to the
 * exact ratio wherever both exist. One virtual set at each end of the scale enters the variance, so that neither a
 * shut-out nor equal scores decide a test after a handful of sets. Logistic Elo only.
 */
export function normalLogLikelihoodRatio(sample: Sample, elo0: number, elo1: number): number {
  const { count, mean, variance } = sample;
  if (count === 0) return 0;
  const spread = (count * Math.max(0, variance) + 0.5) / (count + 2);
  const off0 = (mean - scoreOfElo(elo0)) ** 2;
  const off1 = (mean - scoreOfElo(elo1)) ** 2;
  return (count / 2) * Math.log((spread + off0) / (spread + off1));
}

/** Most likely distribution with mean `mean`: p̂ᵢ / (1 + θ(aᵢ − mean)). */
function withMean(observed: readonly number[], scores: readonly number[], mean: number): number[] {
  return tilt(
    observed,
    scores.map((score) => score - mean),
  );
}

/**
 * Most likely distribution whose mean lies `t` of its own standard deviations above ½, by fixed-point passes from the
 * uniform one (fishtest's normalised model).
 */
function withNormalizedMean(observed: readonly number[], scores: readonly number[], t: number): number[] {
  let shares = observed.map(() => 1 / observed.length);
  for (let pass = 0; pass < PASSES; pass++) {
    const mean = shares.reduce((sum, share, i) => sum + share * scores[i], 0);
    const deviation = Math.sqrt(shares.reduce((sum, share, i) => sum + share * (scores[i] - mean) ** 2, 0));
    const next = tilt(
      observed,
      scores.map((score) => score - 0.5 - 0.5 * t * deviation * (1 + ((score - mean) / deviation) ** 2)),
    );
    const moved = next.reduce((most, share, i) => Math.max(most, Math.abs(share - shares[i])), 0);
    shares = next;
    if (moved < 1e-9) break;
  }
  return shares;
}

/** p̂ᵢ/(1 + θxᵢ) with the θ that makes Σpᵢxᵢ zero; the sum falls in θ, so halving the admissible range finds it. */
function tilt(observed: readonly number[], x: readonly number[]): number[] {
  let low = -1 / Math.max(...x);
  let high = -1 / Math.min(...x);
  for (let step = 0; step < HALVINGS; step++) {
    const theta = (low + high) / 2;
    const excess = observed.reduce((sum, share, i) => sum + (share * x[i]) / (1 + theta * x[i]), 0);
    if (excess > 0) low = theta;
    else high = theta;
  }
  const theta = (low + high) / 2;
  return observed.map((share, i) => share / (1 + theta * x[i]));
}
