import type { Engine } from '../../rules/engine.js';
import { END, playedEnd, playedTile, type Action } from '../../rules/moves.js';
import { NEXT, NUMBER_MASKS, OWN, TURN } from '../../rules/position.js';
import { PIPS } from '../../rules/tiles.js';
import { LAID, lineFields, type LineFields } from '../../rules/line/line.fields.js';
import { LineLayout } from '../../rules/line/line.layout.js';
import type { LineOptions } from '../../rules/line/line.options.js';
import { lowestBit } from '../../rules/bits.js';
import { bitCount } from '../bits.js';
import type { Knowledge } from '../knowledge.js';

/**
 * What a seat sees of a line game before and after each of its plays: the table as the play leaves it, the rest of the
 * hand, and what the next seat may hold. Made once for an engine; `look` at a position, then `lay` and read.
 */
export class LineSight {
  readonly fields: LineFields;
  readonly options: LineOptions;
  /** Numbers of the set: highest + 1. */
  readonly numbers: number;
  readonly seats: number;
  readonly teams: boolean;
  readonly fives: boolean;
  /** Every play can be made with a claim and without. */
  readonly claims: boolean;

  /** The seat in turn. */
  seat = 0;
  /** Tiles that may still be drawn. */
  drawable = 0;
  /** Tiles that the next seat may hold as far as is known, as bits; and how many they are. */
  readonly allowed: Int32Array;
  allowedCount = 0;
  /** The hand without the tile laid, as bits. */
  readonly rest: Int32Array;
  /** Numbers shown by the ends after the play, as bits. */
  open = 0;
  /** Points that the play scores at once, in the units of the score. */
  gained = 0;
  /** Whether the play wins the match at once. */
  wins = false;

  private readonly layout: LineLayout;
  private readonly masks: Int32Array;
  private readonly table: Int32Array;
  private readonly laid: Int32Array;
  private known!: Knowledge;

  constructor(engine: Engine) {
    this.options = engine.rules.options as unknown as LineOptions;
    this.fields = lineFields(engine.rules.seats, this.options);
    this.layout = new LineLayout(this.fields, this.options);
    this.numbers = this.options.set + 1;
    this.seats = engine.rules.seats;
    this.teams = engine.rules.teams;
    this.fives = this.options.playScore === 'fives';
    this.claims = this.fives && this.options.mugginsCall !== 'off';
    const { handWords, words } = this.fields;
    this.masks = NUMBER_MASKS[handWords];
    this.allowed = new Int32Array(handWords);
    this.rest = new Int32Array(handWords);
    this.table = new Int32Array(words);
    this.laid = new Int32Array(words);
  }

  /** Takes in the position for the seat in turn. */
  look(known: Knowledge): void {
    this.known = known;
    const { words, stockSize } = known.position;
    this.seat = words[TURN];
    this.drawable =
      this.options.draw === 'none' ? 0 : Math.max(0, stockSize - words[NEXT] - this.options.reserve);
    for (let at = OWN; at < this.fields.counts; at++) this.table[at] = words[at];
    this.allowedCount = this.mayHold(this.after(1), this.allowed);
  }

  /** The seat `steps` turns after the one in turn. */
  after(steps: number): number {
    return (this.seat + steps) % this.seats;
  }

  /** Tiles in the hand of a seat. */
  count(seat: number): number {
    return this.known.position.words[this.fields.counts + seat];
  }

  /** Writes the unseen tiles that a seat is not known to lack, and says how many there are. */
  mayHold(seat: number, out: Int32Array): number {
    const { handWords, voids } = this.fields;
    for (let w = 0; w < handWords; w++) out[w] = this.known.unseen[w];
    for (let rest = this.known.position.words[voids + seat]; rest !== 0; rest &= rest - 1) {
      const mask = lowestBit(rest) * handWords;
      for (let w = 0; w < handWords; w++) out[w] &= ~this.masks[mask + w];
    }
    let count = 0;
    for (let w = 0; w < handWords; w++) count += bitCount(out[w]);
    return count;
  }

  /** Lays the tile of a play on a table of thought: `rest`, `open` and `gained` are what it leaves. */
  lay(action: Action): void {
    const { fields, layout, laid } = this;
    const tile = playedTile(action);
    const hand = fields.hands + this.seat * fields.handWords;
    for (let w = 0; w < fields.handWords; w++) this.rest[w] = this.known.position.words[hand + w];
    this.rest[tile >> 5] &= ~(1 << (tile & 31));
    for (let at = OWN; at < fields.counts; at++) laid[at] = this.table[at];
    if (laid[LAID] === 0) layout.layFirst(laid, tile);
    else layout.lay(laid, tile, this.slotOf(playedEnd(action)));
    this.open = layout.openNumbers(laid);
    this.gained = this.fives ? this.worth(layout.count(laid)) : 0;
    this.wins = this.gained > 0 && this.options.targetCheck === 'immediate' && this.reachesTarget();
  }

  /** Slots 0 and 1 are left and right; arms are looked up. */
  private slotOf(end: number): number {
    return end <= END.right ? end - END.left : this.layout.slotOf(this.table, end);
  }

  private reachesTarget(): boolean {
    const { target, targetExact } = this.options;
    const score = this.known.position.words[this.fields.scores + this.seat] + this.gained;
    return targetExact ? score === target : score >= target;
  }

  /** Points for an end count. */
  private worth(total: number): number {
    if (total === 0 || total % 5 !== 0) return 0;
    return this.options.scoreUnit === 5 ? total / 5 : total;
  }

  /** How many of these tiles (bits) show one of the open numbers. */
  fitting(tiles: Int32Array): number {
    const { handWords } = this.fields;
    let count = 0;
    for (let w = 0; w < handWords; w++) {
      let mask = 0;
      for (let rest = this.open; rest !== 0; rest &= rest - 1)
        mask |= this.masks[lowestBit(rest) * handWords + w];
      count += bitCount(tiles[w] & mask);
    }
    return count;
  }

  /** How many of these tiles (bits) show `number`. */
  showing(tiles: Int32Array, number: number): number {
    const { handWords } = this.fields;
    let count = 0;
    for (let w = 0; w < handWords; w++) count += bitCount(tiles[w] & this.masks[number * handWords + w]);
    return count;
  }

  /**
   * After `lay`: the points that the next seat's best answer is expected to score, if it holds each tile that it may hold
   * with the same chance and always scores what it can.
   */
  threat(): number {
    const { fields, layout, laid, allowed, seats } = this;
    const chance = this.count((this.seat + 1) % seats) / Math.max(1, this.allowedCount);
    const best = this.answers;
    best.fill(0);
    const total = layout.count(laid);
    for (let slot = 0; slot < fields.slots; slot++) {
      const number = layout.shown(laid, slot);
      if (number < 0) continue;
      for (let w = 0; w < fields.handWords; w++) {
        for (
          let bits = allowed[w] & this.masks[number * fields.handWords + w];
          bits !== 0;
          bits &= bits - 1
        ) {
          const points = this.worth(layout.countAfter(laid, total, (w << 5) + lowestBit(bits), slot));
          if (points > 0) best[Math.min(points, best.length - 1)]++;
        }
      }
    }
    let [expected, none] = [0, 1];
    for (let points = best.length - 1; points > 0; points--) {
      if (best[points] === 0) continue;
      const missing = (1 - Math.min(1, chance)) ** best[points];
      expected += none * (1 - missing) * points;
      none *= missing;
    }
    return expected;
  }
  /** Ways to score, by points; more than 60 points are beyond any layout of a double-six, and rare in bigger sets. */
  private readonly answers = new Int32Array(64);
}

/** Pips of a set of tiles given as bits. */
export function pipsOf(tiles: Int32Array): number {
  let pips = 0;
  for (let w = 0; w < tiles.length; w++) {
    for (let bits = tiles[w]; bits !== 0; bits &= bits - 1) pips += PIPS[(w << 5) + lowestBit(bits)];
  }
  return pips;
}
