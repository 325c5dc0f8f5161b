import type { Position } from '../rules/position.js';
import type { MayHold } from './imagined.js';
import type { Policy, Rank } from './knowledge.js';

/** What the house knows of one game, made for one engine. */
export interface Brain {
  readonly medium: Policy;
  readonly hard: Policy;
  /** Orders actions as hard likes them; what hard would do comes first. */
  readonly rank: Rank;
  /** How all seats are taken to play on in expert's imagination. */
  readonly rollout: Policy;
  readonly mayHold: MayHold;
  /** Keeps of the legal actions those worth a thought, in place, and says how many. */
  readonly consider: (actions: Int32Array, count: number) => number;
  /** Whether so little is left of an imagined round of two sides that it is better solved than played out. */
  readonly endgame: (position: Position) => boolean;
  /** What expert tries out where no budget is given, in actions: a few hundredths of a second's work. */
  readonly nodes: number;
}
