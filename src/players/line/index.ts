import type { Engine } from '../../rules/engine.js';
import { isClaimed, isPlay } from '../../rules/moves.js';
import { NEXT, type Position } from '../../rules/position.js';
import type { LineOptions } from '../../rules/line/line.options.js';
import { nodesFor, type Brain } from '../brain.js';
import { byFeatures, rankByFeatures } from '../features.js';
import { LineFeatures } from './line.features.js';
import { lineHolding } from './line.holding.js';
import { lineMedium } from './line.medium.js';

/**
 * draw, block, all-fives, muggins, five-up, partnership. hard counts what is unseen, knows from `voids` who was stuck on
 * which numbers, and rates every play by the position that it leaves; it never draws when it could play, and always claims.
 */
export function lineBrain(engine: Engine): Brain {
  const features = new LineFeatures(engine);
  const hard = byFeatures(engine, features);
  return {
    medium: lineMedium(engine),
    hard,
    rank: rankByFeatures(engine, features),
    rollout: hard,
    mayHold: lineHolding(engine),
    consider(actions, count) {
      let kept = 0;
      const claims = isClaimed(actions[count - 1]) || (count > 1 && isClaimed(actions[count - 2]));
      for (let i = 0; i < count; i++) {
        if (isPlay(actions[i]) && (!claims || isClaimed(actions[i]))) actions[kept++] = actions[i];
      }
      return kept;
    },
    endgame: lineEndgame(engine),
    nodes: nodesFor(costOf(engine)),
  };
}

/** Microseconds for a node, measured (`npm run bench:players`): more words to a hand, and more ends that may be scored on, take longer. */
function costOf({ fields, rules }: Engine): number {
  const { layout, set, playScore } = rules.options as unknown as LineOptions;
  const ends = layout === 'line' ? 2 : layout === 'spinner' ? 4 : 2 * (set + 1);
  return 1.2 + 0.5 * (fields.handWords - 1) + (playScore === 'fives' ? 0.6 + 0.1 * ends : 0);
}

/** Tiles in all hands of two sides that are few enough to play the rest out perfectly. */
const ENDGAME_TILES = 8;

/** Nothing can be drawn any more, and the hands are small. */
function lineEndgame({ rules, fields }: Engine): (position: Position) => boolean {
  const { draw, reserve } = rules.options as unknown as LineOptions;
  return ({ words, stockSize }) => {
    if (draw !== 'none' && stockSize - words[NEXT] > reserve) return false;
    let tiles = 0;
    for (let seat = 0; seat < fields.seats; seat++) tiles += words[fields.counts + seat];
    return tiles <= ENDGAME_TILES;
  };
}
