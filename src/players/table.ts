import { layShuffled, newPosition } from '../rules/dealing.js';
import type { Engine } from '../rules/engine.js';
import type { Action } from '../rules/moves.js';
import { tilesIn, TURN, type Position } from '../rules/position.js';
import { Round } from '../rules/round.js';
import { below, shuffle } from './chance.js';
import type { Budget, Choose, Random } from './player.js';
import { see, stepOf, type Seen, type Step } from './seen.js';

/** Whoever decides for a seat, with chance of its own. */
export interface Sitter {
  readonly choose: Choose;
  readonly random: Random;
  readonly budget?: Budget;
}

/** Deals in a row that options may refuse before something must be wrong with them (as in rules/shuffle.ts). */
const MOST_ATTEMPTS = 10_000;

/**
 * A table at which rounds of one game are played fast: seeded deals, no events, memory used again from round to round.
 * A deal stays on the table, so that it can be played again with other sitters.
 */
export class Table {
  /** The round as it stands. */
  readonly position: Position;
  /** What was played in it. */
  readonly steps: Step[] = [];
  private readonly dealt: Position;
  private readonly masked: Position;
  private readonly packs = new Map<number, Uint8Array>();
  private first = 0;
  /** Whether the last round or a lot said who acts first, and not the hands. */
  private given = false;
  private round = 1;

  constructor(readonly engine: Engine) {
    this.position = newPosition(engine);
    this.dealt = newPosition(engine);
    this.masked = newPosition(engine);
  }

  /** The seat that has to decide, or −1 when the round is over. */
  get turn(): number {
    return this.position.words[TURN];
  }

  /** The seat that acts first in the round dealt. */
  get opener(): number {
    return this.first;
  }

  /**
   * Shuffles and deals a round, again while the options want it, and takes the lot where nothing else says who acts first.
   * @param round its number in the match, from 1
   * @param scores of the match so far, by seat
   * @param first who acts first as the last round left it, where it did
   */
  deal(random: Random, round: number, scores: ArrayLike<number>, first: number | null = null): void {
    const { engine, dealt } = this;
    const pack = this.packOf(round);
    for (let attempt = 0; ; attempt++) {
      if (attempt === MOST_ATTEMPTS)
        throw new Error(`${engine.rules.ruleset} refused ${attempt} deals in a row`);
      shuffle(pack, pack.length, random);
      layShuffled(engine, dealt, pack, scores);
      if (!engine.redeals(dealt, round, first !== null)) break;
    }
    const { seat, binding } = engine.opening(dealt, round);
    // As in rules/shuffle.ts: the hands, else what the last round left, else a lot.
    this.given = seat === null || (!binding && first !== null);
    this.first = this.given ? (first ?? below(random, engine.fields.seats)) : (seat as number);
    this.round = round;
    this.begin();
  }

  /** Puts the table back to the beginning of the round dealt. */
  begin(): void {
    this.position.copyFrom(this.dealt);
    this.steps.length = 0;
    this.engine.start(this.position, this.round, this.first, null, this.given);
  }

  /** The round dealt as one with events, at its beginning: for those who watch. */
  openRound(): Round {
    const { engine, dealt, round, given } = this;
    const { seats, hands, handWords, scores } = engine.fields;
    const deal = {
      hands: Array.from({ length: seats }, (_, seat) =>
        tilesIn(dealt.words, hands + seat * handWords, handWords),
      ),
      boneyard: Array.from(dealt.stock.subarray(0, dealt.stockSize)),
    };
    const before = Array.from(dealt.words.subarray(scores, scores + seats));
    const opened = Round.fromDeal(engine, deal, {
      round,
      scores: before,
      ...(given ? { first: this.first } : {}),
    });
    if (!opened.ok) throw new Error(`a shuffled deal was refused: ${opened.error.detail}`);
    return opened.value;
  }

  /** What the seat in turn may know. Valid until the next call. */
  seen(): Seen {
    return see(this.engine, this.position, this.turn, this.steps, this.masked);
  }

  /** Plays a legal action of the seat in turn. */
  play(action: Action): void {
    this.steps.push(stepOf(this.position, action));
    this.engine.play(this.position, action, null);
  }

  /** Plays the round on to its end. `sitters` by seat. */
  playOut(sitters: readonly Sitter[]): void {
    while (this.turn >= 0) {
      const { choose, random, budget } = sitters[this.turn];
      this.play(choose(this.seen(), random, budget));
    }
  }

  /** Each round's own copy of its pack, since shuffling is done in place; put in order again, so that a deal depends on its seed alone. */
  private packOf(round: number): Uint8Array {
    const original = this.engine.pack(round);
    let pack = this.packs.get(original.length);
    if (!pack) this.packs.set(original.length, (pack = new Uint8Array(original.length)));
    pack.set(original);
    return pack;
  }
}
