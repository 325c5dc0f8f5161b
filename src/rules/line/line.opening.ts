import type { Opening } from '../engine.js';
import { holds, type Position } from '../position.js';
import { doubleOf, HIGH, PIPS, tilesInSet, type Tile } from '../tiles.js';
import type { LineFields } from './line.fields.js';
import type { LineOptions } from './line.options.js';

/** Who opens a round, and with what. */
export class LineOpening {
  /** The doubles that may decide, as bits: the highest that somebody holds does. */
  private readonly doubles: Int32Array;
  /** What decides where no such double is held, best first: the tiles by weight, or nothing. */
  private readonly byWeight: Uint8Array;
  private readonly byLot: boolean;
  private readonly mustPlay: boolean;
  /** Whether later rounds are opened as the first is: always, and where nobody is said to open. */
  private readonly always: boolean;
  private readonly afterTies: boolean;

  constructor(
    private readonly fields: LineFields,
    { opener, openerMustPlay, noDouble, nextOpener, set }: LineOptions,
  ) {
    this.byLot = opener === 'lot';
    this.mustPlay = openerMustPlay;
    this.always = nextOpener === 'same-as-first';
    this.afterTies = nextOpener === 'winner';
    this.doubles = new Int32Array(fields.handWords);
    const lowest = opener === 'highest-double' ? 0 : opener === 'top-double' ? set : set + 1;
    for (let n = lowest; n <= set; n++) this.doubles[doubleOf(n) >> 5] |= 1 << (doubleOf(n) & 31);
    const weighed =
      opener === 'heaviest-tile' || (opener === 'highest-double' && noDouble === 'heaviest-tile');
    // Equal pips: the higher single number first.
    const tiles = Array.from({ length: weighed ? tilesInSet(set) : 0 }, (_, tile) => tile);
    this.byWeight = Uint8Array.from(tiles.sort((a, b) => PIPS[b] - PIPS[a] || HIGH[b] - HIGH[a]));
  }

  /** Whether the hands, and not a lot or the last round, say who opens. */
  private byHands(round: number, given: boolean): boolean {
    return !this.byLot && (round === 1 || this.always || (this.afterTies && !given));
  }

  private holder(words: Int32Array, tile: Tile): number {
    const { seats, hands, handWords } = this.fields;
    for (let seat = 0; seat < seats; seat++) if (holds(words, hands + seat * handWords, tile)) return seat;
    return -1;
  }

  /** The tile that decides who opens, or −1 where no hand has one. */
  private deciding(words: Int32Array): Tile {
    const { seats, hands, handWords } = this.fields;
    const end = hands + seats * handWords;
    // Tiles are numbered so that a higher double has a higher number.
    for (let w = handWords - 1; w >= 0; w--) {
      let held = 0;
      for (let at = hands + w; at < end; at += handWords) held |= words[at];
      held &= this.doubles[w];
      if (held !== 0) return (w << 5) + 31 - Math.clz32(held);
    }
    for (let i = 0; i < this.byWeight.length; i++) {
      if (this.holder(words, this.byWeight[i]) >= 0) return this.byWeight[i];
    }
    return -1;
  }

  redeals({ words }: Position, round: number, given = round > 1): boolean {
    // Where tiles are weighed somebody always has the heaviest.
    return this.byWeight.length === 0 && this.byHands(round, given) && this.deciding(words) < 0;
  }

  opening({ words }: Position, round: number): Opening {
    if (!this.byHands(round, false)) return { seat: null, binding: false };
    const tile = this.deciding(words);
    const free = round > 1 && this.afterTies;
    return { seat: tile < 0 ? null : this.holder(words, tile), binding: !free };
  }

  /** The tile that must open the round, or −1 where any may. */
  prescribed({ words }: Position, round: number, given: boolean): Tile {
    return this.mustPlay && this.byHands(round, given) ? this.deciding(words) : -1;
  }
}
