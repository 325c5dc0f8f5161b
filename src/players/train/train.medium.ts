import type { Engine } from '../../rules/engine.js';
import { isPlay, playedEnd, playedTile, trainEnd, UNMARK, type Action } from '../../rules/moves.js';
import { NUMBER_MASKS, TURN } from '../../rules/position.js';
import { IS_DOUBLE, otherHalf, PIPS } from '../../rules/tiles.js';
import { trainFields } from '../../rules/train/train.fields.js';
import { TrainLayout } from '../../rules/train/train.layout.js';
import type { TrainOptions } from '../../rules/train/train.options.js';
import { bitCount } from '../bits.js';
import type { Policy } from '../knowledge.js';
import { highest, policyOf } from '../policy.js';

/** In pips: playing on one's own train, a tile that follows there, and a double (two tiles in one turn). */
const WORTH = { home: 3, follows: 2, double: 6, last: 50 } as const;

/**
 * medium in mexican-train: heavy tiles and doubles early, its own train first, and there rather where it can follow. It
 * looks at its own hand only.
 */
export function trainMedium(engine: Engine): Policy {
  const options = engine.rules.options as unknown as TrainOptions;
  const fields = trainFields(engine.rules.seats, options.set);
  const { hands, handWords, tips, counts } = fields;
  const layout = new TrainLayout(fields);
  const masks = NUMBER_MASKS[handWords];
  const holding = (words: Int32Array, seat: number, number: number): number => {
    let count = 0;
    for (let w = 0; w < handWords; w++) {
      count += bitCount(words[hands + seat * handWords + w] & masks[number * handWords + w]);
    }
    return count;
  };
  const rate = (words: Int32Array, action: Action): number => {
    if (!isPlay(action)) return action === UNMARK ? 1 : -1;
    const seat = words[TURN];
    const tile = playedTile(action);
    const end = playedEnd(action);
    const shown = otherHalf(tile, words[tips + layout.trainOf(end)]);
    // The tile itself shows the number that it leaves.
    const followers = holding(words, seat, shown) - 1;
    let rating = PIPS[tile];
    if (end === trainEnd(seat)) rating += WORTH.home + WORTH.follows * Math.min(3, followers);
    if (words[counts + seat] === 1) rating += WORTH.last;
    if (IS_DOUBLE[tile]) rating += followers > 0 ? WORTH.double : -WORTH.double;
    return rating;
  };
  return policyOf(engine, ({ position: { words } }, actions, count) =>
    highest(actions, count, (action) => rate(words, action)),
  );
}
