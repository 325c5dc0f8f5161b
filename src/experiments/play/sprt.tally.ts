import { sprtOfCounts, type SprtSettings, type SprtState } from '../../statistics/index.js';
import { MatchTally, type MatchTallyJson } from './match.tally.js';
import { LEGS, type PairsResult } from './pairs.job.js';
import { Path, type PathJson } from './path.js';

export interface SprtTallyJson extends MatchTallyJson {
  readonly path: PathJson;
}

/**
 * A sequential test over mirrored pairs, fed in their order: where the parts end that the pairs come in must not decide
 * where the test does, so it is looked at after every pair and takes none after its decision.
 */
export class SprtTally {
  readonly match: MatchTally;
  readonly path: Path;
  state: SprtState;

  constructor(
    readonly settings: SprtSettings,
    json?: SprtTallyJson,
  ) {
    this.match = json ? MatchTally.fromJson(json) : new MatchTally();
    this.path = new Path(json?.path);
    this.state = sprtOfCounts(this.match.pairs, settings);
  }

  toJSON(): SprtTallyJson {
    return { ...this.match.toJSON(), path: this.path.toJSON() };
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
      this.path.add(count, llr, this.decided);
    }
  }
}
