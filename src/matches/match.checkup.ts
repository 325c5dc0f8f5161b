import { legalActions } from '../rules/legal.js';
import { formatMove } from '../rules/moves.js';
import { TURN } from '../rules/position.js';
import { Draft } from './match.draft.js';
import { abandon, forfeit } from './match.ending.js';
import type { LogRow, StoredEvent, StoredMove } from './match.event.js';
import { settleRounds, start, tellTurn } from './match.flow.js';
import { blank, createdBy } from './match.seating.js';
import type { MatchFacts, MatchState, RoundState } from './match.state.js';

/** What the database says of a match beside its log. Times are milliseconds since 1970. */
export interface StoredMatch {
  readonly facts: MatchFacts;
  readonly status: string;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly termination: string | null;
  readonly reason: string | null;
  readonly winners: readonly number[] | null;
  readonly ranks: readonly number[] | null;
  readonly scores: readonly number[] | null;
  readonly rounds: number | null;
}

/** The first thing that is not as it should be, in one line. */
class Wrong extends Error {}

const inJson = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Values as JSON has them: what is left out and what is undefined are the same, and so is the order of keys. */
function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as Int32Array);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, plain(one)]),
  );
}

function expectSame(where: string, stored: unknown, derived: unknown): void {
  const [is, should] = [inJson(plain(stored)), inJson(plain(derived))];
  if (is !== should) throw new Wrong(`${where} is stored as ${is} and comes out as ${should}`);
}

/** Carries one row of the log out again, by what it says was decided, and compares all that came of it. */
class RowCheck {
  private readonly draft: Draft;
  private readonly moves: StoredMove[];

  constructor(
    before: MatchState,
    private readonly row: LogRow,
    private readonly where: string,
  ) {
    const { at } = row;
    this.draft = new Draft(before, { now: at, arrived: at, outages: [], seed: 0 });
    this.moves = [...row.moves];
  }

  /** The state after the row. */
  check(): MatchState {
    const { events } = this.row;
    while (this.draft.events.length < events.length) {
      const next = this.draft.events.length;
      this.happen(events[next]);
      for (let i = next; i < this.draft.events.length; i++) this.compare(i);
    }
    while (this.moves.length > 0) this.carryOut();
    if (this.draft.events.length > events.length) this.compare(events.length);
    this.checkAnswer();
    return this.draft.finish().state;
  }

  /** Lets happen what the log says happened next, and whatever follows from it. */
  private happen(event: StoredEvent): void {
    const { draft } = this;
    switch (event.type) {
      case 'created':
        return draft.tell(createdBy(draft.facts));
      case 'joined':
        return this.seat(event.seat);
      case 'started':
        start(draft);
        return settleRounds(draft);
      case 'turn':
        return this.offer(event);
      case 'timed-out': {
        if (draft.turn === null) throw new Wrong(`${this.where} has a time-out and nobody in turn`);
        const { seat, ply } = draft.turn;
        return draft.tell({ type: 'timed-out', seat, ply });
      }
      case 'resigned':
        draft.tell({ type: 'resigned', seat: event.seat });
        if (draft.status === 'playing') forfeit(draft, event.seat, 'resigned');
        return;
      case 'forfeited': {
        const { seat, termination } = event;
        draft.tell({ type: 'forfeited', seat, ply: draft.turn?.ply ?? draft.ply, termination });
        forfeit(draft, seat, termination);
        return;
      }
      case 'aborted':
        return abandon(draft, event.termination, event.reason);
      default: {
        const told = draft.events.length;
        while (draft.events.length === told) this.carryOut();
      }
    }
  }

  /** A turn is offered to whom the position says; when, and with what time, only the log knows. */
  private offer(event: Extract<StoredEvent, { type: 'turn' }>): void {
    const { draft } = this;
    while (this.moves.length > 0 && this.moves[0].ply < event.ply) this.carryOut();
    const { ply, seat, deadline, offeredAt, credited, banks } = event;
    const round = draft.round as RoundState;
    expectSame(`${this.where}, turn: seat`, seat, round.position.words[TURN]);
    expectSame(`${this.where}, turn: ply`, ply, draft.ply + 1);
    draft.turn = { ply, seat, deadline, offeredAt, credited };
    draft.banks = banks;
    tellTurn(draft);
  }

  private seat(at: number): void {
    const holder = this.draft.facts.seats[at] ?? null;
    if (holder === null) throw new Wrong(`${this.where}: seat ${at} was taken, and nobody has it`);
    this.draft.tell({ type: 'joined', seat: at, ...holder });
  }

  private carryOut(): void {
    const { draft } = this;
    const move = this.moves.shift();
    if (move === undefined) throw new Wrong(`${this.where} has an event that no move explains`);
    const { ply, seat, round: number, action, spent, by } = move;
    if (!(spent >= 0)) throw new Wrong(`${this.where}: ply ${ply} does not say what time it took`);
    const round = draft.round;
    if (round === null) throw new Wrong(`${this.where} has a move before the first round`);
    expectSame(`${this.where}: round of ply ${ply}`, number, round.number);
    expectSame(`${this.where}: number of a move`, ply, draft.ply + 1);
    expectSame(`${this.where}: seat of ply ${ply}`, seat, round.position.words[TURN]);
    const legal = legalActions(draft.engine);
    if (!legal.subarray(0, draft.engine.legal(round.position, legal)).includes(action))
      throw new Wrong(`${this.where}: the move ${formatMove(action)} of ply ${ply} is not legal`);
    draft.turn = { ply, seat, offeredAt: this.row.at, deadline: null, credited: 0 };
    draft.carryOut(action, { spent, by });
    settleRounds(draft);
  }

  private compare(at: number): void {
    const [stored, derived] = [this.row.events[at], this.draft.events[at]];
    const seq = this.row.seq + at;
    if (stored === undefined) throw new Wrong(`${this.where}: event ${seq} (${derived.type}) is missing`);
    if (stored.type !== derived.type)
      throw new Wrong(
        `${this.where}: event ${seq} is stored as ${stored.type} and comes out as ${derived.type}`,
      );
    const fields = new Set([...Object.keys(stored), ...Object.keys(derived)]);
    for (const field of [...fields].sort()) {
      const [is, should] = [stored, derived].map(
        (event) => (event as unknown as Record<string, unknown>)[field],
      );
      expectSame(`${this.where}, event ${seq} (${stored.type}): ${field}`, is, should);
    }
  }

  private checkAnswer(): void {
    const { answer, moves, seq, events } = this.row;
    if (answer === null) return;
    const move = moves.find(({ ply }) => ply === answer.ply);
    // In a match that goes through another again the answer is what the bot would have done.
    if (!this.draft.facts.script)
      expectSame(`${this.where}, answer: move`, answer.move, move && formatMove(move.action));
    if (answer.seq < seq - 1 || answer.seq > seq + events.length - 1)
      throw new Wrong(`${this.where}, answer: seq is stored as ${answer.seq}, which is no event of the row`);
    expectSame(`${this.where}, answer: status`, answer.status, this.draft.status);
  }
}

/** Every seat's row must say what the log says of who joined. */
function checkSeats({ seats }: MatchFacts, rows: readonly LogRow[]): void {
  const joined = seats.map((): unknown => null);
  for (const event of rows.flatMap(({ events }) => events)) {
    if (event.type !== 'joined') continue;
    const { type: _, seat, ...holder } = event;
    joined[seat] = holder;
  }
  seats.forEach((holder, seat) => expectSame(`seat ${seat}`, holder, joined[seat]));
}

function checkRow(stored: StoredMatch, state: MatchState, rows: readonly LogRow[]): void {
  const { outcome, status, scores, round } = state;
  const startedAt = rows.find(({ events }) => events.some(({ type }) => type === 'started'))?.at ?? null;
  const over = outcome !== null;
  const derived = {
    status,
    startedAt,
    endedAt: over ? rows[rows.length - 1].at : null,
    termination: outcome?.termination ?? null,
    reason: outcome?.reason ?? null,
    winners: outcome?.winners ?? null,
    ranks: outcome?.ranks ?? null,
    scores: over ? scores : null,
    rounds: over ? (round?.number ?? 0) : null,
  };
  for (const [field, value] of Object.entries(derived))
    expectSame(`the match: ${field}`, stored[field as keyof StoredMatch], value);
}

/**
 * Carries a match out again from the decisions in its log: deals from its seeds, moves by the rules, ends and places, and
 * compares every event, and at the end the match's own rows. The first difference in words; undefined where there is none.
 */
export function checkMatch(stored: StoredMatch, rows: readonly LogRow[]): string | undefined {
  const { facts } = stored;
  try {
    if (rows.length === 0) throw new Wrong('the log is empty');
    if (rows[0].events[0]?.type !== 'created')
      throw new Wrong('step 1 does not say that the match was created');
    checkSeats(facts, rows);
    let state: MatchState = blank(facts);
    for (const row of rows) {
      const where = `step ${state.step + 1}`;
      expectSame(`${where}: step`, row.step, state.step + 1);
      expectSame(`${where}: seq`, row.seq, state.seq + 1);
      if (state.outcome !== null) throw new Wrong(`${where} follows after the end`);
      state = new RowCheck(state, row, where).check();
    }
    checkRow(stored, state, rows);
    return undefined;
  } catch (error) {
    if (error instanceof Wrong) return error.message;
    // The rules themselves could not follow the log.
    return `the log cannot be followed: ${error instanceof Error ? error.message : String(error)}`;
  }
}
