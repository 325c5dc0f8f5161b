import type { IllegalReason } from '../engine.js';
import type { Sink } from '../events.js';
import {
  bidMarks,
  bidPlunge,
  bidPoints,
  bidSplash,
  isPlay,
  PASS,
  specialKind,
  type Action,
} from '../moves.js';
import { TURN } from '../position.js';
import { formatBid, heightOf, HIGHEST_POINTS, LOWEST_BID, marksOf } from './contract.js';
import { FIELDS, seatAfter } from './forty-two.fields.js';
import type { FortyTwoOptions } from './forty-two.options.js';
import { DOUBLE_TILES } from './suits.js';

/** Marks that a plunge is bid for, or one more than a standing bid of at least as many. */
const PLUNGE_MARKS = 4;
const PLUNGE_DOUBLES = 4;
/** Marks that a splash may be bid for. */
const SPLASH_MARKS = { least: 2, most: 3 } as const;
const SPLASH_DOUBLES = 3;
/** Marks that the first bid in marks may jump to. */
const FIRST_MARKS = 2;

/** The bids in points, lowest first. */
const POINT_BIDS = Int32Array.from({ length: HIGHEST_POINTS - LOWEST_BID + 1 }, (_, i) =>
  bidPoints(LOWEST_BID + i),
);

/** Pass, thirteen heights from 30 to one mark, two marks, two splashes, one plunge. */
export const MOST_BIDS = 18;

/** The auction: each seat speaks once, beginning after the shaker; the highest bid is the contract. */
export class Auction {
  constructor(private readonly options: FortyTwoOptions) {}

  legal(words: Int32Array, out: Int32Array): number {
    const standing = words[FIELDS.standing];
    const marks = marksOf(standing);
    let count = 0;
    if (!this.mayNotPass(words)) out[count++] = PASS;
    for (let points = Math.max(LOWEST_BID, standing + 1); points <= HIGHEST_POINTS; points++) {
      out[count++] = POINT_BIDS[points - LOWEST_BID];
    }
    if (marks > 0) out[count++] = bidMarks(marks + 1);
    else for (let first = 1; first <= FIRST_MARKS; first++) out[count++] = bidMarks(first);
    if (this.maySplash(words)) {
      for (let splash = Math.max(SPLASH_MARKS.least, marks + 1); splash <= SPLASH_MARKS.most; splash++) {
        out[count++] = bidSplash(splash);
      }
    }
    if (this.mayPlunge(words)) out[count++] = bidPlunge(Math.max(PLUNGE_MARKS, marks + 1));
    return count;
  }

  /** Takes the bid or pass of the seat in turn; true when it was the last. */
  speak(words: Int32Array, action: Action, sink: Sink): boolean {
    const seat = words[TURN];
    words[FIELDS.bids + seat] = action;
    if (action !== PASS) {
      words[FIELDS.standing] = heightOf(action);
      words[FIELDS.bidder] = seat;
    }
    if (sink) {
      sink(action === PASS ? { type: 'passed', seat } : { type: 'bid', seat, bid: formatBid(action) });
    }
    words[TURN] = seatAfter(seat);
    return words[TURN] === words[FIELDS.first];
  }

  whyNot(words: Int32Array, action: Action): IllegalReason {
    if (isPlay(action)) return 'not-now';
    switch (specialKind(action)) {
      case 'bid':
      case 'marks':
        return 'bid-too-low';
      case 'plunge':
        return this.mayPlunge(words) ? 'bid-too-low' : 'not-now';
      case 'splash':
        return this.maySplash(words) ? 'bid-too-low' : 'not-now';
      default:
        return 'not-now';
    }
  }

  /** Under forced-30 the shaker, who speaks last, bids when nobody has. */
  private mayNotPass(words: Int32Array): boolean {
    return (
      this.options.allPass === 'forced-30' &&
      words[FIELDS.standing] === 0 &&
      seatAfter(words[TURN]) === words[FIELDS.first]
    );
  }

  private mayPlunge(words: Int32Array): boolean {
    return this.options.plunge && doublesOf(words) >= PLUNGE_DOUBLES;
  }

  private maySplash(words: Int32Array): boolean {
    return this.options.splash && doublesOf(words) >= SPLASH_DOUBLES;
  }
}

/** How many doubles the seat in turn holds. */
function doublesOf(words: Int32Array): number {
  let count = 0;
  for (let rest = words[FIELDS.hands + words[TURN]] & DOUBLE_TILES; rest !== 0; rest &= rest - 1) count++;
  return count;
}
