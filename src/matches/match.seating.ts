import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Err } from '../platform/result.js';
import type { Moment } from './match.clock.js';
import { matchOver, unchanged, type Decision } from './match.decision.js';
import { Draft, type Change } from './match.draft.js';
import type { StoredEvent } from './match.event.js';
import { goOn, start } from './match.flow.js';
import { isBot, isOver, type BotSeat, type MatchFacts, type MatchState, type Seat } from './match.state.js';

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
  return refuse(
    'same-account',
    `Seats ${Math.min(related, seat)} and ${Math.max(related, seat)} of a rated match would belong to one account.`,
  );
}
