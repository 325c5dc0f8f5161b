import type { Sink } from '../events.js';
import { formatEnd, isClaimed, playedEnd, playedTile, type Action } from '../moves.js';
import { formatTile } from '../tiles.js';
import type { LineFields } from './line.fields.js';
import type { LineLayout } from './line.layout.js';
import type { LineOptions } from './line.options.js';
import type { LineScores } from './line.scores.js';

/** Play scoring: after every play the ends are counted, and a total that five divides is scored. */
export class LineFives {
  private readonly seats: number;
  private readonly inFives: boolean;
  private readonly goesOn: boolean;
  private readonly immediate: boolean;

  /** @param claims whether a score has to be claimed with the move (`mugginsCall`) */
  constructor(
    { seats }: LineFields,
    options: LineOptions,
    private readonly layout: LineLayout,
    private readonly scores: LineScores,
    private readonly claims: boolean,
  ) {
    this.seats = seats;
    this.inFives = options.scoreUnit === 5;
    this.goesOn = options.mugginsCall === 'next-scores';
    this.immediate = options.targetCheck === 'immediate';
  }

  /**
   * Counts the ends after a play and credits whom it is due. Says who reached the target by it, where that is looked at at
   * once; −1 for nobody.
   */
  score(words: Int32Array, seat: number, action: Action, sink: Sink): number {
    const total = this.layout.count(words);
    const worth = total > 0 && total % 5 === 0 ? (this.inFives ? total / 5 : total) : 0;
    const claimed = !this.claims || isClaimed(action);
    let points = claimed && worth > 0 ? this.scores.credit(words, seat, worth) : 0;
    if (sink !== null) {
      const end = playedEnd(action);
      const tile = formatTile(playedTile(action));
      sink(
        end
          ? { type: 'played', seat, tile, end: formatEnd(end), points }
          : { type: 'played', seat, tile, points },
      );
    }
    if (worth === 0) return -1;
    let scorer = seat;
    if (!claimed && this.goesOn) {
      scorer = seat + 1 === this.seats ? 0 : seat + 1;
      points = this.scores.credit(words, scorer, worth);
      if (sink !== null) sink({ type: 'bonus', seat: scorer, kind: 'muggins', points });
    }
    return this.immediate && points > 0 && this.scores.reachedBy(words, scorer) ? scorer : -1;
  }
}
