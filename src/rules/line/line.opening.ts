import type { Opening } from '../engine.js';
import { holds, type Position } from '../position.js';
import { doubleOf, HIGH, PIPS, tilesInSet, type Tile } from '../tiles.js';
import type { LineFields } from './line.fields.js';
import type { LineOptions } from './line.options.js';

/** Who opens a round, and with what. */
export class LineOpening {
  /** Tiles of the set, heaviest first; equal pips: the higher single number first. */
  private readonly byWeight: Tile[];

  constructor(
    private readonly fields: LineFields,
    private readonly options: LineOptions,
  ) {
    this.byWeight = Array.from({ length: tilesInSet(options.set) }, (_, tile) => tile).sort(
      (a, b) => PIPS[b] - PIPS[a] || HIGH[b] - HIGH[a],
    );
  }

  /** Whether the hands, and not a lot or the last round, say who opens. */
  private byHands(round: number, given: boolean): boolean {
    const { opener, nextOpener } = this.options;
    if (opener === 'lot') return false;
    return round === 1 || nextOpener === 'same-as-first' || (nextOpener === 'winner' && !given);
  }

  private holder(words: Int32Array, tile: Tile): number {
    const { seats, hands, handWords } = this.fields;
    for (let seat = 0; seat < seats; seat++) if (holds(words, hands + seat * handWords, tile)) return seat;
    return -1;
  }

  private highestDouble(words: Int32Array): Tile {
    for (let n = this.options.set; n >= 0; n--) if (this.holder(words, doubleOf(n)) >= 0) return doubleOf(n);
    return -1;
  }

  /** The tile that decides who opens, or −1 where no hand has one. */
  private deciding(words: Int32Array): Tile {
    const { opener, set, noDouble } = this.options;
    if (opener === 'top-double') return this.holder(words, doubleOf(set)) < 0 ? -1 : doubleOf(set);
    if (opener === 'highest-double') {
      const double = this.highestDouble(words);
      if (double >= 0 || noDouble === 'redeal') return double;
    }
    return this.byWeight.find((tile) => this.holder(words, tile) >= 0) as Tile;
  }

  redeals({ words }: Position, round: number, given = round > 1): boolean {
    return this.byHands(round, given) && this.deciding(words) < 0;
  }

  opening({ words }: Position, round: number): Opening {
    if (!this.byHands(round, false)) return { seat: null, binding: false };
    const tile = this.deciding(words);
    const free = round > 1 && this.options.nextOpener === 'winner';
    return { seat: tile < 0 ? null : this.holder(words, tile), binding: !free };
  }

  /** The tile that `first` must open with, or −1 where it may choose. */
  prescribed({ words }: Position, round: number, given: boolean): Tile {
    return this.options.openerMustPlay && this.byHands(round, given) ? this.deciding(words) : -1;
  }
}
