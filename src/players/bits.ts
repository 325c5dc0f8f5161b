/** How many bits of a word are set. */
export function bitCount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The number of the lowest set bit of a word that is not 0. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);
