import { lowestBit } from '../bits.js';
import type { EndFacts } from '../engine.js';
import { armEnd, END, formatEnd, type End } from '../moves.js';
import { NUMBER_MASKS } from '../position.js';
import { HIGH, IS_DOUBLE, LOW, otherHalf, type Tile } from '../tiles.js';
import type { LineFields } from './line.fields.js';
import type { LineOptions } from './line.options.js';

/**
 * What a slot holds: the number shown, how it counts, and what the end is called. Slots are filled in the order in
 * which ends come up (`left`, `right`, then arms), and an end never goes away again.
 */
const NUMBER = 31;
/** The tip is a double lying with one side free: it counts both halves. */
const TWICE = 32;
/** One side of a lone first double: it counts once here and once on the other side. */
const LONE = 64;
/** An arm on which nothing lies yet: it counts nothing. */
const BARE = 128;
/** The end's name stands above the flags. */
const NAME_AT = 8;
export const NO_END = -1;

/** The table of a line game: which ends there are, what they count, and what laying a tile does to them. */
export class LineLayout {
  private readonly at: number;
  private readonly openAt: number;
  private readonly spinnerAt: number;
  private readonly laidAt: number;
  private readonly handWords: number;
  private readonly masks: Int32Array;
  private readonly branching: LineOptions['layout'];
  private readonly atOnce: boolean;

  constructor(
    fields: LineFields,
    private readonly options: LineOptions,
  ) {
    this.at = fields.ends;
    this.openAt = fields.open;
    this.spinnerAt = fields.spinner;
    this.laidAt = fields.laid;
    this.handWords = fields.handWords;
    this.masks = NUMBER_MASKS[fields.handWords];
    this.branching = options.layout;
    this.atOnce = options.spinnerOpens === 'at-once';
  }

  clear(words: Int32Array): void {
    words[this.openAt] = 0;
    words[this.spinnerAt] = -1;
    words[this.laidAt] = 0;
  }

  /** The slot of an end, or −1 where there is none. */
  slotOf(words: Int32Array, end: End): number {
    for (let slot = 0; slot < words[this.openAt]; slot++)
      if (words[this.at + slot] >> NAME_AT === end) return slot;
    return -1;
  }

  /** The number that a slot shows, or `NO_END` before it has come up. */
  shown(words: Int32Array, slot: number): number {
    return slot < words[this.openAt] ? words[this.at + slot] & NUMBER : NO_END;
  }

  /** The numbers shown by open ends, as bits. */
  openNumbers(words: Int32Array): number {
    let numbers = 0;
    for (let i = this.at, stop = i + words[this.openAt]; i < stop; i++) numbers |= 1 << (words[i] & NUMBER);
    return numbers;
  }

  /** Writes to `into` which tiles of the set fit an open end, as bits. */
  fitting(words: Int32Array, into: Int32Array): void {
    const { handWords, masks } = this;
    for (let w = 0; w < handWords; w++) {
      let tiles = 0;
      for (let i = this.at, stop = i + words[this.openAt]; i < stop; i++) {
        tiles |= masks[(words[i] & NUMBER) * handWords + w];
      }
      into[w] = tiles;
    }
  }

  /** Writes the legal plays of a hand (bits at `hand`) to `out` and says how many; the table is not empty. */
  plays(words: Int32Array, hand: number, out: Int32Array): number {
    let count = 0;
    const { handWords, masks } = this;
    for (let i = this.at, stop = i + words[this.openAt]; i < stop; i++) {
      const mask = (words[i] & NUMBER) * handWords;
      const end = words[i] >> NAME_AT;
      for (let w = 0; w < handWords; w++) {
        for (let bits = words[hand + w] & masks[mask + w]; bits !== 0; bits &= bits - 1) {
          out[count++] = (((w << 5) + lowestBit(bits)) << 8) | end;
        }
      }
    }
    return count;
  }

  /** Lays the first tile of the round: `left` shows its higher number, `right` its lower. */
  layFirst(words: Int32Array, tile: Tile): void {
    const lone = IS_DOUBLE[tile] ? LONE : 0;
    words[this.at] = HIGH[tile] | lone | (END.left << NAME_AT);
    words[this.at + 1] = LOW[tile] | lone | (END.right << NAME_AT);
    words[this.openAt] = 2;
    words[this.laidAt] = 1;
    if (lone) this.layDouble(words, HIGH[tile]);
  }

  /** Lays a fitting tile on a slot. */
  lay(words: Int32Array, tile: Tile, slot: number): void {
    const before = words[this.at + slot];
    const number = before & NUMBER;
    const name = before & -(1 << NAME_AT);
    words[this.laidAt]++;
    if (before & LONE) {
      // One long side of the first double is covered now; the other is a tip that counts both halves.
      words[this.at + 1 - slot] ^= LONE | TWICE;
    } else if (before & TWICE && !this.atOnce) {
      this.openArms(words, number);
    }
    if (IS_DOUBLE[tile]) {
      words[this.at + slot] = number | TWICE | name;
      this.layDouble(words, number);
    } else {
      words[this.at + slot] = otherHalf(tile, number) | name;
    }
  }

  private layDouble(words: Int32Array, number: number): void {
    if (this.branching === 'spinner' && words[this.spinnerAt] < 0) words[this.spinnerAt] = number;
    if (this.atOnce) this.openArms(words, number);
  }

  /** Opens the short sides of the double of `number`, if it is one that branches. */
  private openArms(words: Int32Array, number: number): void {
    if (this.branching === 'line' || (this.branching === 'spinner' && words[this.spinnerAt] !== number))
      return;
    for (let side = 0; side < 2; side++) {
      words[this.at + words[this.openAt]++] = number | BARE | (armEnd(number, side) << NAME_AT);
    }
  }

  private countOf(value: number): number {
    if (value & BARE) return 0;
    return value & TWICE ? 2 * (value & NUMBER) : value & NUMBER;
  }

  /** What the ends count together (rules.md 1.2). */
  count(words: Int32Array): number {
    let total = 0;
    for (let i = this.at, stop = i + words[this.openAt]; i < stop; i++) total += this.countOf(words[i]);
    return total;
  }

  ends(words: Int32Array): EndFacts[] {
    const ends: EndFacts[] = [];
    const counted = this.options.playScore === 'fives';
    for (let slot = 0; slot < words[this.openAt]; slot++) {
      const value = words[this.at + slot];
      const facts: EndFacts = { end: formatEnd(value >> NAME_AT) as string, pips: value & NUMBER };
      if (counted) facts.count = this.countOf(value);
      ends.push(facts);
    }
    return ends;
  }
}
