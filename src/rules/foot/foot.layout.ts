import { lowestBit } from '../bits.js';
import type { End } from '../moves.js';
import { HIGH, IS_DOUBLE, LOW, otherHalf, type Tile } from '../tiles.js';
import type { FootFields } from './foot.fields.js';
import type { FootOptions } from './foot.options.js';
import { FootPlaces } from './foot.places.js';

/**
 * The ring around the engine, the feet of the doubles played later, and the tips of what was built from them. Bare
 * places of one double are alike, so only the lowest of them is ever offered.
 */
export class FootLayout {
  readonly places: FootPlaces;
  private readonly set: number;

  constructor(
    private readonly fields: FootFields,
    { set, ring }: FootOptions,
  ) {
    this.set = set;
    this.places = new FootPlaces(set, ring);
  }

  /** The engine lies on the table, with a bare ring that is owed. */
  begin(words: Int32Array, engine: number): void {
    this.spread(words, engine, engine);
  }

  /** Lays a tile on a place that takes it. */
  lay(words: Int32Array, tile: Tile, place: number, engine: number): void {
    const { bare, owed } = this.fields;
    const number = this.offers(words, HIGH[tile], place) ? HIGH[tile] : LOW[tile];
    this.withdraw(words, number, place);
    if (this.isBare(words, place)) {
      words[bare + (place >> 5)] &= ~(1 << (place & 31));
      const next = this.places.next(place, engine);
      if (next >= 0) this.offer(words, number, next);
      else if (words[owed] === number + 1) words[owed] = 0;
    }
    if (IS_DOUBLE[tile]) this.spread(words, number, engine);
    else this.offer(words, otherHalf(tile, number), place);
  }

  /** The places at a double that has just been laid: all bare, and owed. */
  private spread(words: Int32Array, number: number, engine: number): void {
    const { bare, owed } = this.fields;
    for (let place = this.places.first(number); place >= 0; place = this.places.next(place, engine)) {
      words[bare + (place >> 5)] |= 1 << (place & 31);
    }
    this.offer(words, number, this.places.first(number));
    words[owed] = number + 1;
  }

  /** Nothing is owed any more; bare places stay. */
  release(words: Int32Array): void {
    words[this.fields.owed] = 0;
  }

  /** The double whose places must be filled now, as a number; −1 for none. */
  owed(words: Int32Array): number {
    return words[this.fields.owed] - 1;
  }

  /** How many places of the double of `number` are bare. */
  bareAt(words: Int32Array, number: number, engine: number): number {
    let count = 0;
    for (let place = this.places.first(number); place >= 0; place = this.places.next(place, engine)) {
      if (this.isBare(words, place)) count++;
    }
    return count;
  }

  isBare(words: Int32Array, place: number): boolean {
    return ((words[this.fields.bare + (place >> 5)] >> (place & 31)) & 1) === 1;
  }

  /** The numbers on which a tile can be laid now, as bits. */
  numbers(words: Int32Array): number {
    const owed = words[this.fields.owed];
    return owed > 0 ? 1 << (owed - 1) : words[this.fields.numbers];
  }

  /** The lowest bare place at the double of `number`, which has one. */
  lowestBare(words: Int32Array, number: number): number {
    const { shows, bare } = this.fields;
    // Its number may show elsewhere too, but only there is the place bare.
    const low = words[shows + 2 * number] & words[bare];
    if (low !== 0) return lowestBit(low);
    const high = words[shows + 2 * number + 1] & words[bare + 1];
    return 63 - Math.clz32(high & -high);
  }

  /**
   * Writes a play of the tile at every place that shows its `number`, from `out[count]` on; says the new count. Nothing is
   * owed; `ends` are those of the round's engine.
   */
  plays(
    words: Int32Array,
    tile: Tile,
    number: number,
    ends: Uint8Array,
    out: Int32Array,
    count: number,
  ): number {
    const at = this.fields.shows + 2 * number;
    for (let rest = words[at]; rest !== 0; rest &= rest - 1) {
      out[count++] = (tile << 8) | ends[lowestBit(rest)];
    }
    for (let rest = words[at + 1]; rest !== 0; rest &= rest - 1) {
      out[count++] = (tile << 8) | ends[63 - Math.clz32(rest & -rest)];
    }
    return count;
  }

  /** Whether tiles with `number` can be laid on a place once nothing is owed. */
  offers(words: Int32Array, number: number, place: number): boolean {
    return ((words[this.fields.shows + 2 * number + (place >> 5)] >> (place & 31)) & 1) === 1;
  }

  /** The number that a place shows, bare or built upon; −1 where it is no end. */
  shown(words: Int32Array, place: number, engine: number): number {
    if (this.isBare(words, place)) return this.places.numberOf(place, engine);
    let number = this.set;
    while (number >= 0 && !this.offers(words, number, place)) number--;
    return number;
  }

  /** Every end with the number it shows, those of the engine first. */
  ends(words: Int32Array, engine: number): { end: End; shown: number; place: number }[] {
    const all = Array.from({ length: this.places.count }, (_, place) => place);
    const own = all.filter((place) => this.places.numberOf(place, engine) === engine);
    const rest = all.filter((place) => this.places.numberOf(place, engine) !== engine);
    return [...own, ...rest]
      .map((place) => ({
        end: this.places.ends(engine)[place],
        shown: this.shown(words, place, engine),
        place,
      }))
      .filter(({ shown }) => shown >= 0);
  }

  private offer(words: Int32Array, number: number, place: number): void {
    const { shows, numbers } = this.fields;
    words[shows + 2 * number + (place >> 5)] |= 1 << (place & 31);
    words[numbers] |= 1 << number;
  }

  private withdraw(words: Int32Array, number: number, place: number): void {
    const { shows, numbers } = this.fields;
    const at = shows + 2 * number;
    words[at + (place >> 5)] &= ~(1 << (place & 31));
    if ((words[at] | words[at + 1]) === 0) words[numbers] &= ~(1 << number);
  }
}
