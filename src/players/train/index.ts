import type { Engine } from '../../rules/engine.js';
import { KEEP, STOP } from '../../rules/moves.js';
import type { Brain } from '../brain.js';
import { byFeatures } from '../features.js';
import { withoutVoids } from '../voids.js';
import { TrainFeatures } from './train.features.js';
import { trainMedium } from './train.medium.js';

/** mexican-train. */
export function trainBrain(engine: Engine): Brain {
  const hard = byFeatures(engine, new TrainFeatures(engine));
  return {
    medium: trainMedium(engine),
    hard,
    rollout: hard,
    mayHold: withoutVoids(engine),
    consider(actions, count) {
      let kept = 0;
      for (let i = 0; i < count; i++)
        if (actions[i] !== KEEP && actions[i] !== STOP) actions[kept++] = actions[i];
      return kept;
    },
    nodes: 20_000,
  };
}
