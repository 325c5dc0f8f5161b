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
import { holds, NEXT, REASON, ROUND, TURN, WINNER, type Position } from '../position.js';
import { formatTile, HIGH, LOW, NO_TILE, tilesInSet, type Tile } from '../tiles.js';
import { LAID, LATEST, lineFields, MUST, OPENER, PASSES, WENT, type LineFields } from './line.fields.js';
import { LineFives } from './line.fives.js';
import { LineLayout } from './line.layout.js';
import { LineOpening } from './line.opening.js';
import type { LineOptions } from './line.options.js';
import { LineSettling } from './line.settling.js';
import { manner, mannerOf } from './manner.js';

/** Most tiles that a seat that cannot play draws in one turn; no boneyard holds as many as 255. */
const DRAW_LIMITS = { none: 0, one: 1, two: 2, 'until-playable': 255 } as const;
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
  private readonly settling: LineSettling;
  private readonly fives: LineFives | null;
  private readonly tiles: Uint8Array;
  // What is asked for in every turn stands here by itself.
  private readonly seats: number;
  private readonly hands: number;
  private readonly handWords: number;
  private readonly counts: number;
  private readonly voids: number;
  private readonly drawLimit: number;
  private readonly reserve: number;
  private readonly claims: boolean;
  private readonly voluntary: boolean;
  /** Points for a play after which all others pass (partnership's `skip-all`). */
  private readonly silence: number;

  constructor(readonly rules: Resolved) {
    const options = rules.options as unknown as LineOptions;
    this.options = options;
    this.fields = lineFields(rules.seats, options);
    this.layout = new LineLayout(this.fields, options);
    this.openings = new LineOpening(this.fields, options);
    this.settling = new LineSettling(this.fields, options, rules.teams);
    const fives = options.playScore === 'fives';
    this.claims = fives && options.mugginsCall !== 'off';
    this.fives = fives ? new LineFives(this.fields, options, this.layout, this.settling, this.claims) : null;
    this.words = this.fields.words;
    this.handSize = options.handSize;
    this.tiles = Uint8Array.from({ length: tilesInSet(options.set) }, (_, tile) => tile);
    this.seats = this.fields.seats;
    this.hands = this.fields.hands;
    this.handWords = this.fields.handWords;
    this.counts = this.fields.counts;
    this.voids = this.fields.voids;
    this.drawLimit = DRAW_LIMITS[options.draw];
    this.reserve = options.reserve;
    this.voluntary = options.voluntaryDraw && this.drawLimit > 0;
    this.silence = options.bonuses?.['skip-all'] ?? 0;
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
    if (this.voluntary && this.drawable(position) > 0 && (words[LAID] > 0 || words[MUST] < 0)) {
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
    if (action === DRAW) {
      this.drawOne(position, seat, sink);
      words[this.voids + seat] = 0;
      return;
    }
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
      if (scorer >= 0) return this.endMatch(words, scorer);
    } else if (sink !== null) {
      sink({ type: 'played', seat, tile: formatTile(tile), ...(end ? { end: formatEnd(end) } : {}) });
    }
    if (left === 0) this.goOut(position, seat, sink);
    else this.advance(position, seat, sink);
  }

  /** A play reached the target: the match is over, and the round is not settled. */
  private endMatch(words: Int32Array, scorer: number): void {
    // A team is named by the seat that went out, else by its lowest seat.
    const wentOut = words[this.counts + scorer] === 0;
    words[TURN] = -1;
    words[WINNER] = this.rules.teams && !wentOut ? scorer & 1 : scorer;
    words[REASON] = BY_TARGET;
  }

  private drawable(position: Position): number {
    return this.drawLimit === 0 ? 0 : position.stockSize - position.words[NEXT] - this.reserve;
  }

  private drawOne(position: Position, seat: number, sink: Sink): Tile {
    const { words, stock } = position;
    const tile = stock[words[NEXT]++];
    words[this.hands + seat * this.handWords + (tile >> 5)] |= 1 << (tile & 31);
    words[this.counts + seat]++;
    if (sink !== null) sink({ type: 'drew', seat, tile: formatTile(tile) });
    return tile;
  }

  /** Whether the seat can play on the table last surveyed. */
  private canPlay(words: Int32Array, seat: number): boolean {
    return this.layout.canPlay(words, this.hands + seat * this.handWords);
  }

  private nobodyCanPlay(words: Int32Array): boolean {
    for (let seat = 0; seat < this.seats; seat++) if (this.canPlay(words, seat)) return false;
    return true;
  }

  /** Passes the turn on: forced draws and passes are carried out until a seat can play or the round is blocked. */
  private advance(position: Position, from: number, sink: Sink): void {
    const { words } = position;
    const numbers = this.layout.survey(words);
    for (let seat = from; ;) {
      seat = seat + 1 === this.seats ? 0 : seat + 1;
      if (this.canPlay(words, seat)) {
        words[TURN] = seat;
        return;
      }
      let drawable = this.drawable(position);
      if (drawable <= 0 && this.nobodyCanPlay(words)) return this.finish(position, -1);
      words[this.voids + seat] |= numbers;
      for (let drawn = 0; drawn < this.drawLimit && drawable > 0; drawn++) {
        const tile = this.drawOne(position, seat, sink);
        drawable--;
        if (this.layout.fits(tile)) {
          // Of the tiles drawn all but this one are known not to fit, and this one has to be played.
          words[this.voids + seat] = this.voluntary ? 0 : numbers;
          words[TURN] = seat;
          return;
        }
        words[this.voids + seat] = numbers;
        if (drawable <= 0 && this.nobodyCanPlay(words)) return this.finish(position, -1);
      }
      if (sink !== null) sink({ type: 'passed', seat });
      if (++words[PASSES] === this.seats - 1 && this.silence > 0) this.rewardSilence(words, sink);
    }
  }

  /** All others passed after one seat's play. */
  private rewardSilence(words: Int32Array, sink: Sink): void {
    const seat = words[LATEST];
    const points = this.settling.credit(words, seat, this.silence);
    if (sink !== null) sink({ type: 'bonus', seat, kind: 'skip-all', points });
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
    const { points } = this.fields;
    const winner = words[WINNER] < 0 ? null : words[WINNER];
    const reason = REASONS[words[REASON] - 1];
    const winners = this.settling.matchWinners(words);
    return {
      reason,
      winner,
      pips: Array.from(this.settling.pips(words)),
      points: Array.from(words.subarray(points, points + this.seats)),
      next: winners ? null : this.nextOpener(words, reason === 'domino', winner),
      winners,
    };
  }

  private nextOpener(words: Int32Array, wentOut: boolean, winner: number | null): number | null {
    switch (this.options.nextOpener) {
      case 'rotate':
        return (words[OPENER] + 1) % this.seats;
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
