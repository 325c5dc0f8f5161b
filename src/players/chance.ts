import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Random } from './player.js';

/** A source of chance from a seed, any whole number of 32 bits. The same seed gives the same numbers everywhere. */
export function randomFrom(seed: number): Random {
  const random = xoroshiro128plus(seed | 0);
  // The first outputs of neighbouring seeds are alike; from the second on they are not.
  random.next();
  return random;
}

/** A whole number from 0 to `n` − 1, each as likely as another to within n/2³². */
export const below = (random: Random, n: number): number => Math.floor((random.next() >>> 0) * 2 ** -32 * n);

/** Shuffles the first `size` entries in place (Fisher–Yates); every order is equally likely. */
export function shuffle(tiles: Uint8Array | Int32Array, size: number, random: Random): void {
  for (let left = size; left > 1; left--) {
    const at = below(random, left);
    const tile = tiles[at];
    tiles[at] = tiles[left - 1];
    tiles[left - 1] = tile;
  }
}

/** A seed for part `index` of whatever `seed` governs (a round, a leg, a seat): well mixed, so that neighbours share nothing. */
export function seedOf(seed: number, index: number): number {
  // The finishing steps of MurmurHash3, over both numbers in turn.
  return mix(mix(seed | 0) ^ Math.imul(index + 1, 0x9e3779b9));
}

function mix(word: number): number {
  let mixed = word;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
