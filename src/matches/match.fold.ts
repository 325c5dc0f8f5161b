import { stepOf } from '../players/index.js';
import type { Deal } from '../rules/dealing.js';
import type { Action } from '../rules/moves.js';
import { engineOf } from '../rules/rulesets.js';
import { firstBanks } from './match.clock.js';
import type { LogRow, StoredEvent, StoredMove } from './match.event.js';
import { beginRound, scoresOf } from './match.flow.js';
import type {
  Forfeit,
  MatchFacts,
  MatchState,
  MatchStatus,
  Outcome,
  RoundState,
  Seat,
} from './match.state.js';
import type { Turn } from './match.clock.js';

type RoundStarted = Extract<StoredEvent, { type: 'round-started' }>;

/** A match's state made from the rows of its log, which may come in parts. The facts come from the match's own row, the seats from the log. */
export class LogFold {
  /** Number of the last row that has been read; 0 before the first. */
  step = 0;
  private seq = 0;
  private status: MatchStatus = 'open';
  private started: RoundStarted | null = null;
  private turn: Turn | null = null;
  private outcome: Outcome | null = null;
  private banks: readonly number[] = [];
  private readonly seats: Seat[];
  private readonly forfeits: (Forfeit | null)[];
  private readonly helps: number[];
  private moves: StoredMove[] = [];
  private ply = 0;
  /** The ply that the clock decided in this row, as long as the house may have helped there. */
  private overdue: number | null = null;

  constructor(private readonly facts: MatchFacts) {
    const seats = facts.rules.seats;
    this.seats = new Array<Seat>(seats).fill(null);
    this.forfeits = new Array<null>(seats).fill(null);
    this.helps = new Array<number>(seats).fill(0);
  }

  /** The next row; one that has been read already changes nothing. */
  add({ step, seq, events, moves }: LogRow): void {
    if (step <= this.step) return;
    this.step = step;
    this.seq = seq + events.length - 1;
    this.overdue = null;
    for (const event of events) this.event(event);
    for (const move of moves) {
      this.ply = move.ply;
      if (this.overdue === move.ply) this.helps[move.seat]++;
      if (this.turn && this.turn.ply <= move.ply) this.turn = null;
    }
    this.moves.push(...moves);
    if (this.started) this.moves = this.moves.filter(({ round }) => round === this.started?.round);
  }

  private event(event: StoredEvent): void {
    switch (event.type) {
      case 'joined': {
        const { type: _, seat, ...holder } = event;
        this.seats[seat] = holder;
        return;
      }
      case 'started':
        this.status = 'playing';
        this.banks = firstBanks(this.facts.clock, this.seats.length);
        return;
      case 'round-started':
        this.started = event;
        return;
      case 'turn': {
        const { ply, seat, deadline, offeredAt, credited, banks } = event;
        this.turn = { ply, seat, deadline, offeredAt, credited };
        this.banks = banks;
        return;
      }
      case 'timed-out':
        this.overdue = event.ply;
        return;
      case 'resigned':
        this.forfeits[event.seat] = { cause: 'resigned', ply: this.turn?.ply ?? this.ply };
        return;
      case 'forfeited':
        this.overdue = null;
        this.forfeits[event.seat] = { cause: event.termination, ply: event.ply };
        return;
      case 'match-over': {
        const { winners, ranks, termination, reason } = event;
        return this.over('finished', { winners, ranks, termination, reason });
      }
      case 'aborted':
        return this.over('aborted', {
          winners: [],
          ranks: [],
          termination: event.termination,
          reason: event.reason,
        });
      default:
        return;
    }
  }

  /** The state after the rows so far, with a position of its own. */
  state(): MatchState {
    const facts = { ...this.facts, seats: [...this.seats] };
    const round = this.started && replayed(facts, this.started, this.moves);
    return {
      facts,
      status: this.status,
      step: this.step,
      seq: this.seq,
      ply: this.ply,
      scores: round ? scoresOf({ engine: engineOf(facts.rules), round }) : facts.seats.map(() => 0),
      round,
      turn: this.status === 'playing' ? this.turn : null,
      banks: this.banks,
      forfeits: [...this.forfeits],
      helps: [...this.helps],
      outcome: this.outcome,
    };
  }

  private over(status: MatchStatus, outcome: Outcome): void {
    this.status = status;
    this.outcome = outcome;
    this.turn = null;
    this.banks = [];
  }
}

/** The state that a match's log leads to. The last row counts: the rows must be all of them, in order. */
export function foldLog(facts: MatchFacts, rows: readonly LogRow[]): MatchState {
  const fold = new LogFold(facts);
  for (const row of rows) fold.add(row);
  return fold.state();
}

/** A round played again from the log's own words. */
function replayed(
  facts: MatchFacts,
  started: RoundStarted,
  moves: readonly { action: Action }[],
): RoundState {
  const engine = engineOf(facts.rules);
  const { round: number, attempts, hands, boneyard, first, given, scores } = started;
  const deal: Deal = { hands, boneyard };
  const begun = beginRound({ engine }, { number, attempts, deal, first, given, scores, steps: [] }, null);
  const { position } = begun;
  const steps = moves.map(({ action }) => {
    const step = stepOf(position, action);
    engine.play(position, action, null);
    return step;
  });
  return { ...begun, steps };
}
