import { lowestBit } from '../bits.js';
import { NUMBER_MASKS, type Fields } from '../position.js';
import { IS_DOUBLE, tilesInSet, type SetSize } from '../tiles.js';
import type { End } from '../moves.js';

/**
 * The tiles of a set that show a number, as bits: `handWords` words for each number 0…set. Unlike `NUMBER_MASKS`
 * they hold no tile beyond the set, so that a number can be seen to be used up.
 * @param doubles whether doubles are among them
 */
export function setMasks(set: SetSize, handWords: number, doubles: boolean): Int32Array {
  const masks = NUMBER_MASKS[handWords].slice(0, (set + 1) * handWords);
  for (let n = 0; n <= set; n++) {
    for (let tile = 0; tile < handWords * 32; tile++) {
      const wanted = tile < tilesInSet(set) && (doubles || !IS_DOUBLE[tile]);
      if (!wanted) masks[n * handWords + (tile >> 5)] &= ~(1 << (tile & 31));
    }
  }
  return masks;
}

/** Looks for tiles that fit in hands; every tile, or every tile that is not a double. */
export class HandSearch {
  private readonly masks: Int32Array;
  private readonly hands: number;
  private readonly handWords: number;

  constructor(fields: Fields, set: SetSize, doubles = true) {
    this.masks = setMasks(set, fields.handWords, doubles);
    this.hands = fields.hands;
    this.handWords = fields.handWords;
  }

  /** Whether the seat holds a tile that shows one of `numbers` (bits). */
  holdsAny(words: Int32Array, seat: number, numbers: number): boolean {
    const { handWords, masks } = this;
    const hand = this.hands + seat * handWords;
    for (let rest = numbers; rest !== 0; rest &= rest - 1) {
      const mask = lowestBit(rest) * handWords;
      for (let w = 0; w < handWords; w++) if (words[hand + w] & masks[mask + w]) return true;
    }
    return false;
  }

  /** How many tiles of the seat show `number`. */
  count(words: Int32Array, seat: number, number: number): number {
    const { handWords, masks } = this;
    let count = 0;
    for (let w = 0; w < handWords; w++) {
      for (
        let bits = words[this.hands + seat * handWords + w] & masks[number * handWords + w];
        bits !== 0;
        count++
      ) {
        bits &= bits - 1;
      }
    }
    return count;
  }

  /** Writes a play on `end` for every tile of the seat that shows `number`, from `out[count]` on; says the new count. */
  plays(words: Int32Array, seat: number, number: number, end: End, out: Int32Array, count: number): number {
    const { handWords, masks } = this;
    const hand = this.hands + seat * handWords;
    const mask = number * handWords;
    for (let w = 0; w < handWords; w++) {
      for (let bits = words[hand + w] & masks[mask + w]; bits !== 0; bits &= bits - 1) {
        out[count++] = (((w << 5) + lowestBit(bits)) << 8) | end;
      }
    }
    return count;
  }
}
