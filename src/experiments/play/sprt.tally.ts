import { sprtOfCounts, type SprtSettings, type SprtState } from '../../statistics/index.js';
import { MatchTally } from './match.tally.js';
import { LEGS, type PairsResult } from './pairs.job.js';

/** Points of the path that are kept; beyond, every other one goes. */
const MOST_POINTS = 400;

/** Where a test stood after so many pairs. */
export type PathPoint = readonly [pairs: number, llr: number];

/**
 * A sequential test over mirrored pairs, fed in their order: where the parts end that the pairs come in must not decide
 * where the test does, so it is looked at after every pair and takes none after its decision.
 */
export class SprtTally {
  readonly match = new MatchTally();
  /** The log-likelihood ratio along the way, thinned out evenly. */
  path: PathPoint[] = [];
  state: SprtState;
  private every = 1;

  constructor(readonly settings: SprtSettings) {
    this.state = sprtOfCounts(this.match.pairs, settings);
  }

  get decided(): boolean {
    return this.state.decision !== 'continue';
  }

  /** Adds pairs until the test is decided. */
  add({ legs }: Pick<PairsResult, 'legs'>): void {
    for (let at = 0; at < legs.length && !this.decided; at += LEGS) {
      this.match.add(legs.slice(at, at + LEGS));
      this.state = sprtOfCounts(this.match.pairs, this.settings);
      const { count, llr } = this.state;
      if (count % this.every === 0 || this.decided) this.path.push([count, llr]);
      if (this.path.length > MOST_POINTS) {
        this.every *= 2;
        this.path = this.path.filter(([pairs]) => pairs % this.every === 0);
      }
    }
  }
}
