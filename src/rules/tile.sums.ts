import { PIPS, TILE_COUNT } from './tiles.js';

/** Tiles whose values are summed at one look. */
const AT_ONCE = 8;
const WAYS = 1 << AT_ONCE;

/** Sums of some value of tiles over sets of tiles (bits, as in hands), looked up eight tiles at a time. */
export class TileSums {
  private readonly sums: Uint16Array;

  /** @param values what each tile is worth, 0…8191 */
  constructor(values: ArrayLike<number>) {
    const bytes = Math.ceil(TILE_COUNT / AT_ONCE);
    this.sums = new Uint16Array(bytes * WAYS);
    for (let byte = 0; byte < bytes; byte++) {
      for (let ways = 1; ways < WAYS; ways++) {
        const highest = 31 - Math.clz32(ways);
        const tile = byte * AT_ONCE + highest;
        const rest = this.sums[byte * WAYS + (ways ^ (1 << highest))];
        this.sums[byte * WAYS + ways] = rest + (tile < TILE_COUNT ? values[tile] : 0);
      }
    }
  }

  /** The sum over the tiles in `count` words from `words[at]` on, the first of which stands for tiles 0…31. */
  of(words: Int32Array, at: number, count: number): number {
    const { sums } = this;
    let sum = 0;
    for (let w = 0; w < count; w++) {
      const bits = words[at + w];
      const base = w * 4 * WAYS;
      sum +=
        sums[base + (bits & 255)] +
        sums[base + WAYS + ((bits >>> 8) & 255)] +
        sums[base + 2 * WAYS + ((bits >>> 16) & 255)] +
        sums[base + 3 * WAYS + (bits >>> 24)];
    }
    return sum;
  }
}

/** Pips at face value. */
export const PIP_SUMS = new TileSums(PIPS);
