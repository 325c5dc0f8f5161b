import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** Chance that can be repeated: the same seed gives the same lots on every machine. */
export interface Lot {
  /** A whole number from 0 up to but not including `limit`. */
  below(limit: number): number;
  /** A new array with the items in a fair random order (Fisher–Yates). */
  shuffle<T>(items: readonly T[]): T[];
}

/**
 * The lot of one decision, named by its parts: the tournament's seed, what is being decided, the round. Different names
 * give independent lots, so adding a decision changes none of the others.
 */
export function lotOf(...name: readonly (string | number)[]): Lot {
  const digest = sha256(utf8ToBytes(JSON.stringify(name)));
  const words = new DataView(digest.buffer, digest.byteOffset);
  const random = xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => words.getInt32(offset)));
  const below = (limit: number): number => uniformInt(random, 0, limit - 1);
  return {
    below,
    shuffle: (items) => {
      const order = [...items];
      for (let i = order.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [order[i], order[j]] = [order[j], order[i]];
      }
      return order;
    },
  };
}
