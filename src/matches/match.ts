import { stepAction } from '../players/index.js';
import { refuse, type Refusal, type TurnReference } from '../platform/refusal.js';
import { ok, type Err, type Result } from '../platform/result.js';
import { legalActions } from '../rules/legal.js';
import { formatMove, parseMove, type Action } from '../rules/moves.js';
import type { Termination } from '../rules/record.js';
import { engineOf } from '../rules/rulesets.js';
import { dueAt, GRACE_MS, MOST_HELPS, spentOn, uncredited, type Moment, type Turn } from './match.clock.js';
import { Draft, type Change } from './match.draft.js';
import { abandon, forfeit } from './match.ending.js';
import type { MoveAnswer, StoredEvent } from './match.event.js';
import { chargeBank, decideByBot, decideByHouse, goOn, start, tellTurn } from './match.flow.js';
import { openRound } from './match.rounds.js';
import {
  houseAt,
  isBot,
  isOver,
  type BotSeat,
  type MatchFacts,
  type MatchState,
  type RoundState,
  type Seat,
} from './match.state.js';

/**
 * What a decision about a match comes to: a change or none, and the answer to whoever asked. A refusal may come with a
 * change: a move that arrives too late is refused, and the clock decides.
 */
export interface Decision<A> {
  readonly change: Change | null;
  readonly answer: Result<A, Refusal>;
}
const unchanged = <A>(answer: Result<A, Refusal>): Decision<A> => ({ change: null, answer });

/** A match before its first change. */
export function blank(facts: MatchFacts): MatchState {
  const { seats } = facts.rules;
  return {
    facts,
    status: 'open',
    step: 0,
    seq: 0,
    ply: 0,
    scores: new Array<number>(seats).fill(0),
    round: null,
    turn: null,
    banks: [],
    forfeits: new Array<null>(seats).fill(null),
    helps: new Array<number>(seats).fill(0),
    outcome: null,
  };
}

/** What the log says first of a match. */
export function createdBy(facts: MatchFacts): StoredEvent {
  const { rules, leg, unrated } = facts;
  return {
    type: 'created',
    commitment: facts.commitment,
    ruleset: rules.ruleset,
    preset: rules.preset,
    options: rules.options,
    seats: rules.seats,
    clock: facts.clock,
    onTimeout: facts.onTimeout,
    rated: facts.rated,
    ...(unrated === null ? {} : { unrated }),
    ...(leg ?? {}),
    ...(facts.tournament === undefined ? {} : { tournament: facts.tournament }),
    ...(facts.delay ? { delay: facts.delay } : {}),
    expiresAt: facts.expiresAt,
  };
}

/** A new match. Seats that `facts` fill are taken at once; it starts when none is open. */
export function create(facts: MatchFacts, moment: Moment): Change {
  const draft = new Draft(blank(facts), moment);
  draft.tell(createdBy(facts));
  facts.seats.forEach((seat, at) => seat && tellJoined(draft, at, seat));
  return startIfFull(draft).finish();
}

function tellJoined(draft: Draft, seat: number, holder: NonNullable<Seat>): void {
  draft.tell({ type: 'joined', seat, ...holder });
}

function startIfFull(draft: Draft): Draft {
  if (!draft.facts.seats.includes(null)) {
    start(draft);
    goOn(draft);
  }
  return draft;
}

export interface Join {
  /** The seat that is wanted; undefined for the first open one. */
  readonly seat: number | undefined;
  readonly bot: BotSeat;
}

/** A bot takes an open seat. Who sits there already is answered as before: joining is safe to repeat. */
export function join(state: MatchState, { seat, bot }: Join, moment: Moment): Decision<{ seat: number }> {
  const { facts } = state;
  const own = facts.seats.findIndex(
    (holder, at) =>
      isBot(holder) && holder.bot === bot.bot && holder.version === bot.version && (seat ?? at) === at,
  );
  if (own >= 0) return unchanged(ok({ seat: own }));
  if (isOver(state)) return unchanged(matchOver(state));
  if (state.status !== 'open')
    return unchanged(refuse('match-not-open', 'All seats of the match are taken.'));
  if (seat !== undefined && seat >= facts.seats.length) {
    const detail = `The match has seats 0 to ${facts.seats.length - 1}.`;
    return unchanged(refuse('malformed-request', detail, { errors: [{ field: 'seat', message: detail }] }));
  }
  const at = seat ?? facts.seats.indexOf(null);
  if (facts.seats[at] !== null) return unchanged(refuse('seat-taken', `Seat ${at} is taken.`));
  const objection = facts.rated && kinship(facts, at, bot);
  if (objection) return unchanged(objection);
  const draft = new Draft(state, moment);
  draft.facts = { ...facts, seats: facts.seats.map((holder, other) => (other === at ? bot : holder)) };
  tellJoined(draft, at, bot);
  return { change: startIfFull(draft).finish(), answer: ok({ seat: at }) };
}

/** Why a bot may not sit down in a rated match: opponents never share an account. */
export function kinship(
  { rules, seats }: Pick<MatchFacts, 'rules' | 'seats'>,
  seat: number,
  { account }: BotSeat,
): Err<Refusal> | undefined {
  const related = seats.findIndex(
    (holder, at) =>
      at !== seat && isBot(holder) && holder.account === account && !(rules.teams && (at & 1) === (seat & 1)),
  );
  if (related < 0) return undefined;
  return refuse('same-account', `Seats ${related} and ${seat} of a rated match would belong to one account.`);
}

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

const matchOver = ({ status, outcome }: MatchState): Err<Refusal> =>
  refuse('match-over', `The match is ${status}${outcome ? `: ${outcome.reason}` : '.'}`, { turn: null });

function stalePly(state: MatchState): Err<Refusal> {
  const { ply, seat } = state.turn as Turn;
  return refuse('stale-ply', `The match waits for seat ${seat} at ply ${ply}.`, {
    turn: turnReference(state),
  });
}
