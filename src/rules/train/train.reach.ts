import { lowestBit } from '../bits.js';
import { HandSearch } from '../doubles-rounds/index.js';
import { OWES, type TrainFields } from './train.fields.js';
import type { OpenDoubles } from './open.doubles.js';
import type { TrainLayout } from './train.layout.js';
import type { TrainOptions } from './train.options.js';

/** Where a seat may play and with what: first turns, markers and open doubles taken together. */
export class TrainReach {
  private readonly chain: boolean;
  private readonly extraPlain: boolean;
  private readonly any: HandSearch;
  private readonly plain: HandSearch;

  constructor(
    private readonly fields: TrainFields,
    options: TrainOptions,
    private readonly layout: TrainLayout,
    private readonly doubles: OpenDoubles,
  ) {
    this.chain = options.firstTurn === 'chain';
    this.extraPlain = options.doubleChain === 'forbidden';
    this.any = new HandSearch(fields, options.set);
    this.plain = new HandSearch(fields, options.set, false);
  }

  /** Whether the seat is still to lay its chain, or laying it. */
  chains(words: Int32Array, seat: number): boolean {
    return this.chain && ((words[this.fields.fresh] >> seat) & 1) === 1;
  }

  /** Trains open to the seat in turn, double obligations aside. Bits. */
  open(words: Int32Array, seat: number): number {
    return this.chains(words, seat) ? 1 << seat : this.layout.openTo(words, seat);
  }

  /** Whether doubles at the ends of chains still wait for every seat to have had its first turn. */
  waiting(words: Int32Array): boolean {
    return this.chain && words[this.fields.fresh] !== 0;
  }

  /** The train whose double must be covered now, or −1. */
  bound(words: Int32Array): number {
    return words[this.fields.open] === 0 || this.waiting(words) ? -1 : this.doubles.binding(words);
  }

  /** Trains that the seat in turn may add to now. Bits. */
  trains(words: Int32Array, seat: number): number {
    const bound = this.bound(words);
    return bound < 0 ? this.open(words, seat) : 1 << bound;
  }

  /** Which tiles the seat in turn may use: with `doubleChain: forbidden` a double is paid for without doubles. */
  tiles(words: Int32Array): HandSearch {
    return this.extraPlain && words[this.fields.stage] & OWES ? this.plain : this.any;
  }

  /** The numbers that the seat in turn is known not to hold if it cannot play on `numbers`. Bits. */
  lacking(words: Int32Array, numbers: number): number {
    if (this.tiles(words) === this.any) return numbers;
    // It may still hold the double of such a number, unless that lies on the table.
    const { laid } = this.fields;
    let lacking = 0;
    for (let rest = numbers; rest !== 0; rest &= rest - 1) {
      const number = lowestBit(rest);
      const double = (number * (number + 3)) >> 1;
      if ((words[laid + (double >> 5)] >> (double & 31)) & 1) lacking |= 1 << number;
    }
    return lacking;
  }

  /**
   * Whether nobody could play even if every train were marked: no hand has a tile for the double that binds now, or,
   * if none does, for any train. Before its first turn a seat is judged by what that turn allows.
   */
  nobodyCouldPlay(words: Int32Array): boolean {
    const { seats, mexican } = this.fields;
    const bound = this.bound(words);
    const numbers = this.layout.numbers(words, bound < 0 ? (2 << mexican) - 1 : 1 << bound);
    for (let seat = 0; seat < seats; seat++) {
      const own = this.chains(words, seat) ? 1 << this.layout.tip(words, seat) : numbers;
      if (this.any.holdsAny(words, seat, own)) return false;
    }
    return true;
  }
}
