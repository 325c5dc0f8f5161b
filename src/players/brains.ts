import type { Engine } from '../rules/engine.js';
import type { Brain } from './brain.js';
import { familyOf, type Family } from './family.js';
import { footBrain } from './foot/index.js';
import { lineBrain } from './line/index.js';
import { trainBrain } from './train/index.js';
import { trickBrain } from './trick/index.js';

const BRAINS: Partial<Record<Family, (engine: Engine) => Brain>> = {
  line: lineBrain,
  train: trainBrain,
  foot: footBrain,
  trick: trickBrain,
};

/** Makes the brain for an engine; undefined where the house does not know the game. */
export function findBrain(engine: Engine): Brain | undefined {
  const family = familyOf(engine);
  return family && BRAINS[family]?.(engine);
}
