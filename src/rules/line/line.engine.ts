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
import {
  CLAIM,
  DRAW,
  END,
  formatEnd,
  isClaimed,
  isPlay,
  play,
  playedEnd,
  playedTile,
  type Action,
} from '../moves.js';
import type { Resolved } from '../options.js';
import { holds, NEXT, REASON, ROUND, TURN, WINNER, type Position } from '../position.js';
import { formatTile, HIGH, IS_DOUBLE, LOW, NO_TILE, tilesInSet, type Tile } from '../tiles.js';
import { lineFields, WENT_BLANK, WENT_CAPICUA, WENT_FANCY, type LineFields } from './line.fields.js';
import { LineLayout, NO_END } from './line.layout.js';
import { LineOpening } from './line.opening.js';
import type { LineOptions } from './line.options.js';
import { LineSettling } from './line.settling.js';

/** Most tiles that a seat that cannot play draws in one turn. */
const DRAW_LIMITS = { none: 0, one: 1, two: 2, 'until-playable': Infinity } as const;

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
  private readonly tiles: Uint8Array;
  /** The tiles that fit an open end, as bits: worked out anew whenever the turn passes on. */
  private readonly fitting: Int32Array;
  private readonly drawLimit: number;
  private readonly fives: boolean;
  private readonly claims: boolean;
  private readonly voluntary: boolean;

  constructor(readonly rules: Resolved) {
    const options = rules.options as unknown as LineOptions;
    this.options = options;
    this.fields = lineFields(rules.seats, options);
    this.layout = new LineLayout(this.fields, options);
    this.openings = new LineOpening(this.fields, options);
    this.settling = new LineSettling(this.fields, options, rules.teams);
    this.words = this.fields.words;
    this.handSize = options.handSize;
    this.tiles = Uint8Array.from({ length: tilesInSet(options.set) }, (_, tile) => tile);
    this.fitting = new Int32Array(this.fields.handWords);
    this.drawLimit = DRAW_LIMITS[options.draw];
    this.fives = options.playScore === 'fives';
    this.claims = this.fives && options.mugginsCall !== 'off';
    this.voluntary = options.voluntaryDraw && this.drawLimit > 0;
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
    words[this.fields.opener] = first;
    words[this.fields.must] = this.openings.prescribed(position, round, given);
  }

  legal(position: Position, out: Int32Array): number {
    const { words } = position;
    const seat = words[TURN];
    if (seat < 0) return 0;
    const { handWords, hands, laid, must } = this.fields;
    const hand = hands + seat * handWords;
    let count = 0;
    if (words[laid] > 0) {
      count = this.layout.plays(words, hand, out);
    } else if (words[must] >= 0) {
      out[count++] = play(words[must]);
    } else {
      for (let w = 0; w < handWords; w++) {
        for (let bits = words[hand + w]; bits !== 0; bits &= bits - 1) {
          out[count++] = ((w << 5) + lowestBit(bits)) << 8;
        }
      }
    }
    if (this.claims) {
      for (let i = 0; i < count; i++) out[count + i] = out[i] | CLAIM;
      count *= 2;
    }
    if (this.voluntary && this.drawable(position) > 0 && (words[laid] > 0 || words[must] < 0))
      out[count++] = DRAW;
    return count;
  }

  play(position: Position, action: Action, sink: Sink): void {
    const { words } = position;
    const { counts, hands, handWords, laid, voids, latest, passes } = this.fields;
    const seat = words[TURN];
    if (action === DRAW) {
      this.drawOne(position, seat, sink);
      words[voids + seat] = 0;
      return;
    }
    const tile = playedTile(action);
    const end = playedEnd(action);
    words[hands + seat * handWords + (tile >> 5)] &= ~(1 << (tile & 31));
    const left = --words[counts + seat];
    if (left === 0)
      words[this.fields.went] = manner(tile, this.layout.shown(words, 0), this.layout.shown(words, 1));
    if (words[laid] === 0) this.layout.layFirst(words, tile);
    else this.layout.lay(words, tile, end <= END.right ? end - END.left : this.layout.slotOf(words, end));
    words[latest] = seat;
    words[passes] = 0;
    if (this.fives) {
      if (this.score(words, seat, action, sink)) return;
    } else if (sink) {
      sink({ type: 'played', seat, tile: formatTile(tile), ...(end ? { end: formatEnd(end) } : {}) });
    }
    if (left === 0) this.goOut(position, seat, sink);
    else this.advance(position, seat, sink);
  }

  /** Play scoring: counts the ends, credits whom it is due, and says whether that ended the match. */
  private score(words: Int32Array, seat: number, action: Action, sink: Sink): boolean {
    const total = this.layout.count(words);
    const worth = total > 0 && total % 5 === 0 ? (this.options.scoreUnit === 5 ? total / 5 : total) : 0;
    const claimed = !this.claims || isClaimed(action);
    const points = claimed && worth > 0 ? this.credit(words, seat, worth) : 0;
    if (sink) {
      const end = playedEnd(action);
      const where = end ? { end: formatEnd(end) } : {};
      sink({ type: 'played', seat, tile: formatTile(playedTile(action)), ...where, points });
    }
    let scorer = seat;
    if (!claimed && worth > 0 && this.options.mugginsCall === 'next-scores') {
      scorer = seat + 1 === this.fields.seats ? 0 : seat + 1;
      const bonus = this.credit(words, scorer, worth);
      if (sink) sink({ type: 'bonus', seat: scorer, kind: 'muggins', points: bonus });
    }
    if (worth === 0 || this.options.targetCheck !== 'immediate') return false;
    if (words[this.fields.scores + scorer] < this.options.target) return false;
    words[TURN] = -1;
    // A team is named by the seat that went out, else by its lowest seat.
    const wentOut = words[this.fields.counts + scorer] === 0;
    words[WINNER] = this.rules.teams && !wentOut ? scorer & 1 : scorer;
    words[REASON] = 1 + REASONS.indexOf('target');
    return true;
  }

  /** Adds points to a seat (and its partner, whose score is the same) and says how many were taken. */
  private credit(words: Int32Array, seat: number, points: number): number {
    const { scores } = this.fields;
    const taken = this.settling.taken(words[scores + seat], points);
    words[scores + seat] += taken;
    if (this.rules.teams) words[scores + ((seat + 2) & 3)] += taken;
    return taken;
  }

  private drawable(position: Position): number {
    return this.drawLimit === 0 ? 0 : position.stockSize - position.words[NEXT] - this.options.reserve;
  }

  private drawOne(position: Position, seat: number, sink: Sink): Tile {
    const { words, stock } = position;
    const tile = stock[words[NEXT]++];
    words[this.fields.hands + seat * this.fields.handWords + (tile >> 5)] |= 1 << (tile & 31);
    words[this.fields.counts + seat]++;
    if (sink) sink({ type: 'drew', seat, tile: formatTile(tile) });
    return tile;
  }

  /** Whether a hand holds one of the tiles in `fitting`. */
  private canPlay(words: Int32Array, seat: number): boolean {
    const { handWords, hands } = this.fields;
    const { fitting } = this;
    for (let w = 0, at = hands + seat * handWords; w < handWords; w++)
      if (words[at + w] & fitting[w]) return true;
    return false;
  }

  private nobodyCanPlay(words: Int32Array): boolean {
    for (let seat = 0; seat < this.fields.seats; seat++) if (this.canPlay(words, seat)) return false;
    return true;
  }

  /** Passes the turn on: forced draws and passes are carried out until a seat can play or the round is blocked. */
  private advance(position: Position, from: number, sink: Sink): void {
    const { words } = position;
    const { seats, voids } = this.fields;
    const { fitting } = this;
    this.layout.fitting(words, fitting);
    for (let seat = from; ;) {
      seat = seat + 1 === seats ? 0 : seat + 1;
      if (this.canPlay(words, seat)) {
        words[TURN] = seat;
        return;
      }
      let drawable = this.drawable(position);
      if (drawable <= 0 && this.nobodyCanPlay(words)) return this.finish(position, -1);
      const numbers = this.layout.openNumbers(words);
      words[voids + seat] |= numbers;
      for (let drawn = 0; drawn < this.drawLimit && drawable > 0; drawn++) {
        const tile = this.drawOne(position, seat, sink);
        drawable--;
        if (fitting[tile >> 5] & (1 << (tile & 31))) {
          // Of the tiles drawn all but this one are known not to fit, and this one has to be played.
          words[voids + seat] = this.voluntary ? 0 : numbers;
          words[TURN] = seat;
          return;
        }
        words[voids + seat] = numbers;
        if (drawable <= 0 && this.nobodyCanPlay(words)) return this.finish(position, -1);
      }
      if (sink) sink({ type: 'passed', seat });
      if (++words[this.fields.passes] === seats - 1) this.rewardSilence(words, sink);
    }
  }

  /** All others passed after one seat's play (partnership's `skip-all`). */
  private rewardSilence(words: Int32Array, sink: Sink): void {
    const bonus = this.options.bonuses?.['skip-all'] ?? 0;
    if (bonus === 0) return;
    const seat = words[this.fields.latest];
    const points = this.credit(words, seat, bonus);
    if (sink) sink({ type: 'bonus', seat, kind: 'skip-all', points });
  }

  private goOut(position: Position, seat: number, sink: Sink): void {
    if (sink) {
      const won = position.words[this.fields.went];
      const [capicua, chuchazo] = [this.settling.capicua(won), this.settling.chuchazo(won)];
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
    words[this.fields.latest] = ending.kind === 'blocked' ? (ending.blocker ?? 0) : ending.seat;
    const {
      tile,
      left = NO_END,
      right = NO_END,
    } = (ending.kind === 'domino' && ending.last) || { tile: NO_TILE };
    words[this.fields.went] = tile === NO_TILE ? 0 : manner(tile, left, right);
    this.finish(position, ending.kind === 'domino' ? ending.seat : -1);
    return undefined;
  }

  whyNot({ words }: Position, action: Action): IllegalReason {
    if (!isPlay(action)) return 'not-now';
    const { hands, handWords, laid, must } = this.fields;
    const tile = playedTile(action);
    if (tile === NO_TILE || tile >= this.tiles.length) return 'tile-not-in-hand';
    if (!holds(words, hands + words[TURN] * handWords, tile)) return 'tile-not-in-hand';
    const end = playedEnd(action);
    if (words[laid] === 0) {
      if (words[must] >= 0 && tile !== words[must]) return 'must-open-with';
      return end === END.none ? 'not-now' : 'no-such-end';
    }
    const slot = this.layout.slotOf(words, end);
    if (slot < 0) return 'no-such-end';
    const shown = this.layout.shown(words, slot);
    return HIGH[tile] === shown || LOW[tile] === shown ? 'not-now' : 'end-does-not-match';
  }

  result({ words }: Position): RoundResult | null {
    if (words[TURN] >= 0) return null;
    const { seats, points } = this.fields;
    const winner = words[WINNER] < 0 ? null : words[WINNER];
    const reason = REASONS[words[REASON] - 1];
    const winners = this.settling.matchWinners(words);
    return {
      reason,
      winner,
      pips: Array.from(this.settling.pips(words)),
      points: Array.from(words.subarray(points, points + seats)),
      next: winners ? null : this.nextOpener(words, reason === 'domino', winner),
      winners,
    };
  }

  private nextOpener(words: Int32Array, wentOut: boolean, winner: number | null): number | null {
    switch (this.options.nextOpener) {
      case 'rotate':
        return (words[this.fields.opener] + 1) % this.fields.seats;
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
    return this.fives ? { ends, endCount: this.layout.count(words) } : { ends };
  }
}

/** How the last tile of a hand goes out, by what `left` and `right` show before it; `NO_END` where it is the first tile. */
function manner(tile: Tile, left: number, right: number): number {
  const shows = (number: number) => HIGH[tile] === number || LOW[tile] === number;
  const both = shows(left) && shows(right);
  return (
    (both || IS_DOUBLE[tile] ? WENT_FANCY : 0) |
    (both && left !== right && !IS_DOUBLE[tile] ? WENT_CAPICUA : 0) |
    (tile === 0 ? WENT_BLANK : 0)
  );
}
