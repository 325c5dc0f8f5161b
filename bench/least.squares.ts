/** One thing of a group: its figures, and what it was found to be worth. */
export interface Rated {
  readonly figures: readonly number[];
  readonly value: number;
}

/** Pulls weights towards 0, so that figures that never differ, or only together, get no wild ones. */
const RIDGE = 1;

/** Fits differences of worth within groups by differences of figures (linear least squares), in sums that never grow. */
export class LeastSquares {
  groups = 0;
  private readonly matrix: Float64Array[];
  private readonly right: Float64Array;
  private squares = 0;

  constructor(private readonly size: number) {
    this.matrix = Array.from({ length: size }, () => new Float64Array(size));
    this.right = new Float64Array(size);
  }

  /** Adds a group: of each member its difference from the group's mean counts. */
  addGroup(group: readonly Rated[]): void {
    const { size, matrix, right } = this;
    this.groups++;
    const mean = (of: (member: Rated) => number) =>
      group.reduce((sum, member) => sum + of(member), 0) / group.length;
    const worth = mean(({ value }) => value);
    const centre = Array.from({ length: size }, (_, i) => mean(({ figures }) => figures[i]));
    for (const { figures, value } of group) {
      this.squares += (value - worth) ** 2;
      for (let i = 0; i < size; i++) {
        const x = figures[i] - centre[i];
        if (x === 0) continue;
        right[i] += x * (value - worth);
        for (let j = 0; j < size; j++) matrix[i][j] += x * (figures[j] - centre[j]);
      }
    }
  }

  /** The weights that fit best; figures that never differed keep the weight that they had. */
  solve(before: ArrayLike<number>): number[] {
    const { size } = this;
    const rows = this.matrix.map((row, i) => [
      ...row.map((x, j) => (i === j ? x + RIDGE : x)),
      this.right[i],
    ]);
    // Gauss elimination; the matrix is positive definite, so that no row has to be exchanged.
    for (let i = 0; i < size; i++) {
      for (let below = i + 1; below < size; below++) {
        const factor = rows[below][i] / rows[i][i];
        for (let j = i; j <= size; j++) rows[below][j] -= factor * rows[i][j];
      }
    }
    const weights = new Array<number>(size).fill(0);
    for (let i = size - 1; i >= 0; i--) {
      let rest = rows[i][size];
      for (let j = i + 1; j < size; j++) rest -= rows[i][j] * weights[j];
      weights[i] = rest / rows[i][i];
    }
    return weights.map((weight, i) => (this.matrix[i][i] === 0 ? before[i] : weight));
  }

  /** Share of the differences of worth that these weights explain, at most 1. */
  explained(weights: ArrayLike<number>): number {
    let left = this.squares;
    for (let i = 0; i < this.size; i++) {
      left -= 2 * weights[i] * this.right[i];
      for (let j = 0; j < this.size; j++) left += weights[i] * weights[j] * this.matrix[i][j];
    }
    return 1 - left / this.squares;
  }
}
