import type { Engine } from '../rules/engine.js';
import { familyOf, type Family } from './family.js';
import type { MayHold } from './imagined.js';
import type { Policy } from './knowledge.js';
import { lineBrain } from './line/index.js';
import { footBrain } from './foot/index.js';
import { trainBrain } from './train/index.js';
import { trickBrain } from './trick/index.js';

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

const BRAINS: Partial<Record<Family, (engine: Engine) => Brain>> = { line: lineBrain, train: trainBrain, foot: footBrain, trick: trickBrain };

/** Makes the brain for an engine; undefined where the house does not know the game. */
export function findBrain(engine: Engine): Brain | undefined {
  const family = familyOf(engine);
  return family && BRAINS[family]?.(engine);
}
