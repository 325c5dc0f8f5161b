/**
 * Tiles as small integers. A tile's number does not depend on the set it belongs to:
 * high·(high+1)/2 + low, so that double-six is 0…27, double-nine 0…54, and so on up to 189 in double-eighteen.
 */
export const SET_SIZES = [6, 9, 12, 15, 18] as const;
/** The highest number of a double-N set. */
export type SetSize = (typeof SET_SIZES)[number];
/** A tile's number, 0…189. */
export type Tile = number;

/** Highest number on any tile of any set (double-eighteen). */
export const MAX_NUMBER = 18;
/** How many tiles the double-`n` set has: (n+1)(n+2)/2. */
export const tilesInSet = (n: number): number => ((n + 1) * (n + 2)) / 2;
/** Pips of the whole double-`n` set: n(n+1)(n+2)/2. */
export const pipsInSet = (n: number): number => (n * (n + 1) * (n + 2)) / 2;
/** Tiles of the largest set, double-eighteen: 190. */
export const TILE_COUNT = tilesInSet(MAX_NUMBER);
/** Stands for a tile that is in no set (a well-formed name such as `19-3`). */
export const NO_TILE = 255;

/** Higher number of each tile. */
export const HIGH = new Uint8Array(TILE_COUNT);
/** Lower number of each tile. */
export const LOW = new Uint8Array(TILE_COUNT);
/** Pips of each tile. A double counts both halves. */
export const PIPS = new Uint8Array(TILE_COUNT);
/** 1 for doubles. */
export const IS_DOUBLE = new Uint8Array(TILE_COUNT);
const NAMES: string[] = [];

for (let high = 0, tile = 0; high <= MAX_NUMBER; high++) {
  for (let low = 0; low <= high; low++, tile++) {
    HIGH[tile] = high;
    LOW[tile] = low;
    PIPS[tile] = high + low;
    IS_DOUBLE[tile] = high === low ? 1 : 0;
    NAMES.push(`${high}-${low}`);
  }
}

/** The tile with these two numbers, in either order. */
export const tileOf = (a: number, b: number): Tile => (a > b ? (a * (a + 1)) / 2 + b : (b * (b + 1)) / 2 + a);
/** The double of a number. */
export const doubleOf = (n: number): Tile => (n * (n + 3)) / 2;
/** The number on the other half of `tile` from `n`, which must be one of its numbers. */
export const otherHalf = (tile: Tile, n: number): number => PIPS[tile] - n;

/** `6-4`: the higher number first. */
export const formatTile = (tile: Tile): string => NAMES[tile];

/** Tiles as they are usually written, either number first: a look-up costs a fraction of the form. */
const BY_NAME = new Map<string, Tile>();
for (let tile = 0; tile < TILE_COUNT; tile++) {
  BY_NAME.set(`${HIGH[tile]}-${LOW[tile]}`, tile);
  BY_NAME.set(`${LOW[tile]}-${HIGH[tile]}`, tile);
}

const TILE_FORM = /^(\d{1,2})-(\d{1,2})$/;
/** Reads `6-4` or `4-6`; `NO_TILE` where the form is right but no set has such a tile; undefined where the form is wrong. */
export function parseTile(text: string): Tile | undefined {
  const known = BY_NAME.get(text);
  if (known !== undefined) return known;
  const match = TILE_FORM.exec(text);
  if (!match) return undefined;
  const [a, b] = [Number(match[1]), Number(match[2])];
  return a > MAX_NUMBER || b > MAX_NUMBER ? NO_TILE : tileOf(a, b);
}
