import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { refuse, type Refusal } from '../platform/refusal.js';
import type { Err } from '../platform/result.js';
import { headerOf } from './request.context.js';

/** What a request says of who makes it. */
export interface Credentials {
  /** `Bearer` and a token. */
  readonly authorization: string | undefined;
  /** Instead of a token, from those who cannot send headers. */
  readonly ticket: string | undefined;
  /** The guest as whom the token's app acts. */
  readonly guest: string | undefined;
}

/** Header that names the guest as whom an app acts. */
export const GUEST_HEADER = 'boneyard-guest';

/**
 * The credentials of a request. A ticket stands in the address, where only questions have one, and is taken out of it: what
 * follows is as it would be with a token.
 */
export function takeCredentials(request: object): Credentials {
  const authorization = headerOf(request, 'authorization');
  const { method, query } = request as Partial<FastifyRequest<{ Querystring: { ticket?: unknown } }>>;
  let ticket: string | undefined;
  if (authorization === undefined && method === 'GET' && typeof query?.ticket === 'string') {
    ticket = query.ticket;
    delete query.ticket;
  }
  return { authorization, ticket, guest: headerOf(request, GUEST_HEADER) };
}

/** The credentials of a request for a WebSocket, which has no query that was read. */
export function credentialsOf(request: Pick<IncomingMessage, 'headers' | 'url'>): Credentials {
  const { authorization } = request.headers;
  const query = new URLSearchParams(request.url?.split('?', 2)[1] ?? '');
  const ticket = authorization === undefined ? (query.get('ticket') ?? undefined) : undefined;
  return { authorization, ticket, guest: headerOf(request, GUEST_HEADER) };
}

/** What a connection's parameters say who it is by; other transports have other words for it, which would mean nothing here. */
const PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['authorization', 'authorization'],
  ['token', 'authorization'],
  ['accesstoken', 'authorization'],
  ['ticket', 'authorization'],
  ['bearer', 'authorization'],
  [GUEST_HEADER, GUEST_HEADER],
  ['guest', GUEST_HEADER],
  ['boneyardguest', GUEST_HEADER],
]);

/**
 * Why the parameters of a WebSocket connection do not say what they seem to say: who is meant to be somebody must not be taken for
 * another without a word. Undefined where they do, or say nothing; what else they hold is nobody's business.
 */
export function findMistaken(parameters: Readonly<Record<string, unknown>> = {}): Err<Refusal> | undefined {
  for (const [name, value] of Object.entries(parameters)) {
    const meant = PARAMETERS.get(name.toLowerCase());
    if (meant === undefined || value == null) continue;
    const isKnown = meant === name.toLowerCase();
    if (isKnown && typeof value === 'string') continue;
    const message = isKnown ? 'must be text' : `means nothing here: it is called "${meant}"`;
    return refuse('malformed-request', `The parameter "${name}" ${message}.`, {
      errors: [{ field: name, message }],
    });
  }
  return undefined;
}
