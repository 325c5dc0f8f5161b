import { lowestBit } from '../bits.js';
import { DoublesEngine } from '../doubles-rounds/index.js';
import type { Facts, IllegalReason } from '../engine.js';
import type { Sink } from '../events.js';
import {
  formatEnd,
  isClaimed,
  isPlay,
  KEEP,
  playedEnd,
  playedTile,
  STOP,
  UNMARK,
  type Action,
} from '../moves.js';
import type { Resolved } from '../options.js';
import { TURN, WINNER, type Position } from '../position.js';
import { doubleOf, formatTile, HIGH, IS_DOUBLE, LOW } from '../tiles.js';
import { OpenDoubles } from './open.doubles.js';
import { ASKED, CHAINING, OWES, PLAYED_HOME, trainFields, type TrainFields } from './train.fields.js';
import { TrainLayout } from './train.layout.js';
import { TrainMarkers } from './train.markers.js';
import type { TrainOptions } from './train.options.js';
import { TrainReach } from './train.reach.js';

/** mexican-train: a layout of trains, open doubles, markers, and the turns that they allow. */
export class TrainEngine extends DoublesEngine<TrainFields, TrainOptions> {
  readonly maxActions: number;

  private readonly layout: TrainLayout;
  private readonly doubles: OpenDoubles;
  private readonly markers: TrainMarkers;
  private readonly reach: TrainReach;

  constructor(rules: Resolved) {
    const options = rules.options as unknown as TrainOptions;
    const fields = trainFields(rules.seats, options.set);
    super(rules, fields, options);
    // A train takes the tiles of one number; and the chain may stop.
    this.maxActions = (fields.mexican + 1) * (options.set + 1) + 1;
    this.layout = new TrainLayout(fields);
    this.doubles = new OpenDoubles(fields, options);
    this.markers = new TrainMarkers(fields);
    this.reach = new TrainReach(fields, options, this.layout, this.doubles);
  }

  start(position: Position, round: number, first: number, sink: Sink): void {
    const { words } = position;
    const { fresh, seats, counts } = this.fields;
    this.layout.begin(words, this.series.double(round), this.series.number(round));
    words[fresh] = (1 << seats) - 1;
    const holder = this.series.open(position, round, sink);
    this.beginTurn(words, holder < 0 ? first : holder);
    if (holder >= 0 && words[counts + holder] === 0) this.goOut(position, holder);
    if (words[TURN] >= 0) this.advance(position, sink);
  }

  legal({ words }: Position, out: Int32Array): number {
    const seat = words[TURN];
    if (seat < 0) return 0;
    const stage = words[this.fields.stage];
    if (stage & ASKED) {
      out[0] = UNMARK;
      out[1] = KEEP;
      return 2;
    }
    const { tips, reach } = this.fields;
    const tiles = this.reach.tiles(words);
    let count = 0;
    for (let rest = words[reach]; rest !== 0; rest &= rest - 1) {
      const train = lowestBit(rest);
      count = tiles.plays(words, seat, words[tips + train], this.layout.ends[train], out, count);
    }
    if (stage & CHAINING) out[count++] = STOP;
    return count;
  }

  play(position: Position, action: Action, sink: Sink): void {
    const { words } = position;
    const seat = words[TURN];
    if (isPlay(action)) {
      this.playTile(position, action, sink);
    } else {
      if (action === STOP && sink) sink({ type: 'stopped', seat });
      if (action === UNMARK) this.markers.remove(words, seat, sink);
      this.endTurn(position);
    }
    if (words[TURN] >= 0) this.advance(position, sink);
  }

  private playTile(position: Position, action: Action, sink: Sink): void {
    const { words } = position;
    const { counts, stage } = this.fields;
    const seat = words[TURN];
    const tile = playedTile(action);
    const train = this.layout.trainOf(playedEnd(action));
    this.spend(words, seat, tile);
    this.layout.lay(words, tile, train);
    this.doubles.lay(words, tile, train);
    if (sink) sink({ type: 'played', seat, tile: formatTile(tile), end: formatEnd(playedEnd(action)) });
    if (train === seat && this.markers.has(words, seat)) {
      if (this.options.markerRemoval === 'auto') this.markers.remove(words, seat, sink);
      else words[stage] |= PLAYED_HOME;
    }
    if (words[counts + seat] === 0) this.goOut(position, seat);
    else if (this.reach.chains(words, seat)) words[stage] = CHAINING;
    else if (IS_DOUBLE[tile]) words[stage] |= OWES;
    else if (words[stage] & PLAYED_HOME) words[stage] = ASKED;
    else this.endTurn(position);
  }

  /** The seat has no tile left. In its first turn, laid as a chain, it waits for the others to have had theirs. */
  private goOut(position: Position, seat: number): void {
    const { words } = position;
    if (!this.reach.chains(words, seat)) return this.series.finish(position, 'domino', seat);
    if (words[WINNER] < 0) words[WINNER] = seat;
    this.endTurn(position);
  }

  private beginTurn(words: Int32Array, seat: number): void {
    const { stage, before, doubles } = this.fields;
    words[TURN] = seat;
    words[stage] = 0;
    words[before] = words[doubles];
  }

  /** Passes the turn on; ends the round where that was the last first turn after somebody went out. */
  private endTurn(position: Position): void {
    const { words } = position;
    const { fresh, seats } = this.fields;
    const seat = words[TURN];
    words[fresh] &= ~(1 << seat);
    if (words[WINNER] >= 0 && words[fresh] === 0) this.series.finish(position, 'domino', words[WINNER]);
    else this.beginTurn(words, seat + 1 === seats ? 0 : seat + 1);
  }

  /** Carries out what the rules force until somebody has a choice or the round is over. */
  private advance(position: Position, sink: Sink): void {
    const { words } = position;
    const { stage, voids, reach } = this.fields;
    while (words[TURN] >= 0) {
      const seat = words[TURN];
      if (words[stage] & ASKED) {
        this.endIfBlocked(position);
        return;
      }
      words[reach] = this.reach.trains(words, seat);
      const numbers = this.layout.numbers(words, words[reach]);
      const tiles = this.reach.tiles(words);
      if (tiles.holdsAny(words, seat, numbers)) return;
      const lacking = this.reach.lacking(words, numbers);
      if (words[stage] & CHAINING) {
        words[voids + seat] |= lacking;
      } else {
        if (this.endIfBlocked(position)) return;
        words[voids + seat] |= lacking;
        if (this.mayDraw(position, seat)) {
          this.drawing.take(position, seat, sink);
          if (tiles.holdsAny(words, seat, numbers)) return this.drawing.fitted(words, seat, lacking);
          this.drawing.missed(words, seat, lacking);
          if (this.endIfBlocked(position)) return;
        }
        if (sink) sink({ type: 'passed', seat });
        this.markers.put(words, seat, sink);
      }
      this.endTurn(position);
    }
  }

  /** One draw for each tile owed; none before the first chain unless the options allow it. */
  private mayDraw(position: Position, seat: number): boolean {
    if (this.drawing.left(position) === 0) return false;
    return this.options.firstTurnDraw === 1 || !this.reach.chains(position.words, seat);
  }

  private endIfBlocked(position: Position): boolean {
    // Once somebody has gone out the lap of first turns is simply finished.
    if (this.drawing.left(position) > 0 || position.words[WINNER] >= 0) return false;
    if (!this.reach.nobodyCouldPlay(position.words)) return false;
    this.series.finish(position, 'blocked', -1);
    return true;
  }

  whyNot({ words }: Position, action: Action): IllegalReason {
    if (!isPlay(action)) return 'not-now';
    const seat = words[TURN];
    const tile = playedTile(action);
    if (!this.holds(words, seat, tile)) return 'tile-not-in-hand';
    const train = this.layout.trainOf(playedEnd(action));
    if (train < 0) return 'no-such-end';
    const tip = this.layout.tip(words, train);
    if (HIGH[tile] !== tip && LOW[tile] !== tip) return 'end-does-not-match';
    if (isClaimed(action) || words[this.fields.stage] & ASKED) return 'not-now';
    const bound = this.reach.bound(words);
    if (bound >= 0 && bound !== train) return 'must-cover-double';
    if (bound < 0 && !((this.reach.open(words, seat) >> train) & 1)) return 'train-not-open';
    return 'not-now';
  }

  facts({ words }: Position): Facts {
    const seat = words[TURN];
    const open = seat < 0 ? 0 : this.reach.open(words, seat);
    return {
      ends: this.layout.ends.map((end, train) => ({
        end: formatEnd(end) as string,
        pips: this.layout.tip(words, train),
        ...(seat < 0 ? {} : { open: ((open >> train) & 1) === 1 }),
      })),
      openDoubles: this.reach.waiting(words)
        ? []
        : this.doubles.list(words).map((number) => formatTile(doubleOf(number))),
      marked: this.markers.list(words),
    };
  }
}
