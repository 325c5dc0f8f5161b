import { stepOf, type Step } from '../players/index.js';
import type { Engine } from '../rules/engine.js';
import type { RulesEvent } from '../rules/events.js';
import { isPlay, specialKind, type Action, type SpecialKind } from '../rules/moves.js';
import { engineOf } from '../rules/rulesets.js';
import type { Moment, Turn } from './match.clock.js';
import type { Decided, LogRow, MoveAnswer, StoredEvent, StoredMove } from './match.event.js';
import {
  isBot,
  type Forfeit,
  type HouseName,
  type MatchFacts,
  type MatchState,
  type MatchStatus,
  type Outcome,
  type RoundState,
} from './match.state.js';

/** What a decision does to a match: the state after it and the row that says what happened. */
export interface Change {
  readonly state: MatchState;
  readonly row: LogRow;
}

/** Events by which a decision of each kind is carried out; `keep` has none. */
const EVENT_OF: Partial<Record<SpecialKind, RulesEvent['type']>> = {
  draw: 'drew',
  stop: 'stopped',
  unmark: 'unmarked',
  pass: 'passed',
  bid: 'bid',
  marks: 'bid',
  plunge: 'bid',
  splash: 'bid',
  trump: 'declared',
};

/** `count` words from a place on, as numbers. In a loop: it is done for every decision, and `Array.from` costs as much as the rest. */
export function wordsFrom(words: Int32Array, at: number, count: number): number[] {
  const numbers = new Array<number>(count);
  for (let i = 0; i < count; i++) numbers[i] = words[at + i];
  return numbers;
}

/** A round that nobody else holds yet. */
type OwnRound = RoundState & { readonly steps: Step[] };

/** A change being made: the state as far as it has come, and what has happened on the way. Never leaves the room of decisions. */
export class Draft {
  facts: MatchFacts;
  readonly engine: Engine;
  status: MatchStatus;
  ply: number;
  scores: readonly number[];
  round: RoundState | null;
  turn: Turn | null;
  banks: readonly number[];
  forfeits: readonly (Forfeit | null)[];
  helps: readonly number[];
  outcome: Outcome | null;
  readonly events: StoredEvent[] = [];
  readonly moves: StoredMove[] = [];
  private own: OwnRound | undefined;

  constructor(
    private readonly before: MatchState,
    readonly moment: Moment,
  ) {
    this.facts = before.facts;
    this.engine = engineOf(before.facts.rules);
    this.status = before.status;
    this.ply = before.ply;
    this.scores = before.scores;
    this.round = before.round;
    this.turn = before.turn;
    this.banks = before.banks;
    this.forfeits = before.forfeits;
    this.helps = before.helps;
    this.outcome = before.outcome;
  }

  /** Number of the latest event so far. */
  get seq(): number {
    return this.before.seq + this.events.length;
  }

  tell(event: StoredEvent): void {
    this.events.push(event);
  }

  /**
   * Carries out a legal action of the seat in turn and tells what came of it; the state before the change stays as it was.
   * The number of the decision's own event is returned; where it has none (`keep`), that of the event before.
   */
  carryOut(action: Action, { spent, by }: { spent: number; by?: HouseName }): number {
    const round = this.ownRound();
    const { position } = round;
    const { ply, seat } = this.turn as Turn;
    const { engine } = this;
    // The house says who moved only where the seat is not its own.
    const mover = by && isBot(this.facts.seats[seat]) ? by : undefined;
    const step = stepOf(position, action);
    const own = isPlay(action) ? 'played' : EVENT_OF[specialKind(action)];
    const { counts, scores, seats } = engine.fields;
    const sizes = wordsFrom(position.words, counts, seats);
    let decided = this.seq;
    let first = true;
    engine.play(position, action, (event) => {
      if (first && event.type === own) {
        decided = this.seq + 1;
        // The engine's events are ours, and the heart of all matches: copies would cost more than the play itself.
        (event as Decided).ply = ply;
        if (mover) (event as Decided).by = mover;
      }
      this.rulesEvent(event as StoredEvent, sizes);
      first = false;
    });
    this.ply = ply;
    const { number } = round;
    this.moves.push(
      by ? { ply, seat, round: number, action, spent, by } : { ply, seat, round: number, action, spent },
    );
    round.steps.push(step);
    this.scores = wordsFrom(position.words, scores, seats);
    return decided;
  }

  /** The round being played, as a copy that this change may alter; made once for each of its rounds. */
  private ownRound(): OwnRound {
    const round = this.round as RoundState;
    if (this.own === round) return this.own;
    this.own = { ...round, steps: [...round.steps], position: round.position.clone() };
    this.round = this.own;
    return this.own;
  }

  /** Tells an event of the rules, and after it that a hand has shrunk to one tile (the knock). */
  rulesEvent(event: StoredEvent, sizes: number[]): void {
    this.tell(event);
    if (event.type === 'drew') sizes[event.seat]++;
    if (event.type === 'played' && --sizes[event.seat] === 1)
      this.tell({ type: 'last-tile', seat: event.seat });
  }

  /** The finished change. `answer` is what the bot whose move it was is told. */
  finish(answer: MoveAnswer | null = null): Change {
    const { facts, events, moves, before } = this;
    const step = before.step + 1;
    return {
      state: {
        facts,
        status: this.status,
        step,
        seq: this.seq,
        ply: this.ply,
        scores: this.scores,
        round: this.round,
        turn: this.turn,
        banks: this.banks,
        forfeits: this.forfeits,
        helps: this.helps,
        outcome: this.outcome,
      },
      row: { match: facts.id, step, seq: before.seq + 1, at: this.moment.now, events, moves, answer },
    };
  }
}
