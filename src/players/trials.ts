import type { Action } from '../rules/moves.js';

/**
 * What was found out about one action, by imagined rounds that were played on from it. Errors are standard errors of the
 * means; 0 where every hand that the other seat may hold was tried.
 */
export interface Prospect {
  readonly action: Action;
  /** Imagined rounds. */
  readonly count: number;
  /** What they were worth to the seat's side, as `Payoff` counts it. */
  readonly value: number;
  readonly valueError: number;
  /** Share of them that its side won, 0 … 1; a round without a winner counts half. */
  readonly winRate: number;
  readonly winRateError: number;
  /** Points that its side gained in the rest of the round, less what the other sides gained on the average. */
  readonly points: number;
  readonly pointsError: number;
}

/** How one imagined round ended for a side, in the terms of a `Prospect`. */
export interface Ended {
  value: number;
  won: number;
  points: number;
}

/** A mean that grows, and its standard error. */
class Mean {
  private sum = 0;
  private squares = 0;

  add(value: number): void {
    this.sum += value;
    this.squares += value * value;
  }

  of(count: number): number {
    return count === 0 ? 0 : this.sum / count;
  }

  error(count: number): number {
    if (count < 2) return 0;
    return Math.sqrt(Math.max(0, this.squares / count - this.of(count) ** 2) / (count - 1));
  }
}

/** The trials of several actions in the same worlds, so that two of them can be compared world by world. */
export class Trials {
  private readonly counts: Int32Array;
  private readonly values: Mean[];
  private readonly wins: Mean[];
  private readonly points: Mean[];
  /** `products[i·n + j]`: sum over the worlds of both of what i was worth times what j was. */
  private readonly products: Float64Array;
  private readonly latest: Float64Array;
  /** Set once every world there can be has been tried, so that nothing is left to chance. */
  exhausted = false;

  constructor(private readonly actions: readonly Action[]) {
    const means = () => actions.map(() => new Mean());
    this.counts = new Int32Array(actions.length);
    this.values = means();
    this.wins = means();
    this.points = means();
    this.products = new Float64Array(actions.length ** 2);
    this.latest = new Float64Array(actions.length);
  }

  /** How many actions there are. */
  get size(): number {
    return this.actions.length;
  }

  /** The places of all actions. */
  get all(): Iterable<number> {
    return this.actions.keys();
  }

  /** Notes how action `i` ended in the world being tried. */
  note(i: number, { value, won, points }: Ended): void {
    this.counts[i]++;
    this.values[i].add(value);
    this.wins[i].add(won);
    this.points[i].add(points);
    this.latest[i] = value;
  }

  /** Ends a world in which the actions `tried` were noted. */
  endWorld(tried: readonly number[]): void {
    const { products, latest } = this;
    const n = this.actions.length;
    for (const i of tried) for (const j of tried) products[i * n + j] += latest[i] * latest[j];
  }

  count(i: number): number {
    return this.counts[i];
  }

  value(i: number): number {
    return this.values[i].of(this.counts[i]);
  }

  /** Standard error of what `i` is worth more than `j`, both having been tried in the same worlds. */
  errorBetween(i: number, j: number): number {
    const n = this.actions.length;
    const { products } = this;
    const count = this.counts[i];
    if (this.exhausted) return 0;
    if (count < 2) return Infinity;
    const squares = products[i * n + i] + products[j * n + j] - 2 * products[i * n + j];
    const mean = this.value(i) - this.value(j);
    return Math.sqrt(Math.max(0, squares / count - mean * mean) / (count - 1));
  }

  prospects(): Prospect[] {
    const { counts, values, wins, points, exhausted } = this;
    const error = (mean: Mean, i: number) => (exhausted ? 0 : mean.error(counts[i]));
    return this.actions.map((action, i) => ({
      action,
      count: counts[i],
      value: values[i].of(counts[i]),
      valueError: error(values[i], i),
      winRate: wins[i].of(counts[i]),
      winRateError: error(wins[i], i),
      points: points[i].of(counts[i]),
      pointsError: error(points[i], i),
    }));
  }
}
