import type { Sink } from '../events.js';
import { NEXT, TURN, type Position } from '../position.js';
import { formatTile, type Tile } from '../tiles.js';
import { LATEST, PASSES, type LineFields } from './line.fields.js';
import type { LineLayout } from './line.layout.js';
import type { LineOptions } from './line.options.js';
import type { LineScores } from './line.scores.js';

/** Most tiles that a seat that cannot play draws in one turn; no boneyard holds as many as 255. */
const DRAW_LIMITS = { none: 0, one: 1, two: 2, 'until-playable': 255 } as const;

/** How the turn goes on: forced draws and passes, and what everybody learns from them. */
export class LineTurns {
  /** Whether a seat that could play may draw first. */
  readonly voluntary: boolean;
  // What is asked for in every turn stands here by itself.
  private readonly seats: number;
  private readonly hands: number;
  private readonly handWords: number;
  private readonly counts: number;
  private readonly voids: number;
  private readonly drawLimit: number;
  private readonly reserve: number;
  /** Points for a play after which all others pass (partnership's `skip-all`). */
  private readonly silence: number;

  constructor(
    { seats, hands, handWords, counts, voids }: LineFields,
    { draw, reserve, voluntaryDraw, bonuses }: LineOptions,
    private readonly layout: LineLayout,
    private readonly scores: LineScores,
  ) {
    this.seats = seats;
    this.hands = hands;
    this.handWords = handWords;
    this.counts = counts;
    this.voids = voids;
    this.drawLimit = DRAW_LIMITS[draw];
    this.reserve = reserve;
    this.voluntary = voluntaryDraw && this.drawLimit > 0;
    this.silence = bonuses?.['skip-all'] ?? 0;
  }

  /** How many tiles can be drawn; below 1 for none. */
  drawable(position: Position): number {
    return this.drawLimit === 0 ? 0 : position.stockSize - position.words[NEXT] - this.reserve;
  }

  /** The seat in turn draws because it wants to. */
  drawByChoice(position: Position, sink: Sink): void {
    const { words } = position;
    this.drawOne(position, words[TURN], sink);
    words[this.voids + words[TURN]] = 0;
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

  /** Passes the turn on: forced draws and passes are carried out until a seat can play (true) or the round is blocked. */
  advance(position: Position, from: number, sink: Sink): boolean {
    const { words } = position;
    const numbers = this.layout.survey(words);
    for (let seat = from; ;) {
      seat = seat + 1 === this.seats ? 0 : seat + 1;
      if (this.canPlay(words, seat)) {
        words[TURN] = seat;
        return true;
      }
      let drawable = this.drawable(position);
      if (drawable <= 0 && this.nobodyCanPlay(words)) return false;
      words[this.voids + seat] |= numbers;
      for (let drawn = 0; drawn < this.drawLimit && drawable > 0; drawn++) {
        const tile = this.drawOne(position, seat, sink);
        drawable--;
        if (this.layout.fits(tile)) {
          // Of the tiles drawn all but this one are known not to fit, and this one has to be played.
          words[this.voids + seat] = this.voluntary ? 0 : numbers;
          words[TURN] = seat;
          return true;
        }
        words[this.voids + seat] = numbers;
        if (drawable <= 0 && this.nobodyCanPlay(words)) return false;
      }
      if (sink !== null) sink({ type: 'passed', seat });
      if (++words[PASSES] === this.seats - 1 && this.silence > 0) this.rewardSilence(words, sink);
    }
  }

  /** All others passed after one seat's play. */
  private rewardSilence(words: Int32Array, sink: Sink): void {
    const seat = words[LATEST];
    const points = this.scores.credit(words, seat, this.silence);
    if (sink !== null) sink({ type: 'bonus', seat, kind: 'skip-all', points });
  }
}
