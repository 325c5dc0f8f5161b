import type { Position } from '../rules/position.js';
import { NEXT, TURN } from '../rules/position.js';
import { lowestBit } from '../rules/bits.js';
import { bitCount } from './bits.js';
import { below, shuffle } from './chance.js';
import type { Random } from './player.js';
import type { Seen } from './seen.js';

/** Writes, for another seat than the one whose knowledge it is, the tiles among `unseen` that it is not known to lack. One bit a tile. */
export type MayHold = (seen: Seen, seat: number, unseen: Int32Array, out: Int32Array) => void;

/** Exchanges per tile that even out what filling the hands one after the other favours. */
const EXCHANGES = 3;
/** Fillings by lot that are tried before the hands are filled by design. */
const TRIES = 4;

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
  /** Hands so tight that they were filled by design: from then on each deal comes out of the one before by exchanges. */
  private filled = false;

  /**
   * @param seen what the seat in turn knows
   * @param unseen what it does not see, one bit a tile
   */
  constructor(
    private readonly seen: Seen,
    unseen: Int32Array,
    mayHold: MayHold,
  ) {
    const { engine, position: known } = seen;
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
      mayHold(seen, seat, hidden, this.allowed[seat]);
      let allowed = 0;
      for (const word of this.allowed[seat]) allowed += bitCount(word);
      if (allowed < this.size) constrained = true;
      room[seat] = allowed - count;
      this.seats.push(seat);
      held += count;
    }
    this.held = held;
    this.constrained = constrained;
    this.seats.sort((a, b) => room[a] - room[b]);
    let at = 0;
    for (const seat of this.seats) {
      for (let i = words[fields.counts + seat]; i > 0; i--) this.owners[at++] = seat;
    }
  }

  /**
   * How many hands there are that the only other seat may hold, Infinity beyond 2³¹ and where several hands are hidden.
   * `nth` goes through them.
   */
  get hands(): number {
    if (this.seats.length === 0) return 1;
    if (this.seats.length > 1) return Infinity;
    const hands = combinations(this.fitting().length, this.held);
    return hands > 0x7fffffff ? Infinity : hands;
  }

  /** Fills `into` with the known position and the `index`-th of the `hands`; the boneyard gets the rest in no special order. */
  nth(index: number, into: Position): void {
    const { order, held } = this;
    order.set(this.tiles);
    const fitting = this.fitting();
    let [place, left] = [0, index];
    // Tile after tile: hands with it come before those without it.
    for (let i = 0; place < held; i++) {
      const withIt = combinations(fitting.length - i - 1, held - place - 1);
      if (left < withIt) this.swap(place++, order.indexOf(fitting[i]));
      else left -= withIt;
    }
    this.lay(into);
  }

  /** Fills `into` with the known position and one such deal; where none agrees with all that is known, one that has the right numbers of tiles. */
  deal(random: Random, into: Position): void {
    if (this.held > this.size)
      throw new Error('the hands hold more tiles than are unseen: the position could not have arisen');
    this.fill(random);
    if (this.constrained && this.seats.length > 1) this.exchange(random);
    this.lay(into);
  }

  /** The tiles that the first hidden hand may hold. */
  private fitting(): Int32Array {
    return this.tiles.filter((tile) => this.held === 0 || this.fits(0, tile));
  }

  /** Gives the hands and the boneyard the tiles in `order`. */
  private lay(into: Position): void {
    const { seen, order, held, size } = this;
    const { hands, handWords } = seen.engine.fields;
    into.copyFrom(seen.position);
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

  /** What a deal costs in nodes, measured: an exchange of tiles for every few of them, or hardly anything. */
  get nodes(): number {
    return this.size * (this.constrained && this.seats.length > 1 ? 0.6 : 0.1);
  }

  /** Puts the tiles in an order in which each hand gets what it may hold: the most restricted hand first. */
  private fill(random: Random): void {
    const { order, size, held } = this;
    if (this.filled) return;
    for (let attempt = 0; this.constrained && attempt < TRIES; attempt++) {
      order.set(this.tiles);
      let place = 0;
      for (; place < held && this.take(place, random); place++);
      if (place === held) return this.mix(held, random);
    }
    order.set(this.tiles);
    if (!this.constrained) return this.mix(0, random);
    shuffle(order, size, random);
    this.filled = this.fillByDesign();
    if (!this.filled) this.mix(0, random);
  }

  /** Puts the tiles from place `from` on in any order. */
  private mix(from: number, random: Random): void {
    for (let place = from; place < this.size - 1; place++) {
      this.swap(place, place + below(random, this.size - place));
    }
  }

  /**
   * Fills the hands by bipartite matching (augmenting paths), which finds a way if there is one; says whether it did.
   * Where hands are so tight that lots do not find one, the exchanges that follow bring chance back in.
   */
  private fillByDesign(): boolean {
    const { held } = this;
    for (let place = 0; place < held; place++) if (!this.settle(place, place, new Set())) return false;
    return true;
  }

  /** Finds a tile for `place`, the place `settled` or one before it, by moving those of places before `settled` if need be. `tried` are places looked at. */
  private settle(place: number, settled: number, tried: Set<number>): boolean {
    const { order, size } = this;
    if (this.fits(place, order[place])) return true;
    for (let i = settled + 1; i < size; i++) {
      if (!this.fits(place, order[i])) continue;
      this.swap(place, i);
      return true;
    }
    for (let i = 0; i < settled; i++) {
      if (i === place || tried.has(i) || !this.fits(place, order[i])) continue;
      tried.add(i);
      // The tile moves here, and its place needs another one.
      this.swap(place, i);
      if (this.settle(i, settled, tried)) return true;
      this.swap(place, i);
    }
    return false;
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

/** In how many ways `k` of `n` things can be chosen. */
function combinations(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return Math.round(ways);
}
