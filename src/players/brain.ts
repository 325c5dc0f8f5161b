import type { MayHold } from './imagined.js';
import type { Policy } from './knowledge.js';

/** What the house knows of one game, made for one engine. */
export interface Brain {
  readonly medium: Policy;
  readonly hard: Policy;
  /** How all seats are taken to play on in expert's imagination. */
  readonly rollout: Policy;
  readonly mayHold: MayHold;
  /** Keeps of the legal actions those worth a thought, in place, and says how many. */
  readonly consider: (actions: Int32Array, count: number) => number;
  /** What expert tries out where no budget is given, in actions: a few hundredths of a second's work. */
  readonly nodes: number;
}
