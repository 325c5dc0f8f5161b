import { lowestBit } from './bits.js';
import { HIGH, LOW, tilesInSet, type Tile } from './tiles.js';

/**
 * A position is one row of 32-bit words (what changes) beside the boneyard's order (what does not). Copying it,
 * comparing it, undoing a move and storing it are the same for every ruleset. Where each field stands is fixed per
 * engine, by the number of seats and the size of the set.
 */
export class Position {
  constructor(
    readonly words: Int32Array,
    /** Tiles of the boneyard in drawing order, as dealt; `words[NEXT]` says how many have been drawn. */
    readonly stock: Uint8Array,
    /** How many places of `stock` are in use. */
    public stockSize = 0,
  ) {}

  copyFrom(other: Position): void {
    this.words.set(other.words);
    this.stock.set(other.stock);
    this.stockSize = other.stockSize;
  }

  clone(): Position {
    return new Position(this.words.slice(), this.stock.slice(), this.stockSize);
  }
}

/** Words that every position begins with. */
export const TURN = 0; // seat that decides, or −1 when the round is over
export const REASON = 1; // 0 while playing, else 1 + index in REASONS
export const WINNER = 2; // seat, or −1
export const NEXT = 3; // tiles taken from the boneyard so far
export const ROUND = 4; // number of the round in its match, from 1
/** First of the words that the engine keeps for itself; how many they are is its own affair. All of them are public. */
export const OWN = 5;

/**
 * Where the words of the seats stand. They come after the engine's own, which thereby stand at the same place whatever the
 * number of seats; and the hands come last, so that everything before `hands` is public.
 */
export interface Fields {
  readonly seats: number;
  /** 32-bit words that one hand (a set of tiles, one bit a tile) takes. */
  readonly handWords: number;
  /** `counts + seat`: number of tiles the seat holds. */
  readonly counts: number;
  /** `scores + seat`: score of the match so far; partners both carry their team's. */
  readonly scores: number;
  /** `voids + seat`: numbers (bits 0…18) that play has shown the seat not to hold; public knowledge, kept by the engine. */
  readonly voids: number;
  /** `hands + seat·handWords`: the tiles of a seat as bits. */
  readonly hands: number;
  /** Length of a position's words. */
  readonly words: number;
}

/** 32-bit words that a set of tiles of a double-`set` takes. */
export const handWordsOf = (set: number): number => (tilesInSet(set) + 31) >> 5;

/** Lays out a position for `seats` hands from a double-`set` and an engine that keeps `own` words for itself, from `OWN` on. */
export function layFields(seats: number, set: number, own: number): Fields {
  const handWords = handWordsOf(set);
  const counts = OWN + own;
  const scores = counts + seats;
  const voids = scores + seats;
  const hands = voids + seats;
  return { seats, handWords, counts, scores, voids, hands, words: hands + seats * handWords };
}

/** For each number 0…18 the tiles that show it, `handWords` words each: `MASKS[handWords][n·handWords + w]`. */
export const NUMBER_MASKS: readonly Int32Array[] = Array.from({ length: 7 }, (_, handWords) => {
  const masks = new Int32Array(19 * handWords);
  for (let tile = 0; tile < Math.min(190, handWords * 32); tile++) {
    for (const n of [HIGH[tile], LOW[tile]]) masks[n * handWords + (tile >> 5)] |= 1 << (tile & 31);
  }
  return masks;
});

export const holds = (words: Int32Array, hand: number, tile: Tile): boolean =>
  (words[hand + (tile >> 5)] & (1 << (tile & 31))) !== 0;

/** The tiles of a bit set of `handWords` words beginning at `words[from]`, ascending. */
export function tilesIn(words: Int32Array, from: number, handWords: number): Tile[] {
  const tiles: Tile[] = [];
  for (let w = 0; w < handWords; w++) {
    for (let bits = words[from + w]; bits !== 0; bits &= bits - 1) tiles.push((w << 5) + lowestBit(bits));
  }
  return tiles;
}

/** Undo by keeping what was: a stack of word rows, allocated once and grown as needed. */
export class Undo {
  private rows: Int32Array[] = [];
  private depth = 0;

  /** Remembers `position` as it is now. */
  push(position: Position): void {
    if (this.depth === this.rows.length) this.rows.push(new Int32Array(position.words.length));
    this.rows[this.depth++].set(position.words);
  }

  /** Puts `position` back to what the latest `push` saw. */
  pop(position: Position): void {
    if (this.depth === 0) throw new Error('nothing to undo');
    position.words.set(this.rows[--this.depth]);
  }
}
