import type { Engine } from '../../rules/engine.js';
import type { Brain } from '../brain.js';
import { byFeatures } from '../features.js';
import { withoutVoids } from '../voids.js';
import { FootFeatures } from './foot.features.js';
import { footMedium } from './foot.medium.js';

/** chicken-foot. */
export function footBrain(engine: Engine): Brain {
  const medium = footMedium(engine);
  const hard = byFeatures(engine, new FootFeatures(engine));
  return {
    medium,
    hard,
    rollout: medium,
    mayHold: withoutVoids(engine),
    consider: (_actions, count) => count,
    nodes: 20_000,
  };
}
