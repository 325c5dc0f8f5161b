import { REASONS } from '../engine.js';
import type { Sink } from '../events.js';
import { REASON, TURN, WINNER } from '../position.js';
import { ALL_POINTS, marksOf, NELLO } from './contract.js';
import { FIELDS, SEATS, teamOf, TRICKS } from './forty-two.fields.js';
import type { FortyTwoOptions } from './forty-two.options.js';

const BY_TRICKS = 1 + REASONS.indexOf('tricks');
const PASSED_OUT = 1 + REASONS.indexOf('passed-out');

/** Whether a contract is made, what it is worth, and who has won the match. */
export class Settling {
  /** Points scoring by what was taken. */
  private readonly scoresTaken: boolean;
  /** The round ends as soon as the contract is made or lost. */
  private readonly endsEarly: boolean;

  constructor(private readonly options: FortyTwoOptions) {
    this.scoresTaken = options.scoring === 'points' && options.pointsScoring === 'taken';
    // Where every point counts, all seven tricks are played whatever `playOn` says.
    this.endsEarly = options.playOn === 'until-decided' && !this.scoresTaken;
  }

  /** Whether nothing is left to play for; asked after each trick. */
  isOver(words: Int32Array): boolean {
    return words[FIELDS.complete] === TRICKS || (this.endsEarly && verdict(words) !== undefined);
  }

  /** Ends a round whose tricks are over and adds its points to the scores. */
  settle(words: Int32Array): void {
    const bidders = teamOf(words[FIELDS.bidder]);
    words[TURN] = -1;
    words[REASON] = BY_TRICKS;
    words[WINNER] = verdict(words) ? bidders : 1 - bidders;
    for (let seat = 0; seat < SEATS; seat++) words[FIELDS.scores + seat] += this.points(words, teamOf(seat));
  }

  /** Ends a round in which nobody bid: without score, to be dealt again by the next shaker. */
  passOut(words: Int32Array, sink: Sink): void {
    words[TURN] = -1;
    words[REASON] = PASSED_OUT;
    if (sink) sink({ type: 'redealt' });
  }

  /** What a team scored for a round that is over. */
  points(words: Int32Array, team: number): number {
    const winner = words[WINNER];
    if (winner < 0) return 0;
    const worth = this.worth(words[FIELDS.standing]);
    const made = winner === teamOf(words[FIELDS.bidder]);
    // A nello that is made took nothing by intention: it scores its bid in either way of scoring.
    if (!this.scoresTaken || (made && words[FIELDS.trump] === NELLO)) return team === winner ? worth : 0;
    if (made) return words[FIELDS.taken + team];
    return team === winner ? words[FIELDS.taken + team] + worth : 0;
  }

  /** What a contract of this height stands for, in marks or in points. */
  private worth(height: number): number {
    const marks = marksOf(height);
    if (this.options.scoring === 'marks') return Math.max(1, marks);
    return marks > 0 ? ALL_POINTS * marks : height;
  }

  /** The seats that have won the match, or null: the team that is ahead, once it has reached the target. */
  matchWinners(words: Int32Array): number[] | null {
    const [even, odd] = [words[FIELDS.scores], words[FIELDS.scores + 1]];
    if (Math.max(even, odd) < this.options.target || even === odd) return null;
    return even > odd ? [0, 2] : [1, 3];
  }
}

/** Whether the contract is made (true), lost (false), or still open. After seven tricks it is never open. */
function verdict(words: Int32Array): boolean | undefined {
  const bidders = teamOf(words[FIELDS.bidder]);
  const own = words[FIELDS.taken + bidders];
  // Every trick brings at least a point, so no points means no trick.
  if (words[FIELDS.trump] === NELLO) return own > 0 ? false : words[FIELDS.complete] === TRICKS || undefined;
  const needed = Math.min(words[FIELDS.standing], ALL_POINTS);
  if (own >= needed) return true;
  return words[FIELDS.taken + 1 - bidders] > ALL_POINTS - needed ? false : undefined;
}
