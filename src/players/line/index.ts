import type { Engine } from '../../rules/engine.js';
import { isClaimed, isPlay } from '../../rules/moves.js';
import type { Brain } from '../brain.js';
import { withoutVoids } from '../voids.js';
import { lineHard } from './line.hard.js';
import { lineMedium } from './line.medium.js';

/** draw, block, all-fives, muggins, five-up, partnership. */
export function lineBrain(engine: Engine): Brain {
  const hard = lineHard(engine);
  return {
    medium: lineMedium(engine),
    hard,
    rollout: hard,
    mayHold: withoutVoids(engine),
    consider(actions, count) {
      let kept = 0;
      const claims = isClaimed(actions[count - 1]) || (count > 1 && isClaimed(actions[count - 2]));
      for (let i = 0; i < count; i++) {
        if (isPlay(actions[i]) && (!claims || isClaimed(actions[i]))) actions[kept++] = actions[i];
      }
      return kept;
    },
    nodes: 20_000,
  };
}
