import type { Opening } from '../engine.js';
import { holds, type Position } from '../position.js';
import { doubleOf, HIGH, PIPS, tilesInSet, type Tile } from '../tiles.js';
import type { LineFields } from './line.fields.js';
import type { LineOptions } from './line.options.js';

/** Who opens a round, and with what. */
export class LineOpening {
  /** The tiles that may decide, best first: the doubles down to 0-0, and the rest where the heaviest tile counts. */
  private readonly deciders: Uint8Array;

  constructor(
    private readonly fields: LineFields,
    private readonly options: LineOptions,
  ) {
    const { opener, noDouble, set } = options;
    // Equal pips: the higher single number first.
    const byWeight = Array.from({ length: tilesInSet(set) }, (_, tile) => tile).sort(
      (a, b) => PIPS[b] - PIPS[a] || HIGH[b] - HIGH[a],
    );
    const doubles = Array.from({ length: set + 1 }, (_, i) => doubleOf(set - i));
    this.deciders = Uint8Array.from(
      opener === 'top-double'
        ? [doubleOf(set)]
        : opener === 'highest-double'
          ? [...doubles, ...(noDouble === 'redeal' ? [] : byWeight)]
          : byWeight,
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

  /** The tile that decides who opens, or −1 where no hand has one. */
  private deciding(words: Int32Array): Tile {
    const { seats, hands, handWords } = this.fields;
    for (let i = 0; i < this.deciders.length; i++) {
      const tile = this.deciders[i];
      const bit = 1 << (tile & 31);
      for (let at = hands + (tile >> 5), end = at + seats * handWords; at < end; at += handWords) {
        if (words[at] & bit) return tile;
      }
    }
    return -1;
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

  /** The tile that must open the round, or −1 where any may. */
  prescribed({ words }: Position, round: number, given: boolean): Tile {
    return this.options.openerMustPlay && this.byHands(round, given) ? this.deciding(words) : -1;
  }
}
