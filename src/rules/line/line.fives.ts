import type { Sink } from '../events.js';
import { formatEnd, isClaimed, playedEnd, playedTile, type Action } from '../moves.js';
import { formatTile } from '../tiles.js';
import type { LineFields } from './line.fields.js';
import type { LineLayout } from './line.layout.js';
import type { LineOptions } from './line.options.js';
import type { LineSettling } from './line.settling.js';

/** Play scoring: after every play the ends are counted, and a total that five divides is scored. */
export class LineFives {
  private readonly inFives: boolean;
  private readonly goesOn: boolean;
  private readonly immediate: boolean;

  /** @param claims whether a score has to be claimed with the move (`mugginsCall`) */
  constructor(
    private readonly fields: LineFields,
    private readonly options: LineOptions,
    private readonly layout: LineLayout,
    private readonly settling: LineSettling,
    private readonly claims: boolean,
  ) {
    this.inFives = options.scoreUnit === 5;
    this.goesOn = options.mugginsCall === 'next-scores';
    this.immediate = options.targetCheck === 'immediate';
  }

  /** Counts the ends after a play, credits whom it is due, and says who thereby ended the match; −1 for nobody. */
  score(words: Int32Array, seat: number, action: Action, sink: Sink): number {
    const total = this.layout.count(words);
    const worth = total > 0 && total % 5 === 0 ? (this.inFives ? total / 5 : total) : 0;
    const claimed = !this.claims || isClaimed(action);
    const points = claimed && worth > 0 ? this.settling.credit(words, seat, worth) : 0;
    if (sink !== null) {
      const end = playedEnd(action);
      const where = end ? { end: formatEnd(end) } : {};
      sink({ type: 'played', seat, tile: formatTile(playedTile(action)), ...where, points });
    }
    if (worth === 0) return -1;
    let scorer = seat;
    if (!claimed && this.goesOn) {
      scorer = seat + 1 === this.fields.seats ? 0 : seat + 1;
      const bonus = this.settling.credit(words, scorer, worth);
      if (sink !== null) sink({ type: 'bonus', seat: scorer, kind: 'muggins', points: bonus });
    }
    return this.immediate && words[this.fields.scores + scorer] >= this.options.target ? scorer : -1;
  }
}
