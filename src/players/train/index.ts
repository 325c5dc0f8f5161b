import type { Engine } from '../../rules/engine.js';
import { KEEP, STOP } from '../../rules/moves.js';
import { nodesFor, type Brain } from '../brain.js';
import { byFeatures, rankByFeatures } from '../features.js';
import { withoutVoids } from '../voids.js';
import { TrainFeatures } from './train.features.js';
import { trainMedium } from './train.medium.js';

/** Microseconds for a node, measured (`npm run bench:players`). */
const COST = 2.5;

/** mexican-train. */
export function trainBrain(engine: Engine): Brain {
  const features = new TrainFeatures(engine);
  const hard = byFeatures(engine, features);
  return {
    medium: trainMedium(engine),
    hard,
    rank: rankByFeatures(engine, features),
    rollout: hard,
    mayHold: withoutVoids(engine),
    consider(actions, count) {
      let kept = 0;
      for (let i = 0; i < count; i++)
        if (actions[i] !== KEEP && actions[i] !== STOP) actions[kept++] = actions[i];
      return kept;
    },
    endgame: () => false,
    nodes: nodesFor(COST),
  };
}
