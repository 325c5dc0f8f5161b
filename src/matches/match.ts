import { stepAction } from '../players/index.js';
import { refuse, type Refusal, type TurnReference } from '../platform/refusal.js';
import { ok, type Err, type Result } from '../platform/result.js';
import { legalActions } from '../rules/legal.js';
import { formatMove, parseMove, type Action } from '../rules/moves.js';
import type { Termination } from '../rules/record.js';
import { engineOf } from '../rules/rulesets.js';
import { dueAt, GRACE_MS, MOST_HELPS, spentOn, uncredited, type Moment, type Turn } from './match.clock.js';
import { matchOver, unchanged, type Decision } from './match.decision.js';
import { Draft, type Change } from './match.draft.js';
import { abandon, forfeit } from './match.ending.js';
import type { MoveAnswer } from './match.event.js';
import { chargeBank, decideByBot, decideByHouse, goOn, tellTurn } from './match.flow.js';
import { openRound } from './match.rounds.js';
import { houseAt, isOver, type MatchState, type RoundState } from './match.state.js';

/** A move as it was sent. */
export interface MoveCommand {
  /** The seats that the sender holds. */
  readonly seats: readonly number[];
  readonly ply: number;
  readonly move: string;
}

/**
 * A bot moves. A repetition of an accepted move is not recognised here, as that needs the log: whoever gets
 * `match-over` or `stale-ply` for a ply that has been decided looks there (`matches.service.ts`).
 */
export function play(state: MatchState, command: MoveCommand, moment: Moment): Decision<MoveAnswer> {
  if (isOver(state)) return unchanged(matchOver(state));
  if (state.turn === null)
    return unchanged(refuse('match-not-started', 'The match waits for its seats to be taken.'));
  const { turn } = state;
  const entitled = command.seats.includes(turn.seat) && houseAt(state, turn.seat) === undefined;
  if (command.ply !== turn.ply || !entitled) return unchanged(stalePly(state));
  const due = dueAt(turn, moment.arrived, moment.outages);
  if (due !== null && moment.arrived > due) {
    const late = refuse(
      'timed-out',
      `The move for ply ${turn.ply} arrived ${moment.arrived - due} ms too late.`,
    );
    const change = runOut(state, turn, moment);
    const after = turnReference(change.state);
    return { change, answer: { ...late, error: { ...late.error, turn: after } } };
  }
  const judged = judge(state, command.move);
  if (!judged.ok) return unchanged(judged);
  const draft = new Draft(state, moment);
  const seq = decideByBot(draft, judged.value);
  goOn(draft);
  const { scores, status } = draft;
  const answer = { seq, ply: turn.ply, move: formatMove(judged.value), scores, status };
  return { change: draft.finish(answer), answer: ok(answer) };
}

/** Reads a move and says whether it is legal now. */
function judge({ facts, round }: MatchState, move: string): Result<Action, Refusal> {
  const engine = engineOf(facts.rules);
  const { position, steps } = round as RoundState;
  const action = parseMove(move);
  if (action !== undefined) {
    const legal = legalActions(engine);
    if (legal.subarray(0, engine.legal(position, legal)).includes(action)) return ok(action);
  }
  return openRound(engine, round as RoundState, steps.map(stepAction)).judge(move);
}

/** How many moves that cannot be played a seat may send at one ply. */
export const MOST_REFUSALS = 20;

/** The seat in turn, if it is one of `seats`, has sent too many moves that cannot be played; nothing happens if the ply is over. */
export function giveUpOn(
  state: MatchState,
  { seats, ply }: { seats: readonly number[]; ply: number },
  moment: Moment,
): Decision<null> {
  const { turn } = state;
  if (turn?.ply !== ply || !seats.includes(turn.seat) || houseAt(state, turn.seat))
    return unchanged(ok(null));
  const draft = new Draft(state, moment);
  forfeitSeat(draft, turn.seat, 'illegal-moves');
  return { change: draft.finish(), answer: ok(null) };
}

/** A seat is out; the house plays it on where the match goes on. */
function forfeitSeat(draft: Draft, seat: number, cause: Termination): void {
  if (cause !== 'resigned')
    draft.tell({ type: 'forfeited', seat, ply: draft.turn?.ply ?? draft.ply, termination: cause });
  const wasInTurn = draft.turn?.seat === seat;
  if (!forfeit(draft, seat, cause) && wasInTurn) goOn(draft);
}

/** A seat resigns. Before the start that calls the match off; a repetition is answered like the first time. */
export function resign(state: MatchState, seat: number, moment: Moment): Decision<{ seat: number }> {
  const answer = ok({ seat });
  if (state.forfeits[seat]?.cause === 'resigned') return unchanged(answer);
  if (isOver(state)) return unchanged(matchOver(state));
  if (state.forfeits[seat]) {
    const detail = `Seat ${seat} has forfeited; house:easy plays it on.`;
    return unchanged(refuse('seat-forfeited', detail));
  }
  const draft = new Draft(state, moment);
  draft.tell({ type: 'resigned', seat });
  if (state.status === 'open') {
    draft.forfeits = draft.forfeits.map((was, at) => (at === seat ? { cause: 'resigned', ply: 0 } : was));
    abandon(draft, 'aborted', `Seat ${seat} resigned before the start.`);
  } else {
    forfeitSeat(draft, seat, 'resigned');
  }
  return { change: draft.finish(), answer };
}

/** The time of the turn at `ply` may be up: the clock decides it if so. Looks again, so that it can be called at any time. */
export function timeOut(state: MatchState, ply: number, moment: Moment): Decision<null> {
  const { turn } = state;
  if (turn === null || turn.ply !== ply) return unchanged(ok(null));
  const due = dueAt(turn, moment.now, moment.outages);
  if (due === null || moment.now < due + GRACE_MS) return unchanged(ok(null));
  return { change: runOut(state, turn, moment), answer: ok(null) };
}

/** The clock decides a ply, by the match's policy. */
function runOut(state: MatchState, turn: Turn, moment: Moment): Change {
  const draft = new Draft(state, moment);
  const { seat, ply } = turn;
  draft.tell({ type: 'timed-out', seat, ply });
  if (state.facts.onTimeout === 'play-for-me' && state.helps[seat] < MOST_HELPS) {
    draft.helps = state.helps.map((helps, at) => (at === seat ? helps + 1 : helps));
    decideByHouse(draft, 'house:easy');
    chargeBank(draft, seat, spentOn(turn, moment.now, moment.outages));
    goOn(draft);
  } else {
    forfeitSeat(draft, seat, 'timeout');
  }
  return draft.finish();
}

/** After an outage: the waiting turn is offered again, with the time that the outage took given back. */
export function resume(state: MatchState, moment: Moment): Decision<null> {
  const { turn } = state;
  const lost = turn === null ? 0 : uncredited(turn, moment.now, moment.outages);
  if (turn === null || turn.deadline === null || lost === 0) return unchanged(ok(null));
  const draft = new Draft(state, moment);
  draft.turn = { ...turn, deadline: turn.deadline + lost, credited: turn.credited + lost };
  tellTurn(draft);
  return { change: draft.finish(), answer: ok(null) };
}

/**
 * The house goes on where the last change left a turn to it: with `action` where a player has thought elsewhere (dropped
 * if the match has moved on meanwhile), else by deciding now.
 */
export function advance(
  state: MatchState,
  thought: { ply: number; action?: Action },
  moment: Moment,
): Decision<null> {
  const { turn } = state;
  const house = turn && houseAt(state, turn.seat);
  if (!turn || !house || turn.ply !== thought.ply) return unchanged(ok(null));
  const draft = new Draft(state, moment);
  decideByHouse(draft, house, thought.action);
  goOn(draft);
  return { change: draft.finish(), answer: ok(null) };
}

/** Ends a match without a result: it never started, or the service cannot go on with it. */
export function abort(
  state: MatchState,
  end: { termination: Extract<Termination, 'aborted' | 'infrastructure'>; reason: string },
  moment: Moment,
): Decision<null> {
  if (isOver(state)) return unchanged(matchOver(state));
  const draft = new Draft(state, moment);
  abandon(draft, end.termination, end.reason);
  return { change: draft.finish(), answer: ok(null) };
}

/** The turn that a match waits for, as refusals carry it. */
export function turnReference({ turn }: Pick<MatchState, 'turn'>): TurnReference | null {
  if (turn === null) return null;
  const { ply, seat, deadline } = turn;
  return { ply, seat, ...(deadline === null ? {} : { deadline: new Date(deadline).toISOString() }) };
}

function stalePly(state: MatchState): Err<Refusal> {
  const { ply, seat } = state.turn as Turn;
  return refuse('stale-ply', `The match waits for seat ${seat} at ply ${ply}.`, {
    turn: turnReference(state),
  });
}
