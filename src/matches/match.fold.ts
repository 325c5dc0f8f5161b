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

/** What the rows of a log say, as far as they have been read. */
class Folding {
  status: MatchStatus = 'open';
  started: RoundStarted | null = null;
  turn: Turn | null = null;
  outcome: Outcome | null = null;
  banks: readonly number[] = [];
  readonly seats: Seat[];
  readonly forfeits: (Forfeit | null)[];
  readonly helps: number[];
  moves: StoredMove[] = [];
  ply = 0;
  /** The ply that the clock decided in this row, as long as the house may have helped there. */
  private overdue: number | null = null;

  constructor(private readonly facts: MatchFacts) {
    const seats = facts.rules.seats;
    this.seats = new Array<Seat>(seats).fill(null);
    this.forfeits = new Array<null>(seats).fill(null);
    this.helps = new Array<number>(seats).fill(0);
  }

  row({ events, moves }: LogRow): void {
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

  private over(status: MatchStatus, outcome: Outcome): void {
    this.status = status;
    this.outcome = outcome;
    this.turn = null;
    this.banks = [];
  }
}

/**
 * The state that a match's log leads to; the facts come from the match's own row, the seats from the log. The last row
 * counts: the rows must be all of them, in order.
 */
export function foldLog(facts: MatchFacts, rows: readonly LogRow[]): MatchState {
  const folding = new Folding(facts);
  for (const row of rows) folding.row(row);
  const { status, started, turn, outcome, seats, forfeits, helps, moves, ply } = folding;
  const last = rows[rows.length - 1];
  const withSeats = { ...facts, seats };
  const round = started && replayed(withSeats, started, moves);
  const scores = round ? scoresOf({ engine: engineOf(facts.rules), round }) : seats.map(() => 0);
  return {
    facts: withSeats,
    status,
    step: last.step,
    seq: last.seq + last.events.length - 1,
    ply,
    scores,
    round,
    turn: status === 'playing' ? turn : null,
    banks: folding.banks,
    forfeits,
    helps,
    outcome,
  };
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
