/** Points of the path that are kept; beyond, every other one goes. */
const MOST_POINTS = 400;

/** Where a test stood after so many pairs or matches. */
export type PathPoint = readonly [count: number, llr: number];

export interface PathJson {
  readonly points: readonly PathPoint[];
  readonly every: number;
}

/** The log-likelihood ratio along the way of a test, thinned out evenly so that it stays short. */
export class Path {
  private kept: PathPoint[];
  private every: number;

  constructor({ points, every }: PathJson = { points: [], every: 1 }) {
    this.kept = [...points];
    this.every = every;
  }

  get points(): readonly PathPoint[] {
    return this.kept;
  }

  /** `isLast`: the test has ended here, so the point is kept in any case. */
  add(count: number, llr: number, isLast: boolean): void {
    if (count % this.every === 0 || isLast) this.kept.push([count, llr]);
    if (this.kept.length <= MOST_POINTS) return;
    this.every *= 2;
    const last = this.kept.at(-1);
    this.kept = this.kept.filter((point) => point[0] % this.every === 0 || point === last);
  }

  toJSON(): PathJson {
    return { points: this.kept, every: this.every };
  }
}
