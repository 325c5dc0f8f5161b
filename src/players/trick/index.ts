import type { Engine } from '../../rules/engine.js';
import { FortyTwoEngine } from '../../rules/forty-two/forty-two.engine.js';
import { PASS, specialKind, isPlay } from '../../rules/moves.js';
import type { Brain } from '../brain.js';
import { trickHard } from './trick.hard.js';
import { trickMedium } from './trick.medium.js';

/** forty-two. */
export function trickBrain(engine: Engine): Brain {
  if (!(engine instanceof FortyTwoEngine)) throw new Error('forty-two is played with its own engine');
  const hard = trickHard(engine);
  return {
    medium: trickMedium(engine),
    hard,
    rollout: hard,
    mayHold(position, seat, unseen, out) {
      out[0] = unseen[0] & engine.mayHold(position, seat);
    },
    consider: keepBids,
    nodes: 10_000,
  };
}

/** Of the bids in points only the lowest is thought about: a higher one promises more for the same. */
function keepBids(actions: Int32Array, count: number): number {
  if (isPlay(actions[0])) return count;
  let kept = 0;
  let points = 0;
  for (let i = 0; i < count; i++) {
    if (actions[i] !== PASS && specialKind(actions[i]) === 'bid' && points++ > 0) continue;
    actions[kept++] = actions[i];
  }
  return kept;
}
