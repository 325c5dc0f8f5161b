import { HIGH, IS_DOUBLE, LOW, MAX_NUMBER, PIPS, type Tile } from '../../rules/tiles.js';
import { lowestBit } from '../../rules/bits.js';

/** Tiles that a chain is looked for among; the lightest beyond them are left out. */
const MOST_TILES = 30;
/** Steps of one search, so that a decision stays within some hundredths of a millisecond. */
const STEPS = 300;
/** What laying one more tile is worth in pips. */
const PER_TILE = 5;

/** Looks for the chain of a hand's tiles that gets rid of most, from a number on: heaviest branches first, within `STEPS`. */
export class TrainChain {
  /** Tiles of the best chain found, as bits of places in `tiles`; and what they come to. */
  best = 0;
  value = 0;
  pips = 0;
  length = 0;
  private readonly tiles = new Uint8Array(MOST_TILES);
  private size = 0;
  /** Places of the tiles that show each number, as bits. */
  private readonly showing = new Int32Array(MAX_NUMBER + 1);
  private steps = 0;

  /** Takes in a hand: `handWords` words of bits. */
  load(hand: Int32Array): void {
    const { tiles, showing } = this;
    let size = 0;
    for (let w = 0; w < hand.length; w++) {
      for (let bits = hand[w]; bits !== 0; bits &= bits - 1) {
        const tile = (w << 5) + lowestBit(bits);
        if (size === MOST_TILES && PIPS[tile] <= PIPS[tiles[size - 1]]) continue;
        let at = size < MOST_TILES ? size++ : size - 1;
        // Kept heaviest first, so that the lowest place of a set is the heaviest tile.
        for (; at > 0 && PIPS[tiles[at - 1]] < PIPS[tile]; at--) tiles[at] = tiles[at - 1];
        tiles[at] = tile;
      }
    }
    this.size = size;
    showing.fill(0);
    for (let i = 0; i < size; i++) {
      showing[HIGH[tiles[i]]] |= 1 << i;
      showing[LOW[tiles[i]]] |= 1 << i;
    }
  }

  /** The place of a tile as a bit, 0 where it is not among those looked at. */
  bitOf(tile: Tile): number {
    for (let i = 0; i < this.size; i++) if (this.tiles[i] === tile) return 1 << i;
    return 0;
  }

  /** Finds the best chain that begins at `number` without the tiles `used` (bits of places). */
  find(number: number, used: number): void {
    this.steps = STEPS;
    this.value = this.best = 0;
    this.extend(number, used, 0, 0);
    this.pips = this.length = 0;
    for (let rest = this.best; rest !== 0; rest &= rest - 1) {
      this.pips += PIPS[this.tiles[lowestBit(rest)]];
      this.length++;
    }
  }

  private extend(number: number, used: number, chain: number, value: number): void {
    if (value > this.value) {
      this.value = value;
      this.best = chain;
    }
    let rest = this.showing[number] & ~used;
    // A double never gets in the way of the chain that it lies in: it comes first.
    for (let doubles = rest; doubles !== 0; doubles &= doubles - 1) {
      const bit = doubles & -doubles;
      if (IS_DOUBLE[this.tiles[lowestBit(bit)]]) rest = bit;
    }
    for (; rest !== 0 && this.steps > 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const tile = this.tiles[lowestBit(bit)];
      this.steps--;
      this.extend(PIPS[tile] - number, used | bit, chain | bit, value + PIPS[tile] + PER_TILE);
    }
  }
}
