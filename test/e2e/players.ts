import type { Service } from './harness.js';

/** A bot of its own account, as a test plays it. */
export interface TestBot {
  readonly id: string;
  readonly token: string;
  /** Token of the account that owns it. */
  readonly owner: string;
}

/** An event as it comes; what else it holds depends on its type. */
export interface Event {
  readonly seq: number;
  readonly type: string;
  readonly match: string;
  readonly ply?: number;
  readonly seat?: number;
  readonly legalMoves?: string[];
  readonly view?: { hand: string[] } & Record<string, unknown>;
  readonly hand?: string[];
  readonly [field: string]: unknown;
}

export interface MatchBody {
  readonly id: string;
  readonly status: string;
  readonly turn: { ply: number; seat: number; deadline: string; remainingMs: number } | null;
  readonly last: number;
  readonly [field: string]: unknown;
}

let names = 0;

/** A new account. */
export async function signUp(service: Service): Promise<string> {
  const { body } = await service.post<{ token: string }>('/v1/accounts', { name: `account ${++names}` });
  return body.token;
}

/** A new bot; of a new account unless the token of one is given. */
export async function newBot(service: Service, owner?: string): Promise<TestBot> {
  const account = owner ?? (await signUp(service));
  const { status, body } = await service.post<{ bot: { id: string }; token: string }>(
    '/v1/bots',
    { name: `bot ${++names}` },
    { token: account },
  );
  expect(status).toBe(201);
  return { id: body.bot.id, token: body.token, owner: account };
}

/** A new match; of `draw` unless told otherwise. */
export async function newMatch(
  service: Service,
  token: string,
  seats: readonly (string | null)[],
  more: object = {},
): Promise<MatchBody> {
  const input = { ruleset: 'draw', seats, ...more };
  const { status, body } = await service.post<{ match: MatchBody }>('/v1/matches', input, { token });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.match;
}

export const move = (service: Service, match: string, token: string, ply: number, text: string) =>
  service.post<Record<string, unknown>>(`/v1/matches/${match}/moves`, { ply, move: text }, { token });

/** All events of a match that are there, as `token` may see them. */
export async function eventsOf(
  service: Service,
  match: string,
  token: string,
  query = 'after=0',
): Promise<Event[]> {
  const { status, body } = await service.get<{ events: Event[] }>(`/v1/matches/${match}/events?${query}`, {
    token,
  });
  expect(status).toBe(200);
  return body.events;
}

/** The turn that a match waits for, as the token of the seat in turn gets it. */
export async function currentTurn(service: Service, match: string, token: string): Promise<Event> {
  const events = await eventsOf(service, match, token);
  return events.findLast(({ type }) => type === 'turn')!;
}

/**
 * Plays a bot's seat over a stream until the match ends or `moves` have been made, always the first legal move. Answers
 * all events that came.
 */
export async function playOn(
  service: Service,
  match: string,
  token: string,
  { after = 0, moves = Infinity }: { after?: number; moves?: number } = {},
): Promise<Event[]> {
  const events: Event[] = [];
  let made = 0;
  for await (const event of service.stream<Event>(`/v1/matches/${match}/events?after=${after}`, { token })) {
    events.push(event);
    if (event.type !== 'turn' || !event.legalMoves) continue;
    if (made++ === moves) break;
    const { status, body } = await move(service, match, token, event.ply!, event.legalMoves[0]);
    // A turn that was offered before the stream began may have been played already.
    if (status !== 200 && !['already-moved', 'match-over'].includes(body.code as string)) {
      throw new Error(JSON.stringify(body));
    }
  }
  return events;
}
