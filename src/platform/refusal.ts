import { err, type Err } from './result.js';

/**
 * What a refusal carries beside its code and detail; each shape is one GraphQL type of the same name
 * (`refusal.wire.ts`), over REST all are `application/problem+json`.
 */
export const REFUSAL_TYPES = [
  'PlainRefusal',
  'InputRefusal',
  'MoveRefusal',
  'TurnRefusal',
  'OfferRefusal',
  'LimitRefusal',
] as const;
export type RefusalType = (typeof REFUSAL_TYPES)[number];

interface RefusalEntry {
  /** HTTP status of the REST answer. */
  readonly status: number;
  /** The same short sentence every time: RFC 9457's `title`. */
  readonly title: string;
  readonly type: RefusalType;
}

function entry(status: number, title: string, type: RefusalType = 'PlainRefusal'): RefusalEntry {
  return { status, title, type };
}

/**
 * The one registry of everything the service may answer instead of what was asked for. A room that needs
 * another code adds a line here; status, title, OpenAPI and GraphQL follow from it.
 */
export const REFUSALS = {
  // The request itself
  'malformed-request': entry(400, 'The request does not have the expected form', 'InputRefusal'),
  unauthenticated: entry(401, 'A valid token is needed'),
  forbidden: entry(403, 'This token may not do that'),
  'not-found': entry(404, 'There is nothing here'),
  'method-not-allowed': entry(405, 'This address does not know that method'),
  'request-timeout': entry(408, 'The request did not come in time'),
  'expectation-failed': entry(417, 'That expectation cannot be met'),
  'upgrade-required': entry(426, 'This address speaks WebSocket'),
  'headers-too-large': entry(431, 'The request headers are too large'),
  'payload-too-large': entry(413, 'The request body is too large'),
  'unsupported-media-type': entry(415, 'The request body has an unknown content type'),
  'rate-limited': entry(429, 'Too many requests', 'LimitRefusal'),
  'too-many-sockets': entry(429, 'Too many WebSockets are open'),
  // Accounts, bots and tokens
  'bot-suspended': entry(403, 'The bot is suspended'),
  'name-taken': entry(409, 'The name is taken'),
  'quota-exceeded': entry(409, 'The quota is used up'),
  'idempotency-conflict': entry(409, 'The idempotency key was used for another request'),
  'idempotency-in-progress': entry(409, 'A request with this idempotency key is still being worked on'),
  // The rules
  'unknown-ruleset': entry(404, 'There is no such ruleset'),
  'bad-options': entry(422, 'The options cannot be played', 'InputRefusal'),
  'bad-deal': entry(422, 'The deal cannot be played'),
  'impossible-position': entry(422, 'The position could not have arisen'),
  'illegal-move': entry(422, 'The move is not legal', 'MoveRefusal'),
  'malformed-move': entry(422, 'The move cannot be read', 'MoveRefusal'),
  'round-over': entry(422, 'The round is over', 'MoveRefusal'),
  // Matches
  'already-moved': entry(409, 'Another move was made for this ply', 'TurnRefusal'),
  'timed-out': entry(409, 'The clock decided this ply', 'TurnRefusal'),
  'stale-ply': entry(409, 'It is not this turn', 'TurnRefusal'),
  'seat-taken': entry(409, 'The seat is taken'),
  'same-account': entry(409, 'Opponents in a rated match may not share an account'),
  'seat-forfeited': entry(409, 'The seat has been given up'),
  'match-veiled': entry(403, 'The match is not shown yet'),
  'match-not-open': entry(409, 'The match has no open seat'),
  'match-not-finished': entry(409, 'The match is not finished'),
  'match-not-started': entry(409, 'The match has not started'),
  'match-over': entry(410, 'The match is over', 'TurnRefusal'),
  'unknown-position': entry(422, 'The log has no such number'),
  // The lobby
  'too-many-challenges': entry(409, 'The account has as many open challenges as it may have'),
  'challenge-over': entry(409, 'The challenge has been decided', 'OfferRefusal'),
  'offer-refused': entry(409, 'The match cannot come about', 'OfferRefusal'),
  // Tournaments
  'entry-refused': entry(409, 'The tournament does not take this entrant'),
  'tournament-not-started': entry(409, 'The tournament has not started'),
  'tournament-not-over': entry(409, 'The tournament is not over'),
  'tournament-over': entry(410, 'The tournament is over'),
  // Experiments
  'too-many-experiments': entry(409, 'The account has as many experiments under way as it may have'),
  'experiments-spent': entry(
    429,
    'The account has had as much of experiments as it may have',
    'LimitRefusal',
  ),
  'experiment-over': entry(410, 'The experiment is over'),
  // Exports
  'too-many-exports': entry(409, 'The account has as many exports as it may have'),
  'export-not-finished': entry(409, 'The file of the export is not there'),
  'export-expired': entry(410, 'The file of the export is gone'),
  // Webhooks
  'target-refused': entry(422, 'Events cannot be sent to this address'),
  'too-many-webhooks': entry(409, 'The account has as many webhooks as it may have'),
  // The service
  internal: entry(500, 'The service made a mistake'),
  unavailable: entry(503, 'The service cannot answer now', 'LimitRefusal'),
} as const satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof REFUSALS;

/** All codes, in the order of the registry. */
export const REFUSAL_CODES = Object.keys(REFUSALS) as readonly RefusalCode[];

/** One field of a request that is not as it should be. */
export interface FieldFault {
  /** Path of the field with dots, `seats.1`; empty for the body as a whole. */
  readonly field: string;
  readonly message: string;
}

/** The turn that a match waits for. */
export interface TurnReference {
  /** Number of the decision, from 1. */
  readonly ply: number;
  readonly seat: number;
  /** When the seat's time is up, ISO 8601. */
  readonly deadline?: string;
}

/** A budget that is spent. */
export interface LimitReference {
  /** Which one: `reads`, `moves`, `creates` or `rules`. */
  readonly budget: string;
  /** Whose: a bot's, an account's or an address's. */
  readonly holder: string;
  /** Requests in a window. */
  readonly quota: number;
  /** Length of the window, in seconds. */
  readonly window: number;
  /** What is left of it: less than was asked for. */
  readonly remaining: number;
  /** When all of it is there again, ISO 8601. */
  readonly resetAt: string;
}

/** Everything that may stand in a refusal beside its code and detail. */
export interface RefusalFields {
  /** `InputRefusal`: what is wrong, field by field. */
  readonly errors?: readonly FieldFault[];
  /** `MoveRefusal`: why the move is illegal, `OfferRefusal`: why nothing comes of it; both from closed lists. */
  readonly reason?: string;
  /** `OfferRefusal`: the bot whose profile or state is in the way. */
  readonly bot?: string;
  /** `MoveRefusal`: place of the refused move in the request's `moves`, from 0. */
  readonly moveIndex?: number;
  /** `MoveRefusal`: what could have been played instead. */
  readonly legalMoves?: readonly string[];
  /** `TurnRefusal`: the turn the match is waiting for; null when it waits for none. */
  readonly turn?: TurnReference | null;
  /** `LimitRefusal`: seconds to wait; also sent as `Retry-After`. */
  readonly retryAfter?: number;
  /** `LimitRefusal`: the budget that is spent. */
  readonly limit?: LimitReference;
}

/** Why something was not done: a value, returned in a `Result`, never thrown above the edge. */
export interface Refusal extends RefusalFields {
  readonly code: RefusalCode;
  /** One sentence about this very case. */
  readonly detail: string;
}

/** A refused result: `return refuse('forbidden', 'Seat 1 belongs to another bot.')`. */
export function refuse(code: RefusalCode, detail: string, fields: RefusalFields = {}): Err<Refusal> {
  return err({ code, detail, ...fields });
}

/** HTTP status of a refusal. */
export function statusOf(refusal: Refusal): number {
  return REFUSALS[refusal.code].status;
}
