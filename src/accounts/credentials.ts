import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
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
