import { lowestBit } from '../bits.js';
import { tilesIn, type Fields } from '../position.js';
import { LOW, PIPS, TILE_COUNT } from '../tiles.js';

/** House rules on what blanks cost (rules.md 2, Score). */
export interface BlankPrices {
  /** Points for 0-0. */
  readonly doubleBlank: number;
  /** Points for every blank half, so that 0-0 has two of them. */
  readonly blankHalf: number;
}

/** What the tiles left in a hand cost: their pips, and what the options ask for blanks. */
export class PipsScoring {
  private readonly prices = new Int32Array(TILE_COUNT);

  constructor(
    private readonly fields: Fields,
    { doubleBlank, blankHalf }: BlankPrices,
  ) {
    for (let tile = 0; tile < TILE_COUNT; tile++)
      this.prices[tile] = PIPS[tile] + (LOW[tile] === 0 ? blankHalf : 0);
    // Where both house rules are in force 0-0 is not paid for twice: the dearer of the two holds.
    this.prices[0] = Math.max(doubleBlank, 2 * blankHalf);
  }

  /** Points that the seat's hand costs. */
  points(words: Int32Array, seat: number): number {
    const { hands, handWords } = this.fields;
    const hand = hands + seat * handWords;
    let sum = 0;
    for (let w = 0; w < handWords; w++) {
      for (let bits = words[hand + w]; bits !== 0; bits &= bits - 1) {
        sum += this.prices[(w << 5) + lowestBit(bits)];
      }
    }
    return sum;
  }

  /** Pips of the seat's hand at face value. */
  pips(words: Int32Array, seat: number): number {
    const { hands, handWords } = this.fields;
    return tilesIn(words, hands + seat * handWords, handWords).reduce((sum, tile) => sum + PIPS[tile], 0);
  }
}
