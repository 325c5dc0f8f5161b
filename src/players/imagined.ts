import type { Engine } from '../rules/engine.js';
import type { Position } from '../rules/position.js';
import { NEXT, TURN } from '../rules/position.js';
import { lowestBit } from '../rules/bits.js';
import { bitCount } from './bits.js';
import { below } from './chance.js';
import type { Random } from './player.js';

/** Writes, for a seat of a position, the tiles among `unseen` that it is not known to lack. One bit a tile. */
export type MayHold = (position: Position, seat: number, unseen: Int32Array, out: Int32Array) => void;

/** Exchanges per tile that even out what filling the hands one after the other favours. */
const EXCHANGES = 3;
/** Fillings that are tried before what is known of the hands is given up. */
const TRIES = 30;

/**
 * Deals the hidden tiles again, in a way that agrees with everything that a seat knows: how many tiles every hand and
 * the boneyard hold, and what each seat may hold. With one hidden hand, or none of which anything is known, every such
 * deal is equally likely; with several, exchanges of tiles bring it close to that.
 */
export class Imagination {
  private readonly tiles: Int32Array;
  private readonly size: number;
  /** Seats with hidden hands, those that may hold the fewest tiles first; places `from[i]` … of `order` are theirs. */
  private readonly seats: number[] = [];
  private readonly owners: Int32Array;
  private readonly order: Int32Array;
  private readonly allowed: Int32Array[];
  private readonly constrained: boolean;
  private readonly held: number;

  /**
   * @param known the masked position of the seat in turn
   * @param unseen what it does not see, one bit a tile
   */
  constructor(
    private readonly engine: Engine,
    private readonly known: Position,
    unseen: Int32Array,
    mayHold: MayHold,
  ) {
    const { fields, rules } = engine;
    const open = rules.options.openHands === true;
    const hidden = unseen.slice();
    const { words } = known;
    if (open) {
      for (let at = fields.hands, w = 0; at < fields.hands + fields.seats * fields.handWords; at++) {
        hidden[w] &= ~words[at];
        w = w + 1 === fields.handWords ? 0 : w + 1;
      }
    }
    const tiles: number[] = [];
    for (let w = 0; w < hidden.length; w++) {
      for (let bits = hidden[w]; bits !== 0; bits &= bits - 1) tiles.push((w << 5) + lowestBit(bits));
    }
    this.tiles = Int32Array.from(tiles);
    this.size = tiles.length;
    this.order = new Int32Array(this.size);
    this.owners = new Int32Array(this.size).fill(-1);
    this.allowed = Array.from({ length: fields.seats }, () => new Int32Array(fields.handWords));
    let held = 0;
    let constrained = false;
    const room: number[] = [];
    for (let seat = 0; seat < fields.seats && !open; seat++) {
      const count = words[fields.counts + seat];
      if (seat === words[TURN] || count === 0) continue;
      mayHold(known, seat, hidden, this.allowed[seat]);
      let allowed = 0;
      for (const word of this.allowed[seat]) allowed += bitCount(word);
      if (allowed < this.size) constrained = true;
      room[seat] = allowed - count;
      this.seats.push(seat);
      held += count;
    }
    if (held > this.size)
      throw new Error('the hands hold more tiles than are unseen: the position could not have arisen');
    this.held = held;
    this.constrained = constrained;
    this.seats.sort((a, b) => room[a] - room[b]);
    let at = 0;
    for (const seat of this.seats) {
      for (let i = words[fields.counts + seat]; i > 0; i--) this.owners[at++] = seat;
    }
  }

  /** How many deals there are at most; Infinity beyond 2³¹. Only with one hidden hand is it exact. */
  get deals(): number {
    let deals = 1;
    for (let i = 0; i < this.held; i++) deals *= (this.size - i) / (i + 1);
    return deals > 0x7fffffff ? Infinity : Math.round(deals);
  }

  /** Fills `into` with the known position and one such deal. */
  deal(random: Random, into: Position): void {
    this.fill(random);
    if (this.constrained && this.seats.length > 1) this.exchange(random);
    const { known, order, held, size } = this;
    const { hands, handWords } = this.engine.fields;
    into.copyFrom(known);
    const { words, stock } = into;
    for (let i = 0; i < held; i++) {
      const tile = order[i];
      words[hands + this.owners[i] * handWords + (tile >> 5)] |= 1 << (tile & 31);
    }
    // Tiles left over once the boneyard is full are out of play.
    for (let at = words[NEXT], i = held; at < into.stockSize && i < size; at++, i++) stock[at] = order[i];
  }

  private fits(place: number, tile: number): boolean {
    const seat = this.owners[place];
    return seat < 0 || ((this.allowed[seat][tile >> 5] >> (tile & 31)) & 1) === 1;
  }

  /** Puts the tiles in an order in which each hand gets what it may hold: the most restricted hand first. */
  private fill(random: Random): void {
    const { order, size, held } = this;
    for (let attempt = 0; ; attempt++) {
      order.set(this.tiles);
      if (!this.constrained || attempt === TRIES) {
        for (let place = 0; place < size - 1; place++) this.swap(place, place + below(random, size - place));
        return;
      }
      let place = 0;
      for (; place < held && this.take(place, random); place++);
      if (place < held) continue;
      for (; place < size - 1; place++) this.swap(place, place + below(random, size - place));
      return;
    }
  }

  /** Chooses one of the tiles from `place` on that fit there; each as likely as another. */
  private take(place: number, random: Random): boolean {
    const { order, size } = this;
    let fitting = 0;
    for (let i = place; i < size; i++) {
      if (!this.fits(place, order[i])) continue;
      // The tiles that fit are gathered right behind the place.
      this.swap(place + fitting, i);
      fitting++;
    }
    if (fitting === 0) return false;
    this.swap(place, place + below(random, fitting));
    return true;
  }

  private exchange(random: Random): void {
    const { order, size } = this;
    for (let i = size * EXCHANGES; i > 0; i--) {
      const a = below(random, size);
      const b = below(random, size);
      if (this.fits(a, order[b]) && this.fits(b, order[a])) this.swap(a, b);
    }
  }

  private swap(a: number, b: number): void {
    const tile = this.order[a];
    this.order[a] = this.order[b];
    this.order[b] = tile;
  }
}
