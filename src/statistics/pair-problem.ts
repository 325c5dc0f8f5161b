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
