import type { Ending } from '../engine.js';
import { HIGH, IS_DOUBLE, LOW, NO_TILE, type Tile } from '../tiles.js';
import { NO_END } from './line.layout.js';

// How the last tile of a hand was played, as bits.

/** It was a double, or fitted both `left` and `right` (fancyGoOut). */
export const WENT_FANCY = 1;
/** It was no double and fitted both ends, and they differed (capicúa). */
export const WENT_CAPICUA = 2;
/** It was 0-0 (chuchazo). */
export const WENT_BLANK = 4;

const shows = (tile: Tile, number: number): boolean => HIGH[tile] === number || LOW[tile] === number;

/** The manner of going out, by what `left` and `right` show before it; `NO_END` where it is the round's first tile. */
export function manner(tile: Tile, left: number, right: number): number {
  const both = shows(tile, left) && shows(tile, right);
  const double = IS_DOUBLE[tile] === 1;
  return (
    (both || double ? WENT_FANCY : 0) |
    (both && left !== right && !double ? WENT_CAPICUA : 0) |
    (tile === 0 ? WENT_BLANK : 0)
  );
}

/** The manner of going out in a round played elsewhere; nothing where its last tile is not told. */
export function mannerOf(ending: Ending): number {
  if (ending.kind !== 'domino' || !ending.last || ending.last.tile === NO_TILE) return 0;
  const { tile, left = NO_END, right = NO_END } = ending.last;
  return manner(tile, left, right);
}
