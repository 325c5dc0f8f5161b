import { lowestBit } from '../rules/bits.js';
import { NUMBER_MASKS, type Fields } from '../rules/position.js';
import { MAX_NUMBER } from '../rules/tiles.js';
import { bitCount } from './bits.js';
import type { Knowledge } from './knowledge.js';

/** Chance that none of `drawn` tiles, drawn from `all`, is among `wanted` of them. */
export function chanceOfNone(all: number, wanted: number, drawn: number): number {
  let chance = 1;
  for (let i = 0; i < drawn && chance > 0; i++)
    chance *= Math.max(0, all - wanted - i) / Math.max(1, all - i);
  return chance;
}

const ALL_NUMBERS = (2 << MAX_NUMBER) - 1;

/** How many of these tiles (bits, as in a hand) show one of `numbers` and none of `without`. */
export function tilesShowing(
  tiles: Int32Array,
  { handWords }: Fields,
  numbers: number,
  without: number,
): number {
  const masks = NUMBER_MASKS[handWords];
  let count = 0;
  for (let w = 0; w < handWords; w++) {
    let mask = 0;
    for (let rest = numbers; rest !== 0; rest &= rest - 1) mask |= masks[lowestBit(rest) * handWords + w];
    for (let rest = without; rest !== 0; rest &= rest - 1) mask &= ~masks[lowestBit(rest) * handWords + w];
    count += bitCount(tiles[w] & mask);
  }
  return count;
}

/** Chance that a seat can play on none of `numbers`, as far as is known. */
export function chanceStuck(
  { unseen, position }: Knowledge,
  fields: Fields,
  seat: number,
  numbers: number,
): number {
  const lacking = position.words[fields.voids + seat];
  const fitting = tilesShowing(unseen, fields, numbers, lacking);
  const all = tilesShowing(unseen, fields, ALL_NUMBERS, lacking);
  return chanceOfNone(all, fitting, position.words[fields.counts + seat]);
}
