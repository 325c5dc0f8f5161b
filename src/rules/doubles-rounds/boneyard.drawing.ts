import type { Sink } from '../events.js';
import { NEXT, type Fields, type Position } from '../position.js';
import { formatTile, type Tile } from '../tiles.js';

/** Marks that the seat in turn has drawn a tile that fits and has not played it yet; the other bits are its voids. */
const FITTED = 1 << 30;

/**
 * Drawing one tile at a time, and what everybody learns from it. A seat draws only when it cannot play, so a draw
 * shows which numbers it did not hold. What was known of it before is forgotten with the unknown tile, unless that
 * tile fits: then it is the very tile that is played next, and what was known holds again.
 */
export class BoneyardDrawing {
  /**
   * @param remembered word that keeps the voids of the seat in turn between a draw that fits and its play. It is
   * public: everybody sees that the seat has drawn and is to play.
   */
  constructor(
    private readonly fields: Fields,
    private readonly remembered: number,
  ) {}

  /** How many tiles can be drawn. */
  left(position: Position): number {
    return position.stockSize - position.words[NEXT];
  }

  /** Moves the next tile of the boneyard to the seat's hand. There must be one. */
  take(position: Position, seat: number, sink: Sink): Tile {
    const { words, stock } = position;
    const { hands, handWords, counts } = this.fields;
    const tile = stock[words[NEXT]++];
    words[hands + seat * handWords + (tile >> 5)] |= 1 << (tile & 31);
    words[counts + seat]++;
    if (sink) sink({ type: 'drew', seat, tile: formatTile(tile) });
    return tile;
  }

  /** The seat has drawn a tile that fits; `lacking` are the numbers (bits) that it was seen not to hold before. */
  fitted(words: Int32Array, seat: number, lacking: number): void {
    const at = this.fields.voids + seat;
    words[this.remembered] = FITTED | words[at] | lacking;
    words[at] = 0;
  }

  /** The seat has drawn a tile that fits none of `lacking` either. */
  missed(words: Int32Array, seat: number, lacking: number): void {
    words[this.fields.voids + seat] = lacking;
  }

  /** The seat has played: if it had drawn, the drawn tile. */
  played(words: Int32Array, seat: number): void {
    const kept = words[this.remembered];
    if (kept === 0) return;
    words[this.fields.voids + seat] = kept & ~FITTED;
    words[this.remembered] = 0;
  }
}
