import type { LineFields } from './line.fields.js';
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
    // What one seat takes does not depend on what another is just given.
    for (let seat = 0; seat < this.seats; seat++) {
      words[this.points + seat] = this.taken(words, seat, worth[seat]);
    }
    for (let seat = 0; seat < this.seats; seat++) {
      words[this.scores + seat] += words[this.points + seat];
    }
  }

  /** Adds points to a seat (and its partner, whose score is the same) and says how many were taken. */
  credit(words: Int32Array, seat: number, points: number): number {
    const taken = this.taken(words, seat, points);
    words[this.scores + seat] += taken;
    if (this.teams) words[this.scores + ((seat + 2) & 3)] += taken;
    return taken;
  }

  /** What of `points` a seat may take: all, or with `targetExact` nothing where they would pass the target. */
  private taken(words: Int32Array, seat: number, points: number): number {
    if (!this.exact || words[this.scores + seat] + points <= this.target) return points;
    return this.level(words, this.sideOf(seat)) ? points : 0;
  }

  /**
   * Whether a side has reached the target and another has the same score. Hitting the target could never bring either of
   * them ahead, and the match would have no end: these may pass it.
   */
  private level(words: Int32Array, side: number): boolean {
    const score = words[this.scores + side];
    if (score < this.target) return false;
    for (let other = 0; other < this.sides; other++) {
      if (other !== side && words[this.scores + other] === score) return true;
    }
    return false;
  }

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
