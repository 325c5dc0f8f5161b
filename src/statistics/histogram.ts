import type { Sample } from './moments.js';

/** A bar of a histogram: values from `from` up to but not including `to`. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Sorted [value, count] pairs. */
export type HistogramJson = readonly (readonly [number, number])[];

/**
 * How often each whole number came up (points, pips, tiles left, tricks). Counts are exact, so merging parts in any
 * order gives the same histogram.
 */
export class Histogram implements Sample {
  readonly #counts = new Map<number, number>();
  #count = 0;

  static of(values: Iterable<number>): Histogram {
    const histogram = new Histogram();
    for (const value of values) histogram.add(value);
    return histogram;
  }

  static fromJson(entries: HistogramJson): Histogram {
    const histogram = new Histogram();
    for (const [value, count] of entries) histogram.add(value, count);
    return histogram;
  }

  /** @throws RangeError unless `value` is a whole number and `times` one from 0 */
  add(value: number, times = 1): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
    if (!Number.isSafeInteger(times) || times < 0) throw new RangeError(`not a count: ${times}`);
    if (times === 0) return;
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + times);
    this.#count += times;
  }

  merge(other: Histogram): void {
    for (const [value, count] of other.#counts) this.add(value, count);
  }

  get count(): number {
    return this.#count;
  }

  /** NaN while empty. */
  get mean(): number {
    return this.#sum((value) => value) / this.#count;
  }

  /** Population variance; NaN while empty. */
  get variance(): number {
    const { mean } = this;
    return this.#sum((value) => (value - mean) ** 2) / this.#count;
  }

  /** [value, count] pairs by ascending value. */
  get entries(): [number, number][] {
    return [...this.#counts].sort(([a], [b]) => a - b);
  }

  /** The smallest value that at least the share `probability` (0 … 1) of all values does not exceed; NaN while empty. */
  quantile(probability: number): number {
    const wanted = probability * this.#count;
    let seen = 0;
    let last = Number.NaN;
    for (const [value, count] of this.entries) {
      seen += count;
      last = value;
      if (seen >= wanted) return value;
    }
    return last;
  }

  /** Bars of equal width from the smallest to the largest value, empty ones included; bars start at multiples of `width`. */
  bins(width: number): Bin[] {
    if (!Number.isSafeInteger(width) || width < 1) throw new RangeError(`not a width: ${width}`);
    const bars: Bin[] = [];
    for (const [value, count] of this.entries) {
      const from = Math.floor(value / width) * width;
      const last = bars.at(-1);
      if (last?.from === from) {
        bars[bars.length - 1] = { ...last, count: last.count + count };
        continue;
      }
      for (let gap = last ? last.to : from; gap < from; gap += width) {
        bars.push({ from: gap, to: gap + width, count: 0 });
      }
      bars.push({ from, to: from + width, count });
    }
    return bars;
  }

  toJSON(): HistogramJson {
    return this.entries;
  }

  #sum(term: (value: number) => number): number {
    return this.entries.reduce((sum, [value, count]) => sum + count * term(value), 0);
  }
}
