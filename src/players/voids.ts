import type { Engine } from '../rules/engine.js';
import { NUMBER_MASKS } from '../rules/position.js';
import { lowestBit } from '../rules/bits.js';
import type { MayHold } from './imagined.js';

/** What a seat may hold in games where a void of a number is the lack of every tile that shows it. */
export function withoutVoids(engine: Engine): MayHold {
  const { handWords, voids } = engine.fields;
  const masks = NUMBER_MASKS[handWords];
  return ({ position: { words } }, seat, unseen, out) => {
    for (let w = 0; w < handWords; w++) out[w] = unseen[w];
    for (let rest = words[voids + seat]; rest !== 0; rest &= rest - 1) {
      const mask = lowestBit(rest) * handWords;
      for (let w = 0; w < handWords; w++) out[w] &= ~masks[mask + w];
    }
  };
}
