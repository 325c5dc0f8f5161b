import { wilsonInterval, type Estimate } from './intervals.js';

/** Counts by name, sorted by name. */
export type TallyJson = Readonly<Record<string, number>>;

/** How often each of some named things happened; the rates carry their Wilson interval. Merges exactly. */
export class Tally {
  readonly #counts = new Map<string, number>();
  #total = 0;

  static fromJson(counts: TallyJson): Tally {
    const tally = new Tally();
    for (const [name, count] of Object.entries(counts)) tally.add(name, count);
    return tally;
  }

  /** @throws RangeError unless `times` is a whole number from 0 */
  add(name: string, times = 1): void {
    if (!Number.isSafeInteger(times) || times < 0) throw new RangeError(`not a count: ${times}`);
    this.#counts.set(name, this.count(name) + times);
    this.#total += times;
  }

  merge(other: Tally): void {
    for (const [name, count] of other.#counts) this.add(name, count);
  }

  get total(): number {
    return this.#total;
  }

  /** Names that were counted, sorted. */
  get names(): string[] {
    return [...this.#counts.keys()].sort();
  }

  count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** Share of `name` among all counts, or among the counts of the names `among`. */
  rate(name: string, among?: readonly string[], confidence?: number): Estimate {
    const trials = among ? among.reduce((sum, other) => sum + this.count(other), 0) : this.#total;
    return wilsonInterval(this.count(name), trials, confidence);
  }

  toJSON(): TallyJson {
    return Object.fromEntries(this.names.map((name) => [name, this.count(name)]));
  }
}
