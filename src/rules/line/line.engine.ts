import { lowestBit } from '../bits.js';
import {
  REASONS,
  type Ending,
  type Engine,
  type Facts,
  type IllegalReason,
  type Opening,
  type RoundResult,
} from '../engine.js';
import type { Sink } from '../events.js';
import { CLAIM, DRAW, END, formatEnd, isPlay, play, playedEnd, playedTile, type Action } from '../moves.js';
import type { Resolved } from '../options.js';
import { holds, REASON, ROUND, TURN, WINNER, type Position } from '../position.js';
import { formatTile, HIGH, LOW, NO_TILE, tilesInSet, type Tile } from '../tiles.js';
import { LAID, LATEST, lineFields, MUST, OPENER, PASSES, WENT, type LineFields } from './line.fields.js';
import { LineFives } from './line.fives.js';
import { LineLayout } from './line.layout.js';
import { LineOpening } from './line.opening.js';
import type { LineOptions } from './line.options.js';
import { LineScores } from './line.scores.js';
import { LineSettling } from './line.settling.js';
import { LineTurns } from './line.turns.js';
import { manner, mannerOf } from './manner.js';

const BY_TARGET = 1 + REASONS.indexOf('target');

/**
 * The line games: draw, block, all-fives, muggins, five-up and partnership are this engine with different options. It
 * puts together a layout, an opening, forced drawing, play scoring and settling.
 */
export class LineEngine implements Engine {
  readonly fields: LineFields;
  readonly words: number;
  readonly maxActions: number;
  readonly handSize: number;
  readonly rounds = null;

  private readonly options: LineOptions;
  private readonly layout: LineLayout;
  private readonly openings: LineOpening;
  private readonly scores: LineScores;
  private readonly settling: LineSettling;
  private readonly turns: LineTurns;
  private readonly fives: LineFives | null;
  private readonly tiles: Uint8Array;
  // What is asked for in every turn stands here by itself.
  private readonly hands: number;
  private readonly handWords: number;
  private readonly counts: number;
  private readonly claims: boolean;

  constructor(readonly rules: Resolved) {
    const options = rules.options as unknown as LineOptions;
    this.options = options;
    this.fields = lineFields(rules.seats, options);
    this.layout = new LineLayout(this.fields, options);
    this.openings = new LineOpening(this.fields, options);
    this.scores = new LineScores(this.fields, options, rules.teams);
    this.settling = new LineSettling(this.fields, options, this.scores);
    this.turns = new LineTurns(this.fields, options, this.layout, this.scores);
    const fives = options.playScore === 'fives';
    this.claims = fives && options.mugginsCall !== 'off';
    this.fives = fives ? new LineFives(this.fields, options, this.layout, this.scores, this.claims) : null;
    this.words = this.fields.words;
    this.handSize = options.handSize;
    this.tiles = Uint8Array.from({ length: tilesInSet(options.set) }, (_, tile) => tile);
    this.hands = this.fields.hands;
    this.handWords = this.fields.handWords;
    this.counts = this.fields.counts;
    // An end takes the tiles of one number, the first tile may be any; each with and without a claim; and the draw.
    this.maxActions = 2 * Math.max(this.tiles.length, this.fields.slots * (options.set + 1)) + 1;
  }

  pack(): Uint8Array {
    return this.tiles;
  }

  centre(): Tile {
    return -1;
  }

  redeals(position: Position, round: number, given?: boolean): boolean {
    return this.openings.redeals(position, round, given);
  }

  opening(position: Position, round: number): Opening {
    return this.openings.opening(position, round);
  }

  start(position: Position, round: number, first: number, _sink: Sink, given = round > 1): void {
    const { words } = position;
    this.layout.clear(words);
    this.scores.begin(words);
    words[TURN] = first;
    words[WINNER] = -1;
    words[ROUND] = round;
    words[OPENER] = first;
    words[MUST] = this.openings.prescribed(position, round, given);
  }

  legal(position: Position, out: Int32Array): number {
    const { words } = position;
    const seat = words[TURN];
    if (seat < 0) return 0;
    const hand = this.hands + seat * this.handWords;
    let count = 0;
    if (words[LAID] > 0) count = this.layout.plays(words, hand, out);
    else if (words[MUST] >= 0) out[count++] = play(words[MUST]);
    else count = this.anyTile(words, hand, out);
    if (this.claims) {
      for (let i = 0; i < count; i++) out[count + i] = out[i] | CLAIM;
      count *= 2;
    }
    if (this.turns.voluntary && this.turns.drawable(position) > 0 && (words[LAID] > 0 || words[MUST] < 0)) {
      out[count++] = DRAW;
    }
    return count;
  }

  /** Writes every tile of a hand as the first of the round. */
  private anyTile(words: Int32Array, hand: number, out: Int32Array): number {
    let count = 0;
    for (let w = 0; w < this.handWords; w++) {
      for (let bits = words[hand + w]; bits !== 0; bits &= bits - 1) {
        out[count++] = play((w << 5) + lowestBit(bits));
      }
    }
    return count;
  }

  play(position: Position, action: Action, sink: Sink): void {
    const { words } = position;
    const seat = words[TURN];
    if (action === DRAW) return this.turns.drawByChoice(position, sink);
    const tile = playedTile(action);
    const end = playedEnd(action);
    words[this.hands + seat * this.handWords + (tile >> 5)] &= ~(1 << (tile & 31));
    const left = --words[this.counts + seat];
    if (left === 0) words[WENT] = manner(tile, this.layout.shown(words, 0), this.layout.shown(words, 1));
    if (words[LAID] === 0) this.layout.layFirst(words, tile);
    else this.layout.lay(words, tile, end <= END.right ? end - END.left : this.layout.slotOf(words, end));
    words[LATEST] = seat;
    words[PASSES] = 0;
    if (this.fives !== null) {
      const scorer = this.fives.score(words, seat, action, sink);
      if (scorer >= 0 && this.endMatch(words, scorer)) return;
    } else if (sink !== null) {
      const name = formatTile(tile);
      sink(
        end
          ? { type: 'played', seat, tile: name, end: formatEnd(end) }
          : { type: 'played', seat, tile: name },
      );
    }
    if (left === 0) this.goOut(position, seat, sink);
    else if (!this.turns.advance(position, seat, sink)) this.finish(position, -1);
  }

  /**
   * A play of `scorer` reached the target. Where that puts a side ahead the match is over, and the round is not settled;
   * level scores play on.
   */
  private endMatch(words: Int32Array, scorer: number): boolean {
    const side = this.scores.leader(words);
    if (side < 0) return false;
    // A team is named by the seat that went out, else by its lowest seat.
    const wentOut = words[this.counts + scorer] === 0 && this.scores.sideOf(scorer) === side;
    words[TURN] = -1;
    words[WINNER] = wentOut ? scorer : side;
    words[REASON] = BY_TARGET;
    return true;
  }

  private goOut(position: Position, seat: number, sink: Sink): void {
    if (sink !== null) {
      const went = position.words[WENT];
      const [capicua, chuchazo] = [this.settling.capicua(went), this.settling.chuchazo(went)];
      if (capicua) sink({ type: 'bonus', seat, kind: 'capicua', points: capicua });
      if (chuchazo) sink({ type: 'bonus', seat, kind: 'chuchazo', points: chuchazo });
    }
    this.finish(position, seat);
  }

  private finish(position: Position, wentOut: number): void {
    position.words[TURN] = -1;
    this.settling.settle(position, wentOut);
  }

  settle(position: Position, round: number, ending: Ending): string | undefined {
    if (ending.kind === 'tricks') return 'a line game has no tricks';
    const { words } = position;
    words[ROUND] = round;
    words[LATEST] = ending.kind === 'blocked' ? (ending.blocker ?? 0) : ending.seat;
    words[WENT] = mannerOf(ending);
    this.scores.begin(words);
    this.finish(position, ending.kind === 'domino' ? ending.seat : -1);
    return undefined;
  }

  whyNot({ words }: Position, action: Action): IllegalReason {
    if (!isPlay(action)) return 'not-now';
    const tile = playedTile(action);
    if (tile === NO_TILE || tile >= this.tiles.length) return 'tile-not-in-hand';
    if (!holds(words, this.hands + words[TURN] * this.handWords, tile)) return 'tile-not-in-hand';
    const end = playedEnd(action);
    if (words[LAID] === 0) {
      if (words[MUST] >= 0 && tile !== words[MUST]) return 'must-open-with';
      return end === END.none ? 'not-now' : 'no-such-end';
    }
    const slot = this.layout.slotOf(words, end);
    if (slot < 0) return 'no-such-end';
    const shown = this.layout.shown(words, slot);
    return HIGH[tile] === shown || LOW[tile] === shown ? 'not-now' : 'end-does-not-match';
  }

  result({ words }: Position): RoundResult | null {
    if (words[TURN] >= 0) return null;
    const { points, seats } = this.fields;
    const winner = words[WINNER] < 0 ? null : words[WINNER];
    const reason = REASONS[words[REASON] - 1];
    const leader = this.scores.leader(words);
    return {
      reason,
      winner,
      pips: Array.from(this.settling.pips(words)),
      points: Array.from(words.subarray(points, points + seats)),
      next: leader < 0 ? this.nextOpener(words, reason === 'domino', winner) : null,
      winners: leader < 0 ? null : this.rules.teams ? [leader, leader + 2] : [leader],
    };
  }

  private nextOpener(words: Int32Array, wentOut: boolean, winner: number | null): number | null {
    switch (this.options.nextOpener) {
      case 'rotate':
        return (words[OPENER] + 1) % this.fields.seats;
      case 'winner':
        return winner;
      case 'winner-or-lot':
        return wentOut ? winner : null;
      case 'same-as-first':
        return null;
    }
  }

  facts({ words }: Position): Facts {
    const ends = this.layout.ends(words);
    return this.fives === null ? { ends } : { ends, endCount: this.layout.count(words) };
  }
}
