import { covarianceOfSums, fromGrid, toGrid } from './exact-sum.js';

/** What the intervals need to know of a sample. The variance is the population variance (divided by count). */
export interface Sample {
  readonly count: number;
  readonly mean: number;
  readonly variance: number;
}

export interface MomentsJson {
  readonly count: number;
  readonly sum: string;
  readonly squares: string;
}

/** Running count, mean and variance; merging parts in any order gives the same result to the last bit. */
export class Moments implements Sample {
  #count = 0;
  #sum = 0n;
  #squares = 0n;

  static of(values: Iterable<number>): Moments {
    const moments = new Moments();
    for (const value of values) moments.add(value);
    return moments;
  }

  static fromJson({ count, sum, squares }: MomentsJson): Moments {
    const moments = new Moments();
    moments.#count = count;
    moments.#sum = BigInt(sum);
    moments.#squares = BigInt(squares);
    return moments;
  }

  add(value: number): void {
    const units = toGrid(value);
    this.#count++;
    this.#sum += units;
    this.#squares += units * units;
  }

  merge(other: Moments): void {
    this.#count += other.#count;
    this.#sum += other.#sum;
    this.#squares += other.#squares;
  }

  get count(): number {
    return this.#count;
  }

  /** NaN while empty. */
  get mean(): number {
    return fromGrid(this.#sum, this.#count);
  }

  /** NaN while empty. */
  get variance(): number {
    return covarianceOfSums(this.#count, this.#squares, this.#sum, this.#sum);
  }

  toJSON(): MomentsJson {
    return { count: this.#count, sum: `${this.#sum}`, squares: `${this.#squares}` };
  }
}
