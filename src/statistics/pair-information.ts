import { solveByConjugateGradients } from './conjugate-gradients.js';
import { logistic, type IndexedPair, type PairProblem } from './pair-problem.js';

/**
 * Fisher information of all games about the players' strengths: a matrix that is never written down, as everybody plays few others.
 * Each pair pulls its two players together by its weight, and the prior everybody to the middle. Without a prior it knows nothing
 * of the common level, and can be asked only for what does not depend on that.
 */
export class PairInformation {
  private readonly first: Int32Array;
  private readonly second: Int32Array;
  private readonly weights: Float64Array;
  private readonly own: Float64Array;
  private readonly diagonal: Float64Array;

  constructor(problem: PairProblem, logits: Float64Array) {
    const { pairs } = problem;
    this.first = Int32Array.from(pairs, ({ first }) => first);
    this.second = Int32Array.from(pairs, ({ second }) => second);
    this.weights = Float64Array.from(pairs, (pair) => weightOf(pair, logits));
    this.own = logits.map((value) => priorWeight(problem, value));
    this.diagonal = Float64Array.from(this.own);
    pairs.forEach(({ first, second }, i) => {
      this.diagonal[first] += this.weights[i];
      this.diagonal[second] += this.weights[i];
    });
  }

  /** The vector that the information turns into `right`, up to a relative `tolerance`. */
  solve(right: Float64Array, tolerance: number): Float64Array {
    const times = (vector: Float64Array, result: Float64Array): void => this.times(vector, result);
    return solveByConjugateGradients(times, this.diagonal, right, tolerance);
  }

  private times(vector: Float64Array, result: Float64Array): void {
    const { first, second, weights, own } = this;
    for (let i = 0; i < result.length; i++) result[i] = own[i] * vector[i];
    for (let i = 0; i < weights.length; i++) {
      const a = first[i];
      const b = second[i];
      const pull = weights[i] * (vector[a] - vector[b]);
      result[a] += pull;
      result[b] -= pull;
    }
  }
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
