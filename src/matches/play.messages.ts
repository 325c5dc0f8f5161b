import { isStorable } from '../platform/http/text.pipe.js';
import { isId } from '../platform/id.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Err, type Result } from '../platform/result.js';
import type { NewMove } from './match.requests.wire.js';
import { parseNewMove } from './move.body.js';

/** What a client of `/v1/play` gives its messages so as to recognise the answers. */
export type MessageId = string | number;

/** A message of a client of `/v1/play`. */
export type PlayMessage =
  | {
      readonly type: 'authenticate';
      readonly id: MessageId | undefined;
      /** A token, or a ticket. */
      readonly token: string;
      /** The guest as whom the token's app acts. */
      readonly guest: string | undefined;
    }
  | {
      readonly type: 'subscribe';
      readonly id: MessageId | undefined;
      /** Left out: everything that concerns the caller. */
      readonly match: string | undefined;
      /** Where to go on: a number of the match, or a cursor of the feed. */
      readonly after: number | string | undefined;
      readonly seat: number | undefined;
      readonly expandMoves: boolean;
    }
  | { readonly type: 'unsubscribe'; readonly id: MessageId | undefined; readonly match: string | undefined }
  | {
      readonly type: 'move';
      readonly id: MessageId | undefined;
      readonly match: string;
      readonly move: NewMove;
    }
  | {
      readonly type: 'resign';
      readonly id: MessageId | undefined;
      readonly match: string;
      readonly seat: number | undefined;
    }
  | { readonly type: 'ping'; readonly id: MessageId | undefined };

export type MessageType = PlayMessage['type'];

/** The fields of each type of message beside `type` and `id`, and whether they must be there. */
const FIELDS: Record<MessageType, Readonly<Record<string, boolean>>> = {
  authenticate: { token: true, guest: false },
  subscribe: { match: false, after: false, seat: false, expand: false },
  unsubscribe: { match: false },
  move: { match: true, ply: true, move: true },
  resign: { match: true, seat: false },
  ping: {},
};

/** Longest text that an `id`, a cursor or a token may be. */
const TEXT_LENGTH = 300;
const MOST_SEATS = 16;

type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= TEXT_LENGTH && isStorable(value);
const isWhole = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

/** Whether a field may have a value, and what it should be; fields of moves are read where REST reads them too. */
const CHECKS: Readonly<Record<string, readonly [(value: unknown, fields: Fields) => boolean, string]>> = {
  token: [isText, 'must be a token'],
  guest: [(value) => typeof value === 'string' && isId(value), 'must be the identifier of a guest'],
  // What names no match is `not-found`, as in an address of REST.
  match: [isText, 'must be the identifier of a match'],
  seat: [(value) => isWhole(value, MOST_SEATS - 1), 'must be the number of a seat'],
  expand: [(value) => value === 'moves', 'must be "moves"'],
  after: [
    (value, { match }) => (match === undefined ? isText(value) || value === 0 : isWhole(value, 0x7fffffff)),
    'must be the number of an event of the match, or without a match a cursor of the feed, "latest" or 0',
  ],
};

const malformed = (field: string, message: string): Err<Refusal> =>
  refuse('malformed-request', `${field === '' ? 'The message' : field} ${message}.`, {
    errors: [{ field, message }],
  });

/** The `id` in whatever a client has sent, for the answer; undefined where there is none that could be one. */
export function messageIdIn(sent: unknown): MessageId | undefined {
  if (typeof sent !== 'object' || sent === null || !('id' in sent)) return undefined;
  const { id } = sent;
  return isText(id) || (typeof id === 'number' && Number.isFinite(id)) ? id : undefined;
}

/** The JSON in a text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Reads a message of a client. `sent`: its JSON; undefined where it was none. */
export function parsePlayMessage(sent: unknown): Result<PlayMessage, Refusal> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return malformed('', 'must be a JSON object');
  }
  const { type, id: given, ...fields } = sent as Fields;
  if (typeof type !== 'string' || !Object.hasOwn(FIELDS, type)) {
    return malformed('type', `must be one of ${Object.keys(FIELDS).join(', ')}`);
  }
  const id = messageIdIn(sent);
  if (given !== undefined && given !== null && id === undefined) {
    return malformed('id', `must be a number or a text of 1 to ${TEXT_LENGTH} characters`);
  }
  const expected = FIELDS[type as MessageType];
  const stray = Object.keys(fields).find((field) => !Object.hasOwn(expected, field));
  if (stray !== undefined) return malformed(stray.slice(0, 40), 'is not known');
  for (const [field, isNeeded] of Object.entries(expected)) {
    const value = fields[field] ?? undefined;
    const check = CHECKS[field];
    if (check === undefined || (value === undefined && !isNeeded)) continue;
    if (!check[0](value, fields)) return malformed(field, check[1]);
  }
  return assemble(type as MessageType, id, fields);
}

function assemble(
  type: MessageType,
  id: MessageId | undefined,
  fields: Fields,
): Result<PlayMessage, Refusal> {
  const match = (fields['match'] ?? undefined) as string | undefined;
  const seat = (fields['seat'] ?? undefined) as number | undefined;
  switch (type) {
    case 'authenticate':
      return ok({
        type,
        id,
        token: fields['token'] as string,
        guest: (fields['guest'] ?? undefined) as string | undefined,
      });
    case 'subscribe': {
      const after = (fields['after'] ?? undefined) as number | string | undefined;
      if (match === undefined && seat !== undefined) return malformed('seat', 'needs a match beside it');
      // Of the feed 0 is the word for its beginning.
      const from = match === undefined && after === 0 ? String(after) : after;
      return ok({ type, id, match, after: from, seat, expandMoves: fields['expand'] === 'moves' });
    }
    case 'unsubscribe':
      return ok({ type, id, match });
    case 'move': {
      const move = parseNewMove({ ply: fields['ply'], move: fields['move'] });
      return move.ok ? ok({ type, id, match: match as string, move: move.value }) : move;
    }
    case 'resign':
      return ok({ type, id, match: match as string, seat });
    case 'ping':
      return ok({ type, id });
  }
}
