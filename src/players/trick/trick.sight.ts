import type { Engine } from '../../rules/engine.js';
import { TURN } from '../../rules/position.js';
import { NELLO, sittingOut } from '../../rules/forty-two/contract.js';
import { FIELDS, partnerOf, SEATS, seatAfter } from '../../rules/forty-two/forty-two.fields.js';
import type { FortyTwoOptions } from '../../rules/forty-two/forty-two.options.js';
import {
  COUNT,
  excludedBy,
  NOTHING_LED,
  suitsOfDeclarations,
  TILES,
  type Suits,
} from '../../rules/forty-two/suits.js';
import { pointsOf } from '../../rules/forty-two/trick.js';
import type { Tile } from '../../rules/tiles.js';
import { lowestBit } from '../../rules/bits.js';
import { bitCount } from '../bits.js';
import { chanceOfNone } from '../chances.js';
import type { Knowledge } from '../knowledge.js';

/** What a seat sees of the tricks in forty-two: what beats what, who may hold it, and how a trick is likely to go. */
export class TrickSight {
  /** The seat in turn, its hand, and the suits of the declaration. */
  seat = 0;
  hand = 0;
  suits!: Suits;
  /** The suit led, or `NOTHING_LED`. */
  led = NOTHING_LED;
  /** Tiles of the trick so far. */
  laid = 0;
  /** Points of the trick so far, its own one included. */
  points = 0;
  private words!: Int32Array;
  private unseen = 0;
  private readonly bySuit: readonly Suits[];

  constructor(engine: Engine) {
    const options = engine.rules.options as unknown as FortyTwoOptions;
    this.bySuit = suitsOfDeclarations({ noTrump: options.noTrumpDoubles, nello: options.nelloDoubles });
  }

  /** The suits under a declaration, by its place in `TRUMPS`. */
  under(declaration: number): Suits {
    return this.bySuit[declaration];
  }

  look({ position, unseen }: Knowledge): void {
    const { words } = position;
    this.words = words;
    this.unseen = unseen[0];
    this.seat = words[TURN];
    this.hand = words[FIELDS.hands + this.seat];
    this.suits = this.bySuit[words[FIELDS.trump]];
    this.led = words[FIELDS.led];
    this.laid = words[FIELDS.laid];
    this.points = this.laid > 0 ? pointsOf(words[FIELDS.tricks + words[FIELDS.complete]]) : 1;
  }

  /** Whether the seat's own side is the one that bid. */
  get bidding(): boolean {
    return ((this.seat ^ this.words[FIELDS.bidder]) & 1) === 0;
  }

  get nello(): boolean {
    return this.words[FIELDS.trump] === NELLO;
  }

  get bidder(): number {
    return this.words[FIELDS.bidder];
  }

  /** The seat whose tile is ahead in the trick; −1 before there is one. */
  get ahead(): number {
    return this.laid === 0 ? -1 : this.words[FIELDS.ahead];
  }

  /** How many tiles a seat holds. */
  tilesOf(seat: number): number {
    return this.words[FIELDS.counts + seat];
  }

  /** Unseen tiles that a seat may hold, as bits. */
  mayHold(seat: number): number {
    const voids = this.words[FIELDS.voids + seat];
    return voids === 0 ? this.unseen : this.unseen & ~excludedBy(this.suits, voids);
  }

  /** The suit of the trick once `tile` is played to it. */
  suitAfter(tile: Tile): number {
    return this.laid === 0 ? this.suits.leads[tile] : this.led;
  }

  /** Strength of the best tile of the trick once `tile` is played to it. */
  bestAfter(tile: Tile): number {
    const power = this.suits.power[this.suitAfter(tile) * TILES + tile];
    return this.laid === 0 ? power : Math.max(power, this.words[FIELDS.best]);
  }

  /** Whether `tile` is then ahead. */
  leads(tile: Tile): boolean {
    return this.laid === 0 || this.suits.power[this.led * TILES + tile] > this.words[FIELDS.best];
  }

  /** Chance that the seat's side takes the trick to which it plays `tile`, as far as is known. */
  chanceToTake(tile: Tile): number {
    const suit = this.suitAfter(tile);
    const best = this.bestAfter(tile);
    const partner = partnerOf(this.seat);
    const out = sittingOut(this.words);
    let ours = this.leads(tile) || this.ahead === partner ? 1 : 0;
    for (let i = this.laid + 1, seat = seatAfter(this.seat); i < SEATS; i++, seat = seatAfter(seat)) {
      if (seat === out) continue;
      const beats = this.chanceToBeat(seat, suit, best);
      ours = seat === partner ? ours + (1 - ours) * beats : ours * (1 - beats);
    }
    return ours;
  }

  /** Chance that a seat holds, and may play, a tile stronger than `best` in a trick of `suit`. */
  private chanceToBeat(seat: number, suit: number, best: number): number {
    const may = this.mayHold(seat);
    const count = this.words[FIELDS.counts + seat];
    const all = bitCount(may);
    const following = may & this.suits.duties[suit][0];
    const inSuit = this.stronger(following, suit, best);
    const beside = this.stronger(may & ~following, suit, best);
    const follows = 1 - chanceOfNone(all, inSuit, count);
    if (beside === 0) return follows;
    const void_ = chanceOfNone(all, bitCount(following), count);
    return follows + void_ * (1 - chanceOfNone(all - bitCount(following), beside, count));
  }

  private stronger(tiles: number, suit: number, best: number): number {
    let count = 0;
    for (let rest = tiles; rest !== 0; rest &= rest - 1) {
      if (this.suits.power[suit * TILES + lowestBit(rest)] > best) count++;
    }
    return count;
  }

  /** Whether no unseen tile beats `tile` in a trick that it leads, trumps aside unless it is one. */
  isMaster(tile: Tile): boolean {
    const suit = this.suits.leads[tile];
    const best = this.suits.power[suit * TILES + tile];
    return this.stronger(this.unseen & this.suits.duties[suit][0], suit, best) === 0;
  }

  /** Unseen tiles of the trump suit; the set of all tiles that follow it is `trumps`. */
  unseenOf(tiles: number): number {
    return bitCount(this.unseen & tiles);
  }
}

/** Points that a set of tiles carries. */
export function countOf(tiles: number): number {
  let points = 0;
  for (let rest = tiles; rest !== 0; rest &= rest - 1) points += COUNT[lowestBit(rest)];
  return points;
}
