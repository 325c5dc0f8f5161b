import type { Engine } from '../../rules/engine.js';
import { nodesFor, type Brain } from '../brain.js';
import { byFeatures, rankByFeatures } from '../features.js';
import { withoutVoids } from '../voids.js';
import { FootFeatures } from './foot.features.js';
import { footMedium } from './foot.medium.js';

/** Microseconds for a node, measured (`npm run bench:players`). */
const COST = 1;

/** chicken-foot. */
export function footBrain(engine: Engine): Brain {
  const medium = footMedium(engine);
  const features = new FootFeatures(engine);
  const hard = byFeatures(engine, features);
  return {
    medium,
    hard,
    rank: rankByFeatures(engine, features),
    rollout: medium,
    mayHold: withoutVoids(engine),
    consider: (_actions, count) => count,
    endgame: () => false,
    nodes: nodesFor(COST),
  };
}
