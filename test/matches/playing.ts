import { randomFrom, below, type Random } from '../../src/players/index.js';
import { newId } from '../../src/platform/id.js';
import { formatMove } from '../../src/rules/moves.js';
import { RULES_VERSION } from '../../src/rules/record.js';
import { engineOf, resolveGame, type GameRequest } from '../../src/rules/rulesets.js';
import { commitmentOf } from '../../src/rules/shuffle.js';
import { DEFAULT_CLOCK, type Moment } from '../../src/matches/match.clock.js';
import type { Change } from '../../src/matches/match.draft.js';
import type { MoveCommand } from '../../src/matches/match.js';
import type { LogRow } from '../../src/matches/match.event.js';
import type { BotSeat, HouseName, MatchFacts, MatchState, Seat } from '../../src/matches/match.state.js';
import { create } from '../../src/matches/match.seating.js';

/** A moment at `now`, in which nothing had to wait. */
export const at = (now: number, more: Partial<Moment> = {}): Moment => ({
  now,
  arrived: now,
  outages: [],
  seed: now,
  ...more,
});

/** Bots of different accounts; equal numbers are equal bots. */
export const bot = (number: number, more: Partial<BotSeat> = {}): BotSeat => ({
  account: `00000000-0000-4000-8000-00000000a00${number.toString(16)}`,
  bot: `00000000-0000-4000-8000-00000000b00${number.toString(16)}`,
  version: 1,
  entropy: '',
  ...more,
});
export const house = (name: HouseName): Seat => ({ house: name });

/** The move that the seat in turn could make, as a command. */
export function firstMove({ facts, round, turn }: MatchState, at = 0): MoveCommand {
  const engine = engineOf(facts.rules);
  const out = new Int32Array(engine.maxActions);
  engine.legal(round!.position, out);
  return { seats: [turn!.seat], ply: turn!.ply, move: formatMove(out[at]) };
}

/** Facts of a match with these seats: `draw` with ten seconds a move unless told otherwise. */
export function factsOf(
  seats: readonly Seat[],
  game: Partial<GameRequest> = {},
  more: Partial<MatchFacts> = {},
): MatchFacts {
  const rules = resolveGame({ ruleset: 'draw', ...game, seats: seats.length });
  if (!rules.ok) throw new Error(rules.error.detail);
  const serverSeed = more.serverSeed ?? 'ab'.repeat(32);
  return {
    id: newId(),
    creator: bot(0).account,
    createdAt: 0,
    expiresAt: 600_000,
    rules: rules.value,
    rulesVersion: RULES_VERSION,
    clock: DEFAULT_CLOCK,
    onTimeout: 'forfeit',
    rated: false,
    unrated: null,
    leg: null,
    serverSeed,
    commitment: commitmentOf(serverSeed),
    seats,
    ...more,
  };
}

/** A match in a test's hands: the latest state and all rows of its log. */
export class TestMatch {
  state: MatchState;
  readonly rows: LogRow[] = [];

  constructor(facts: MatchFacts, moment: Moment = at(0)) {
    this.state = this.take(create(facts, moment));
  }

  /** Takes over what a decision changed, if it did. */
  take(change: Change | null): MatchState {
    if (change) {
      this.rows.push(change.row);
      this.state = change.state;
    }
    return this.state;
  }

  /** All events so far, with their numbers. */
  get events() {
    return this.rows.flatMap((row) => row.events.map((event, i) => ({ seq: row.seq + i, ...event })));
  }

  ofType<T extends LogRow['events'][number]['type']>(type: T) {
    return this.events.filter((event) => event.type === type) as (Extract<
      LogRow['events'][number],
      { type: T }
    > & { seq: number })[];
  }

  /** The legal moves of the seat in turn. */
  get legalMoves(): string[] {
    const engine = engineOf(this.state.facts.rules);
    const out = new Int32Array(engine.maxActions);
    const { round } = this.state;
    return round ? Array.from(out.subarray(0, engine.legal(round.position, out)), formatMove) : [];
  }

  /** One of them. */
  anyMove(random: Random): string {
    const moves = this.legalMoves;
    return moves[below(random, moves.length)];
  }
}

export { randomFrom };
