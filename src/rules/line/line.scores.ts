import { INEXACT, type LineFields } from './line.fields.js';
import type { LineOptions } from './line.options.js';

/**
 * The scores of a match and its target (rules.md 1.3). A *side* is a team or a lone seat, and is called by its lowest
 * seat. Plays add to the scores in search: nothing is allocated.
 */
export class LineScores {
  /** How many sides there are. */
  readonly sides: number;
  private readonly seats: number;
  private readonly scores: number;
  private readonly points: number;
  private readonly target: number;
  private readonly exact: boolean;

  constructor(
    { seats, scores, points }: LineFields,
    { target, targetExact }: LineOptions,
    readonly teams: boolean,
  ) {
    this.sides = teams ? 2 : seats;
    this.seats = seats;
    this.scores = scores;
    this.points = points;
    this.target = target;
    this.exact = targetExact;
  }

  sideOf(seat: number): number {
    return this.teams ? seat & 1 : seat;
  }

  /** Adds what a round's end is worth to each seat, and keeps what each of them took of it. */
  settle(words: Int32Array, worth: Int32Array): void {
    for (let seat = 0; seat < this.seats; seat++) {
      const taken = this.taken(words, seat, worth[seat]);
      words[this.points + seat] = taken;
      words[this.scores + seat] += taken;
    }
  }

  /** Adds points to a seat (and its partner, whose score is the same) and says how many were taken. */
  credit(words: Int32Array, seat: number, points: number): number {
    const taken = this.taken(words, seat, points);
    words[this.scores + seat] += taken;
    if (this.teams) words[this.scores + ((seat + 2) & 3)] += taken;
    return taken;
  }

  /**
   * A round begins. With `targetExact` sides that are level at the target could never get ahead by hitting it, and the
   * match would have no end: a round that begins so is played as if the option were off.
   */
  begin(words: Int32Array): void {
    words[INEXACT] = this.exact && this.isShared(words) ? 1 : 0;
  }

  /** Whether the target has been reached, and several sides share the highest score. */
  private isShared(words: Int32Array): boolean {
    return this.leader(words) < 0 && this.highest(words) >= this.target;
  }

  private highest(words: Int32Array): number {
    let highest = words[this.scores];
    for (let side = 1; side < this.sides; side++) highest = Math.max(highest, words[this.scores + side]);
    return highest;
  }

  /** What of `points` a seat may take: all, or with `targetExact` nothing where they would pass the target. */
  private taken(words: Int32Array, seat: number, points: number): number {
    if (!this.exact || words[INEXACT] === 1) return points;
    return words[this.scores + seat] + points > this.target ? 0 : points;
  }

  /** Whether a seat's score has reached the target. */
  reachedBy(words: Int32Array, seat: number): boolean {
    return words[this.scores + seat] >= this.target;
  }

  /** The side that has won the match: the highest score that has reached the target. −1 for none; equal scores play on. */
  leader(words: Int32Array): number {
    let highest = this.target - 1;
    let leader = -1;
    for (let side = 0; side < this.sides; side++) {
      const score = words[this.scores + side];
      if (score > highest) {
        highest = score;
        leader = side;
      } else if (score === highest) leader = -1;
    }
    return leader;
  }
}
