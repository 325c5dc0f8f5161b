import type { Engine } from '../../rules/engine.js';
import type { FootOptions } from '../../rules/foot/foot.options.js';
import { playedTile, type Action } from '../../rules/moves.js';
import { NUMBER_MASKS, TURN } from '../../rules/position.js';
import { HIGH, IS_DOUBLE, LOW, PIPS } from '../../rules/tiles.js';
import { bitCount } from '../bits.js';
import type { Policy } from '../knowledge.js';
import { highest, policyOf } from '../policy.js';

/** In pips: a double that the hand can help to fill (or not), and keeping company for the numbers of a tile. */
const WORTH = { helpedDouble: 4, bareDouble: -4, company: 1 } as const;

/**
 * medium in chicken-foot: heavy tiles early, 0-0 at what it costs, doubles while there are tiles to fill their feet, and
 * rather tiles whose numbers it holds more of. It looks at its own hand only.
 */
export function footMedium(engine: Engine): Policy {
  const { doubleBlank } = engine.rules.options as unknown as FootOptions;
  const { hands, handWords } = engine.fields;
  const masks = NUMBER_MASKS[handWords];
  const company = (words: Int32Array, seat: number, number: number): number => {
    let count = -1;
    for (let w = 0; w < handWords; w++) {
      count += bitCount(words[hands + seat * handWords + w] & masks[number * handWords + w]);
    }
    return count;
  };
  const rate = (words: Int32Array, action: Action): number => {
    const tile = playedTile(action);
    const seat = words[TURN];
    const cost = tile === 0 ? doubleBlank : PIPS[tile];
    const high = company(words, seat, HIGH[tile]);
    if (IS_DOUBLE[tile]) return cost + (high > 0 ? WORTH.helpedDouble : WORTH.bareDouble);
    return cost + WORTH.company * (high + company(words, seat, LOW[tile]));
  };
  return policyOf(engine, ({ position: { words } }, actions, count) =>
    highest(actions, count, (action) => rate(words, action)),
  );
}
