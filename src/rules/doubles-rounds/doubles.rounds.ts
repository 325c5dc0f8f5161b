import { REASONS, type Opening, type Reason, type RoundResult } from '../engine.js';
import type { Sink } from '../events.js';
import { holds, NEXT, REASON, ROUND, TURN, WINNER, type Fields, type Position } from '../position.js';
import { doubleOf, formatTile, tilesInSet, type Tile } from '../tiles.js';
import type { BoneyardDrawing } from './boneyard.drawing.js';
import { PipsScoring } from './pips.scoring.js';
import type { DoublesOptions } from './rounds.options.js';

/**
 * Matches with one round per double, from the set's highest down to 0-0: which double begins a round (its engine), who
 * lays it and who goes first, what a round costs, and who has won in the end (the lowest total).
 */
export class DoublesRounds {
  private readonly scoring: PipsScoring;
  private readonly setAside: boolean;
  /** The pack of each round, from round 1; a single one where the engine is not set aside. */
  private readonly packs: readonly Uint8Array[];

  constructor(
    private readonly fields: Fields,
    private readonly options: DoublesOptions,
    private readonly drawing: BoneyardDrawing,
  ) {
    this.scoring = new PipsScoring(fields, options);
    this.setAside = options.engine === 'set-aside';
    const whole = Uint8Array.from({ length: tilesInSet(options.set) }, (_, tile) => tile);
    this.packs = this.setAside
      ? Array.from({ length: options.rounds }, (_, i) => whole.filter((tile) => tile !== this.double(i + 1)))
      : [whole];
  }

  /** The engine's number in a round. */
  number(round: number): number {
    return this.options.set - round + 1;
  }

  double(round: number): Tile {
    return doubleOf(this.number(round));
  }

  pack(round: number): Uint8Array {
    return this.packs[this.setAside ? round - 1 : 0];
  }

  centre(round: number): Tile {
    return this.setAside ? this.double(round) : -1;
  }

  /** The hunt ends only if somebody can get the engine. */
  dealFault(position: Position, round: number): string | undefined {
    if (this.setAside || this.holder(position, round) >= 0) return undefined;
    return `${formatTile(this.double(round))} begins round ${round}, but it is in no hand and not in the boneyard`;
  }

  opening(position: Position, round: number): Opening {
    if (this.setAside) return { seat: (round - 1) % this.fields.seats, binding: false };
    const seat = this.holder(position, round);
    return seat < 0 ? { seat: null, binding: false } : { seat, binding: true };
  }

  /** The seat that holds the engine, or will once the seats have drawn for it; −1 if it is out of play. */
  private holder({ words, stock, stockSize }: Position, round: number): number {
    const engine = this.double(round);
    const { seats, hands, handWords } = this.fields;
    for (let seat = 0; seat < seats; seat++) if (holds(words, hands + seat * handWords, engine)) return seat;
    for (let at = words[NEXT]; at < stockSize; at++)
      if (stock[at] === engine) return (at - words[NEXT]) % seats;
    return -1;
  }

  /**
   * Begins a round and sees to its engine. Set aside, it lies there already. Otherwise its holder lays it; while nobody
   * holds it all seats draw a tile each at the same time (too few tiles: the first seats), so that hands stay even.
   * @returns the seat that laid it, or −1
   */
  open(position: Position, round: number, sink: Sink): number {
    const { words } = position;
    words[ROUND] = round;
    words[WINNER] = -1;
    if (this.setAside) return -1;
    const { seats, hands, handWords, counts } = this.fields;
    const engine = this.double(round);
    const holder = this.holder(position, round);
    if (holder < 0) throw new Error(`${formatTile(engine)} is out of play: the deal was not checked`);
    while (!holds(words, hands + holder * handWords, engine)) {
      for (let seat = 0; seat < seats && this.drawing.left(position) > 0; seat++) {
        this.drawing.take(position, seat, sink);
      }
    }
    words[hands + holder * handWords + (engine >> 5)] &= ~(1 << (engine & 31));
    words[counts + holder]--;
    if (sink) sink({ type: 'played', seat: holder, tile: formatTile(engine) });
    return holder;
  }

  /** Ends the round: every seat adds what its hand costs. `winner` is −1 after a block. */
  finish({ words }: Position, reason: Reason, winner: number): void {
    const { seats, scores } = this.fields;
    words[TURN] = -1;
    words[REASON] = 1 + REASONS.indexOf(reason);
    words[WINNER] = winner;
    for (let seat = 0; seat < seats; seat++) words[scores + seat] += this.scoring.points(words, seat);
  }

  result({ words }: Position): RoundResult | null {
    if (words[TURN] >= 0) return null;
    const { seats, scores } = this.fields;
    const over = words[ROUND] >= this.options.rounds;
    const all = Array.from({ length: seats }, (_, seat) => seat);
    const lowest = Math.min(...words.subarray(scores, scores + seats));
    return {
      reason: REASONS[words[REASON] - 1],
      winner: words[WINNER] < 0 ? null : words[WINNER],
      pips: all.map((seat) => this.scoring.pips(words, seat)),
      points: all.map((seat) => this.scoring.points(words, seat)),
      next: over || !this.setAside ? null : words[ROUND] % seats,
      winners: over ? all.filter((seat) => words[scores + seat] === lowest) : null,
    };
  }
}
