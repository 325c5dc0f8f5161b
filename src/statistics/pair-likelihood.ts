import { solveByConjugateGradients } from './conjugate-gradients.js';
import { squareMatrix, type SquareMatrix } from './symmetric-matrix.js';

/** All games between two players, by index. */
export interface IndexedPair {
  readonly first: number;
  readonly second: number;
  readonly games: number;
  readonly score: number;
  readonly squares: number;
}

export interface PairProblem {
  readonly size: number;
  readonly pairs: readonly IndexedPair[];
  readonly prior: number;
}

export const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

export interface Maximum {
  /** Strength of each player on the natural logarithm's scale, the phantom at 0. */
  readonly logits: Float64Array;
  readonly iterations: number;
  readonly converged: boolean;
}

const ITERATIONS = 100;
/** Converged when no coordinate (in logits) wants to move by more. */
const TOLERANCE = 1e-9;
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
    const step = newtonStep(problem, logits);
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

/** Solves information × step = slope; each pair pulls its two players together by its weight. */
function newtonStep(problem: PairProblem, logits: Float64Array): Float64Array {
  const { size, pairs } = problem;
  const weights = pairs.map((pair) => weightOf(pair, logits));
  const own = logits.map((value) => priorWeight(problem, value));
  const diagonal = Float64Array.from(own);
  pairs.forEach(({ first, second }, i) => {
    diagonal[first] += weights[i];
    diagonal[second] += weights[i];
  });
  const apply = (vector: Float64Array): Float64Array => {
    const result = new Float64Array(size);
    for (let i = 0; i < size; i++) result[i] = own[i] * vector[i];
    pairs.forEach(({ first, second }, i) => {
      const pull = weights[i] * (vector[first] - vector[second]);
      result[first] += pull;
      result[second] -= pull;
    });
    return result;
  };
  return solveByConjugateGradients(apply, diagonal, gradient(problem, logits));
}

/** Fisher information of a pair's games. */
function weightOf({ first, second, games }: IndexedPair, logits: Float64Array): number {
  const p = logistic(logits[first] - logits[second]);
  return games * p * (1 - p);
}

/** Fisher information of a player's virtual games against the phantom. */
function priorWeight({ prior }: PairProblem, logit: number): number {
  const p = logistic(logit);
  return 2 * prior * p * (1 - p);
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

/**
 * Fisher information. Without a prior it knows nothing of the common level; a constant in every cell settles that, and
 * drops out again when the covariance is made relative.
 */
export function information(problem: PairProblem, logits: Float64Array): SquareMatrix {
  const { size, pairs, prior } = problem;
  const matrix = squareMatrix(size);
  const { cells } = matrix;
  if (prior === 0) cells.fill(1 / Math.max(1, size));
  for (let i = 0; i < size; i++) cells[i * size + i] += priorWeight(problem, logits[i]);
  for (const pair of pairs) addPair(matrix, pair.first, pair.second, weightOf(pair, logits));
  return matrix;
}

function addPair({ size, cells }: SquareMatrix, i: number, j: number, weight: number): void {
  cells[i * size + i] += weight;
  cells[j * size + j] += weight;
  cells[i * size + j] -= weight;
  cells[j * size + i] -= weight;
}
