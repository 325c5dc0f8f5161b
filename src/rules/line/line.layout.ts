import { lowestBit } from '../bits.js';
import type { EndFacts } from '../engine.js';
import { armEnd, END, formatEnd, type End } from '../moves.js';
import { NUMBER_MASKS } from '../position.js';
import { HIGH, IS_DOUBLE, LOW, otherHalf, type Tile } from '../tiles.js';
import { ENDS, LAID, OPEN, SPINNER, type LineFields } from './line.fields.js';
import type { LineOptions } from './line.options.js';

/**
 * What a slot holds: the number shown, how it counts, and what the end is called. Slots are filled in the order in
 * which ends come up (`left`, `right`, then arms), and an end never goes away again.
 */
const NUMBER = 31;
/** The tip is a double lying with one side free: it counts both halves. */
const TWICE_AT = 5;
const TWICE = 1 << TWICE_AT;
/** One side of a lone first double: it counts once here and once on the other side. */
const LONE = 64;
/** An arm on which nothing lies yet: it counts nothing. */
const BARE = 128;
/** The end's name stands above the flags. */
const NAME_AT = 8;
const NAME = -1 << NAME_AT;
export const NO_END = -1;

/** The tiles below 32 that show a number: the first word of a hand from any set. */
const FIRST_MASKS = NUMBER_MASKS[1];

/**
 * The table of a line game: which ends there are, what they count, and what laying a tile does to them. Hands of a
 * double-six are one word, which is looked at by itself; `wide` hands have more.
 */
export class LineLayout {
  private readonly handWords: number;
  private readonly wide: boolean;
  private readonly masks: Int32Array;
  private readonly branches: boolean;
  private readonly everyDouble: boolean;
  private readonly atOnce: boolean;
  private readonly counts: boolean;
  /** Of the table that `survey` saw: the numbers shown, the tiles that fit (first word, and all words of wide hands). */
  private shownNumbers = 0;
  private firstFitting = 0;
  private readonly fitting: Int32Array;

  constructor({ handWords }: LineFields, { layout, spinnerOpens, playScore }: LineOptions) {
    this.handWords = handWords;
    this.wide = handWords > 1;
    this.masks = NUMBER_MASKS[handWords];
    this.branches = layout !== 'line';
    this.everyDouble = layout === 'all-spinners';
    this.atOnce = spinnerOpens === 'at-once';
    this.counts = playScore === 'fives';
    this.fitting = new Int32Array(handWords);
  }

  clear(words: Int32Array): void {
    words[OPEN] = 0;
    words[SPINNER] = -1;
    words[LAID] = 0;
  }

  /** The slot of an end, or −1 where there is none. */
  slotOf(words: Int32Array, end: End): number {
    for (let slot = 0; slot < words[OPEN]; slot++) if (words[ENDS + slot] >> NAME_AT === end) return slot;
    return -1;
  }

  /** The number that a slot shows, or `NO_END` before it has come up. */
  shown(words: Int32Array, slot: number): number {
    return slot < words[OPEN] ? words[ENDS + slot] & NUMBER : NO_END;
  }

  /** The numbers shown by open ends, as bits. */
  openNumbers(words: Int32Array): number {
    let numbers = 0;
    for (let i = ENDS, stop = ENDS + words[OPEN]; i < stop; i++) numbers |= 1 << (words[i] & NUMBER);
    return numbers;
  }

  /**
   * Takes in which numbers the open ends of a table with a tile show, and says them as bits; `fits` and `canPlay` answer
   * for this table. `left` and `right` are looked at without a loop, here and in `plays`: it is most of what there is.
   */
  survey(words: Int32Array): number {
    const left = words[ENDS] & NUMBER;
    const right = words[ENDS + 1] & NUMBER;
    this.shownNumbers = (1 << left) | (1 << right);
    this.firstFitting = FIRST_MASKS[left] | FIRST_MASKS[right];
    if (this.branches) this.surveyArms(words);
    if (this.wide) this.surveyFurther();
    return this.shownNumbers;
  }

  private surveyArms(words: Int32Array): void {
    for (let i = ENDS + 2, stop = ENDS + words[OPEN]; i < stop; i++) {
      const number = words[i] & NUMBER;
      this.shownNumbers |= 1 << number;
      this.firstFitting |= FIRST_MASKS[number];
    }
  }

  private surveyFurther(): void {
    const { handWords, masks, fitting } = this;
    for (let w = 1; w < handWords; w++) {
      let tiles = 0;
      for (let rest = this.shownNumbers; rest !== 0; rest &= rest - 1) {
        tiles |= masks[lowestBit(rest) * handWords + w];
      }
      fitting[w] = tiles;
    }
  }

  /** Whether a tile fits an open end of the table last surveyed. */
  fits(tile: Tile): boolean {
    return (((this.shownNumbers >> HIGH[tile]) | (this.shownNumbers >> LOW[tile])) & 1) === 1;
  }

  /** Whether a hand (bits at `hand`) holds a tile that fits an open end of the table last surveyed. */
  canPlay(words: Int32Array, hand: number): boolean {
    return (words[hand] & this.firstFitting) !== 0 || (this.wide && this.canPlayFurther(words, hand));
  }

  private canPlayFurther(words: Int32Array, hand: number): boolean {
    const { handWords, fitting } = this;
    for (let w = 1; w < handWords; w++) if (words[hand + w] & fitting[w]) return true;
    return false;
  }

  /** Writes the legal plays of a hand (bits at `hand`) to `out` and says how many; the table is not empty. */
  plays(words: Int32Array, hand: number, out: Int32Array): number {
    let count = this.playsOn(words, hand, words[ENDS], out, 0);
    count = this.playsOn(words, hand, words[ENDS + 1], out, count);
    if (this.branches) {
      for (let i = ENDS + 2, stop = ENDS + words[OPEN]; i < stop; i++) {
        count = this.playsOn(words, hand, words[i], out, count);
      }
    }
    return count;
  }

  /** Writes the plays on one end, whose slot holds `value`, from `out[from]` on; says the new count. */
  private playsOn(words: Int32Array, hand: number, value: number, out: Int32Array, from: number): number {
    const end = value >> NAME_AT;
    let count = from;
    for (let bits = words[hand] & FIRST_MASKS[value & NUMBER]; bits !== 0; bits &= bits - 1) {
      out[count++] = (lowestBit(bits) << 8) | end;
    }
    return this.wide ? this.playsFurther(words, hand, value, out, count) : count;
  }

  private playsFurther(
    words: Int32Array,
    hand: number,
    value: number,
    out: Int32Array,
    from: number,
  ): number {
    const { handWords, masks } = this;
    const mask = (value & NUMBER) * handWords;
    const end = value >> NAME_AT;
    let count = from;
    for (let w = 1; w < handWords; w++) {
      for (let bits = words[hand + w] & masks[mask + w]; bits !== 0; bits &= bits - 1) {
        out[count++] = (((w << 5) + lowestBit(bits)) << 8) | end;
      }
    }
    return count;
  }

  /** Lays the first tile of the round: `left` shows its higher number, `right` its lower. */
  layFirst(words: Int32Array, tile: Tile): void {
    const lone = IS_DOUBLE[tile] === 1 ? LONE : 0;
    words[ENDS] = HIGH[tile] | lone | (END.left << NAME_AT);
    words[ENDS + 1] = LOW[tile] | lone | (END.right << NAME_AT);
    words[OPEN] = 2;
    words[LAID] = 1;
    if (lone !== 0 && this.branches) this.layDouble(words, HIGH[tile]);
  }

  /** Lays a fitting tile on a slot. */
  lay(words: Int32Array, tile: Tile, slot: number): void {
    const before = words[ENDS + slot];
    const number = before & NUMBER;
    const double = IS_DOUBLE[tile];
    words[LAID]++;
    words[ENDS + slot] = otherHalf(tile, number) | (double << TWICE_AT) | (before & NAME);
    // One long side of the first double is covered now; the other is a tip that counts both halves.
    if (before & LONE) words[ENDS + 1 - slot] ^= LONE | TWICE;
    if (!this.branches) return;
    if (before & TWICE && !this.atOnce) this.openArms(words, number);
    if (double === 1) this.layDouble(words, number);
  }

  private layDouble(words: Int32Array, number: number): void {
    if (!this.everyDouble && words[SPINNER] < 0) words[SPINNER] = number;
    if (this.atOnce) this.openArms(words, number);
  }

  /** Opens the short sides of the double of `number`, if it is one that branches. */
  private openArms(words: Int32Array, number: number): void {
    if (!this.everyDouble && words[SPINNER] !== number) return;
    for (let side = 0; side < 2; side++) {
      words[ENDS + words[OPEN]++] = number | BARE | (armEnd(number, side) << NAME_AT);
    }
  }

  private countOf(value: number): number {
    if (value & BARE) return 0;
    return (value & NUMBER) << ((value >> TWICE_AT) & 1);
  }

  /** What the ends count together (rules.md 1.2). */
  count(words: Int32Array): number {
    let total = 0;
    for (let i = ENDS, stop = ENDS + words[OPEN]; i < stop; i++) total += this.countOf(words[i]);
    return total;
  }

  /** What the ends would count, which count `total` now, once a fitting tile lay on a slot. */
  countAfter(words: Int32Array, total: number, tile: Tile, slot: number): number {
    const before = words[ENDS + slot];
    const number = before & NUMBER;
    // The other side of a lone double counts both halves from then on; arms that open count nothing.
    const rest = before & LONE ? total : total - this.countOf(before);
    return rest + (IS_DOUBLE[tile] ? 2 * number : otherHalf(tile, number));
  }

  ends(words: Int32Array): EndFacts[] {
    const ends: EndFacts[] = [];
    for (let slot = 0; slot < words[OPEN]; slot++) {
      const value = words[ENDS + slot];
      const facts: EndFacts = { end: formatEnd(value >> NAME_AT) as string, pips: value & NUMBER };
      if (this.counts) facts.count = this.countOf(value);
      ends.push(facts);
    }
    return ends;
  }
}
