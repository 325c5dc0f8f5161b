import type { Engine } from '../../rules/engine.js';
import { FortyTwoEngine } from '../../rules/forty-two/forty-two.engine.js';
import { NELLO } from '../../rules/forty-two/contract.js';
import { FIELDS, PHASE } from '../../rules/forty-two/forty-two.fields.js';
import { PASS, specialKind, isPlay } from '../../rules/moves.js';
import { nodesFor, type Brain } from '../brain.js';
import { rankByFeatures } from '../features.js';
import type { Policy, Rank } from '../knowledge.js';
import { TrickFeatures } from './trick.features.js';
import { trickHard } from './trick.hard.js';
import { trickMedium } from './trick.medium.js';

/** Microseconds for a node, measured (`npm run bench:players`). */
const COST = 2;

/** forty-two. */
export function trickBrain(engine: Engine): Brain {
  if (!(engine instanceof FortyTwoEngine)) throw new Error('forty-two is played with its own engine');
  const features = new TrickFeatures(engine);
  const hard = trickHard(engine, features);
  return {
    medium: trickMedium(engine),
    hard,
    rank: trickRank(hard, rankByFeatures(engine, features)),
    rollout: hard,
    mayHold({ position }, seat, unseen, out) {
      out[0] = unseen[0] & engine.mayHold(position, seat);
    },
    consider: keepBids,
    endgame: () => false,
    nodes: nodesFor(COST),
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

/** Tiles are ranked by their figures; of bids, declarations and the tiles of nello only the best is known. */
function trickRank(hard: Policy, byFigures: Rank): Rank {
  return (known, actions, count) => {
    const { words } = known.position;
    if (words[FIELDS.phase] === PHASE.tricks && words[FIELDS.trump] !== NELLO)
      return byFigures(known, actions, count);
    const at = actions.subarray(0, count).indexOf(hard(known));
    if (at > 0) [actions[0], actions[at]] = [actions[at], actions[0]];
  };
}
