import { PairInformation } from './pair-information.js';
import { logistic, type PairProblem } from './pair-problem.js';

export interface Maximum {
  /** Strength of each player on the natural logarithm's scale, the phantom at 0. */
  readonly logits: Float64Array;
  readonly iterations: number;
  readonly converged: boolean;
}

const ITERATIONS = 100;
/** Converged when no coordinate (in logits) wants to move by more. */
const TOLERANCE = 1e-9;
/** What is left of a step's system of equations when it counts as solved. */
const SOLVED = 1e-13;
/** No two who met move apart by more than this in one step: 347 Elo. */
const WIDEST_STEP = 2;

/**
 * Newton's steps, shortened where they would leap and halved while they do not climb. Everybody plays few others, so
 * the system of each step is solved without ever writing down its matrix.
 */
export function maximise(problem: PairProblem): Maximum {
  let logits = new Float64Array(problem.size);
  let height = logLikelihood(problem, logits);
  for (let iterations = 1; iterations <= ITERATIONS; iterations++) {
    const step = new PairInformation(problem, logits).solve(gradient(problem, logits), SOLVED);
    const longest = step.reduce((most, move) => Math.max(most, Math.abs(move)), 0);
    const widest = problem.pairs.reduce(
      (most, { first, second }) => Math.max(most, Math.abs(step[first] - step[second])),
      0,
    );
    let scale = widest > WIDEST_STEP ? WIDEST_STEP / widest : 1;
    let next = logits.map((value, i) => value + scale * step[i]);
    let reached = logLikelihood(problem, next);
    while (reached < height - Math.abs(height) * 1e-13 && scale > 1e-6) {
      scale /= 2;
      next = logits.map((value, i) => value + scale * step[i]);
      reached = logLikelihood(problem, next);
    }
    logits = next;
    height = reached;
    if (!(longest > TOLERANCE)) return { logits, iterations, converged: true };
  }
  return { logits, iterations: ITERATIONS, converged: false };
}

function logLikelihood({ pairs, prior }: PairProblem, logits: Float64Array): number {
  const share = (x: number): number => -Math.log1p(Math.exp(-Math.abs(x))) + Math.min(0, x);
  let sum = 0;
  for (const { first, second, games, score } of pairs) {
    const gap = logits[first] - logits[second];
    sum += score * share(gap) + (games - score) * share(-gap);
  }
  if (prior > 0) for (const value of logits) sum += prior * (share(value) + share(-value));
  return sum;
}

function gradient({ size, pairs, prior }: PairProblem, logits: Float64Array): Float64Array {
  const slope = new Float64Array(size);
  for (const { first, second, games, score } of pairs) {
    const surprise = score - games * logistic(logits[first] - logits[second]);
    slope[first] += surprise;
    slope[second] -= surprise;
  }
  for (let i = 0; i < size; i++) slope[i] += prior * (1 - 2 * logistic(logits[i]));
  return slope;
}
