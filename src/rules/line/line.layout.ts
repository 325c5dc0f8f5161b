import type { EndFacts } from '../engine.js';
import { armEnd, END, formatEnd, type End } from '../moves.js';
import { NUMBER_MASKS } from '../position.js';
import { HIGH, IS_DOUBLE, LOW, otherHalf, type Tile } from '../tiles.js';
import type { LineFields } from './line.fields.js';
import type { LineOptions } from './line.options.js';

/**
 * What a slot holds: the number shown, and how it counts. Slots 0 and 1 are `left` and `right`; behind them stand the
 * arms, two for the one spinner, or two for every number where every double branches.
 */
const NUMBER = 31;
/** The tip is a double lying with one side free: it counts both halves. */
const TWICE = 32;
/** One side of a lone first double: it counts once here and once on the other side. */
const LONE = 64;
/** An arm on which nothing lies yet: it counts nothing. */
const BARE = 128;
export const NO_END = -1;

/** The table of a line game: which ends there are, what they count, and what laying a tile does to them. */
export class LineLayout {
  private readonly at: number;
  private readonly spinnerAt: number;
  private readonly laidAt: number;
  private readonly slots: number;
  private readonly handWords: number;
  private readonly masks: Int32Array;
  private readonly branching: LineOptions['layout'];
  private readonly atOnce: boolean;

  constructor(
    fields: LineFields,
    private readonly options: LineOptions,
  ) {
    this.at = fields.ends;
    this.spinnerAt = fields.spinner;
    this.laidAt = fields.laid;
    this.slots = fields.slots;
    this.handWords = fields.handWords;
    this.masks = NUMBER_MASKS[fields.handWords];
    this.branching = options.layout;
    this.atOnce = options.spinnerOpens === 'at-once';
  }

  clear(words: Int32Array): void {
    for (let i = this.at, stop = i + this.slots; i < stop; i++) words[i] = NO_END;
    words[this.spinnerAt] = -1;
    words[this.laidAt] = 0;
  }

  /** The end that a slot is called by. */
  endOf(words: Int32Array, slot: number): End {
    if (slot < 2) return END.left + slot;
    return this.branching === 'spinner'
      ? armEnd(words[this.spinnerAt], slot - 2)
      : armEnd((slot - 2) >> 1, slot & 1);
  }

  /** The open slot of an end, or −1. */
  slotOf(words: Int32Array, end: End): number {
    for (let slot = 0; slot < this.slots; slot++) {
      if (words[this.at + slot] >= 0 && this.endOf(words, slot) === end) return slot;
    }
    return -1;
  }

  /** The number that an open slot shows, or −1. */
  shown(words: Int32Array, slot: number): number {
    const value = words[this.at + slot];
    return value < 0 ? NO_END : value & NUMBER;
  }

  /** The numbers shown by open ends, as bits. */
  openNumbers(words: Int32Array): number {
    let numbers = 0;
    for (let i = this.at, stop = i + this.slots; i < stop; i++)
      if (words[i] >= 0) numbers |= 1 << (words[i] & NUMBER);
    return numbers;
  }

  /** Writes to `into` which tiles of the set fit an open end, as bits. */
  fitting(words: Int32Array, into: Int32Array): void {
    const { handWords, masks } = this;
    for (let w = 0; w < handWords; w++) {
      let tiles = 0;
      for (let i = this.at, stop = i + this.slots; i < stop; i++) {
        if (words[i] >= 0) tiles |= masks[(words[i] & NUMBER) * handWords + w];
      }
      into[w] = tiles;
    }
  }

  /** Writes the legal plays of a hand (bits at `hand`) to `out` and says how many; the table is not empty. */
  plays(words: Int32Array, hand: number, out: Int32Array): number {
    let count = 0;
    const { handWords, masks } = this;
    for (let slot = 0; slot < this.slots; slot++) {
      const value = words[this.at + slot];
      if (value < 0) continue;
      const mask = (value & NUMBER) * handWords;
      const end = slot < 2 ? END.left + slot : this.endOf(words, slot);
      for (let w = 0; w < handWords; w++) {
        for (let bits = words[hand + w] & masks[mask + w]; bits !== 0; bits &= bits - 1) {
          out[count++] = (((w << 5) + 31 - Math.clz32(bits & -bits)) << 8) | end;
        }
      }
    }
    return count;
  }

  /** Lays the first tile of the round: `left` shows its higher number, `right` its lower. */
  layFirst(words: Int32Array, tile: Tile): void {
    const lone = IS_DOUBLE[tile] ? LONE : 0;
    words[this.at] = HIGH[tile] | lone;
    words[this.at + 1] = LOW[tile] | lone;
    words[this.laidAt] = 1;
    if (lone) this.layDouble(words, HIGH[tile]);
  }

  /** Lays a fitting tile on an open slot. */
  lay(words: Int32Array, tile: Tile, slot: number): void {
    const before = words[this.at + slot];
    const number = before & NUMBER;
    words[this.laidAt]++;
    if (before & LONE) {
      // One long side of the first double is covered now; the other is a tip that counts both halves.
      words[this.at + 1 - slot] = number | TWICE;
    } else if (before & TWICE && !this.atOnce) {
      this.openArms(words, number);
    }
    if (IS_DOUBLE[tile]) {
      words[this.at + slot] = number | TWICE;
      this.layDouble(words, number);
    } else {
      words[this.at + slot] = otherHalf(tile, number);
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
    const slot = this.branching === 'spinner' ? 2 : 2 + 2 * number;
    words[this.at + slot] = words[this.at + slot + 1] = number | BARE;
  }

  private countOf(value: number): number {
    if (value < 0 || value & BARE) return 0;
    return value & TWICE ? 2 * (value & NUMBER) : value & NUMBER;
  }

  /** What the ends count together (rules.md 1.2). */
  count(words: Int32Array): number {
    let total = 0;
    for (let i = this.at, stop = i + this.slots; i < stop; i++) total += this.countOf(words[i]);
    return total;
  }

  /** Whether a tile shows the number of `left` and that of `right`. */
  fitsBoth(words: Int32Array, tile: Tile): boolean {
    const [left, right] = [words[this.at] & NUMBER, words[this.at + 1] & NUMBER];
    return (HIGH[tile] === left || LOW[tile] === left) && (HIGH[tile] === right || LOW[tile] === right);
  }

  ends(words: Int32Array): EndFacts[] {
    const ends: EndFacts[] = [];
    const counted = this.options.playScore === 'fives';
    for (let slot = 0; slot < this.slots; slot++) {
      const value = words[this.at + slot];
      if (value < 0) continue;
      const facts: EndFacts = { end: formatEnd(this.endOf(words, slot)) as string, pips: value & NUMBER };
      if (counted) facts.count = this.countOf(value);
      ends.push(facts);
    }
    return ends;
  }
}
