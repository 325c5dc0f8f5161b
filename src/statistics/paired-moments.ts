import { covarianceOfSums, fromGrid, toGrid } from './exact-sum.js';
import type { Sample } from './moments.js';

export interface PairedMomentsJson {
  readonly count: number;
  /** Σx, Σy, Σx², Σy², Σxy. */
  readonly sums: readonly [string, string, string, string, string];
}

/** Running moments of pairs (x, y), for correlations and control variates; merges exactly like `Moments`. */
export class PairedMoments {
  #count = 0;
  #sums: [bigint, bigint, bigint, bigint, bigint] = [0n, 0n, 0n, 0n, 0n];

  static fromJson({ count, sums }: PairedMomentsJson): PairedMoments {
    const moments = new PairedMoments();
    moments.#count = count;
    sums.forEach((sum, i) => (moments.#sums[i] = BigInt(sum)));
    return moments;
  }

  add(x: number, y: number): void {
    const a = toGrid(x);
    const b = toGrid(y);
    this.#count++;
    [a, b, a * a, b * b, a * b].forEach((term, i) => (this.#sums[i] += term));
  }

  merge(other: PairedMoments): void {
    this.#count += other.#count;
    other.#sums.forEach((sum, i) => (this.#sums[i] += sum));
  }

  get count(): number {
    return this.#count;
  }

  get x(): Sample {
    const [x, , xx] = this.#sums;
    return {
      count: this.#count,
      mean: fromGrid(x, this.#count),
      variance: covarianceOfSums(this.#count, xx, x, x),
    };
  }

  get y(): Sample {
    const [, y, , yy] = this.#sums;
    return {
      count: this.#count,
      mean: fromGrid(y, this.#count),
      variance: covarianceOfSums(this.#count, yy, y, y),
    };
  }

  /** Population covariance. */
  get covariance(): number {
    const [x, y, , , xy] = this.#sums;
    return covarianceOfSums(this.#count, xy, x, y);
  }

  /** Pearson's correlation, −1 … 1; 0 where one side does not vary. */
  get correlation(): number {
    const product = this.x.variance * this.y.variance;
    return product > 0 ? this.covariance / Math.sqrt(product) : 0;
  }

  toJSON(): PairedMomentsJson {
    const [x, y, xx, yy, xy] = this.#sums;
    return { count: this.#count, sums: [`${x}`, `${y}`, `${xx}`, `${yy}`, `${xy}`] };
  }
}
