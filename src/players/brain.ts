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
  /** Nodes that expert has where no budget is given: see `nodesFor`. */
  readonly nodes: number;
}

/** What expert may think by default, in microseconds. The first decision of a cold process takes some ten times as long (`npm run bench:players -- --first`), and is to stay below a tenth of a second. */
export const THOUGHT = 5_000;

/** The nodes of a thought, where one (an action rated in imagination, and its share of the rest) takes `cost` microseconds. */
export const nodesFor = (cost: number): number => 100 * Math.round(THOUGHT / cost / 100);
