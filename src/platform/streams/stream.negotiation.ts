import type { FastifyReply, FastifyRequest } from 'fastify';
import { RefusedException } from '../answer.js';
import { NDJSON, sse, type StreamFormat } from './stream.format.js';

/** A format for several items at a time: they leave in one write. */
const inPieces = <T>({
  contentType,
  heartbeat,
  end,
  write,
}: StreamFormat<T>): StreamFormat<readonly T[]> => ({
  contentType,
  heartbeat,
  end,
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

/** Lines of JSON where a request asks for them by `Accept`; undefined where it wants a page. */
export const linesFormat = <T>({ headers }: FastifyRequest): StreamFormat<readonly T[]> | undefined =>
  headers.accept?.includes('application/x-ndjson') ? inPieces<T>(NDJSON) : undefined;

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

/** A signal for a long poll: after `seconds`, when the client is gone, or when the program stops. */
export function patience(
  reply: FastifyReply,
  seconds: number | undefined,
  stopping: AbortSignal,
): AbortSignal | undefined {
  if (seconds === undefined || seconds === 0) return undefined;
  const over = new AbortController();
  const end = (): void => over.abort();
  const timer = setTimeout(end, seconds * 1000);
  // Not `AbortSignal.any`: `stopping` outlives every request and would remember each of them.
  stopping.addEventListener('abort', end, { once: true });
  reply.raw.once('close', () => {
    clearTimeout(timer);
    stopping.removeEventListener('abort', end);
    end();
  });
  if (stopping.aborted) end();
  return over.signal;
}
