import type { FastifyReply, FastifyRequest } from 'fastify';
import { RefusedException } from '../platform/answer.js';
import { NDJSON, sse, type StreamFormat } from '../platform/streams/stream.format.js';

/** A format for several items at a time: they leave in one write. */
const inPieces = <T>({ contentType, heartbeat, write }: StreamFormat<T>): StreamFormat<readonly T[]> => ({
  contentType,
  heartbeat,
  write: (items) => items.map(write).join(''),
});

type Item = { readonly type: string };

/** The stream that a request asks for by `Accept`; undefined where it wants JSON. `idOf`: what a reader comes back with. */
export function streamFormat<T extends Item>(
  request: FastifyRequest,
  idOf: (item: T) => string | number,
): StreamFormat<readonly T[]> | undefined {
  const accept = request.headers.accept ?? '';
  if (accept.includes('text/event-stream')) return inPieces(sse<T>(idOf, ({ type }) => type));
  if (accept.includes('application/x-ndjson')) return inPieces<T>(NDJSON);
  return undefined;
}

/** What a reader had when its connection broke: an EventSource sends it by itself, and it counts more than `after`. */
export function lastEventId(request: FastifyRequest): string | undefined {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' && header !== '' ? header : undefined;
}

/** The number in `Last-Event-ID`, for streams that count. */
export function lastEventNumber(request: FastifyRequest): number | undefined {
  const id = lastEventId(request);
  if (id === undefined) return undefined;
  if (/^\d{1,9}$/.test(id)) return Number(id);
  const message = 'must be the number of an event';
  const errors = [{ field: 'Last-Event-ID', message }];
  throw new RefusedException({ code: 'malformed-request', detail: `Last-Event-ID ${message}.`, errors });
}

/** A signal for a long poll: after `seconds`, or when the client is gone. */
export function patience(reply: FastifyReply, seconds: number | undefined): AbortSignal | undefined {
  if (seconds === undefined || seconds === 0) return undefined;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return AbortSignal.any([AbortSignal.timeout(seconds * 1000), gone.signal]);
}

/** When a request came in, ms since 1970: before it waited for anything. */
export const arrivalOf = (reply: FastifyReply, now: number): number => now - reply.elapsedTime;
