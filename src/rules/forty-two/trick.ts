import type { Tile } from '../tiles.js';
import { COUNT } from './suits.js';

/**
 * A trick as one word: a byte for each tile in order of play, 128 + 32 · seat + tile, so that a byte in use is never 0.
 * Under nello a complete trick has three.
 */
export type TrickWord = number;
const IN_USE = 0x80;

/** The trick with one more tile, its `place`-th from 0. */
export const withTile = (trick: TrickWord, place: number, seat: number, tile: Tile): TrickWord =>
  trick | ((IN_USE | (seat << 5) | tile) << (place << 3));

/** The seat that led. */
export const leaderOf = (trick: TrickWord): number => (trick >> 5) & 3;

/** Points that the trick is worth: one, and its count. */
export function pointsOf(trick: TrickWord): number {
  let points = 1;
  for (let rest = trick; rest !== 0; rest >>>= 8) points += COUNT[rest & 0x1f];
  return points;
}

/** Its tiles in order of play. */
export function tilesOf(trick: TrickWord): Tile[] {
  const tiles: Tile[] = [];
  for (let rest = trick; rest !== 0; rest >>>= 8) tiles.push(rest & 0x1f);
  return tiles;
}

/** Its tiles as a set of bits. */
export function tileBitsOf(trick: TrickWord): number {
  let bits = 0;
  for (let rest = trick; rest !== 0; rest >>>= 8) bits |= 1 << (rest & 0x1f);
  return bits;
}
