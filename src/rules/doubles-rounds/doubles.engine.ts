import type { Ending, Engine, Facts, IllegalReason, Opening, RoundResult } from '../engine.js';
import type { Sink } from '../events.js';
import type { Action } from '../moves.js';
import type { Resolved } from '../options.js';
import { holds, ROUND, type Fields, type Position } from '../position.js';
import { tilesInSet, type Tile } from '../tiles.js';
import { BoneyardDrawing } from './boneyard.drawing.js';
import { DoublesRounds } from './doubles.rounds.js';
import type { DoublesOptions } from './rounds.options.js';

/** The words that every game with one round per double has. */
export interface DoublesFields extends Fields {
  /** Kept by `BoneyardDrawing`. */
  readonly remembered: number;
  readonly words: number;
}

/** What the engines of games with one round per double have in common; how the layout grows and what it asks for is their own. */
export abstract class DoublesEngine<F extends DoublesFields, O extends DoublesOptions> implements Engine {
  readonly words: number;
  readonly handSize: number;
  readonly rounds: number;
  abstract readonly maxActions: number;

  protected readonly series: DoublesRounds;
  protected readonly drawing: BoneyardDrawing;
  private readonly tileCount: number;

  constructor(
    readonly rules: Resolved,
    readonly fields: F,
    protected readonly options: O,
  ) {
    this.words = fields.words;
    this.handSize = options.handSize;
    this.rounds = options.rounds;
    this.drawing = new BoneyardDrawing(fields, fields.remembered);
    this.series = new DoublesRounds(fields, options, this.drawing);
    this.tileCount = tilesInSet(options.set);
  }

  abstract start(position: Position, round: number, first: number, sink: Sink): void;
  abstract legal(position: Position, out: Int32Array): number;
  abstract play(position: Position, action: Action, sink: Sink): void;
  abstract whyNot(position: Position, action: Action): IllegalReason;
  abstract facts(position: Position): Facts;

  pack(round: number): Uint8Array {
    return this.series.pack(round);
  }

  centre(round: number): Tile {
    return this.series.centre(round);
  }

  redeals(): boolean {
    return false;
  }

  dealFault(position: Position, round: number): string | undefined {
    return this.series.dealFault(position, round);
  }

  /** Whoever holds the engine acts first: laying it is an act, although it is done without asking. */
  opening(position: Position, round: number): Opening {
    return this.series.opening(position, round);
  }

  result(position: Position): RoundResult | null {
    return this.series.result(position);
  }

  settle(position: Position, round: number, ending: Ending): string | undefined {
    if (ending.kind === 'tricks') return 'a round with trains or feet has no tricks';
    position.words[ROUND] = round;
    const winner = ending.kind === 'domino' ? ending.seat : -1;
    this.series.finish(position, ending.kind, winner);
    return undefined;
  }

  /** Whether the seat holds the tile, which may be one that no set has. */
  protected holds(words: Int32Array, seat: number, tile: Tile): boolean {
    const { hands, handWords } = this.fields;
    return tile < this.tileCount && holds(words, hands + seat * handWords, tile);
  }

  /** Takes a tile that is played out of the seat's hand. */
  protected spend(words: Int32Array, seat: number, tile: Tile): void {
    const { hands, handWords, counts } = this.fields;
    words[hands + seat * handWords + (tile >> 5)] &= ~(1 << (tile & 31));
    words[counts + seat]--;
    this.drawing.played(words, seat);
  }
}
