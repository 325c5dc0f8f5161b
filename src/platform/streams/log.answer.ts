import type { FastifyReply, FastifyRequest } from 'fastify';
import { answer } from '../answer.js';
import type { Refusal } from '../refusal.js';
import type { Result } from '../result.js';
import type { EventStreams } from './event.streams.js';
import { lastEventId, patience, streamFormat } from './stream.negotiation.js';
import { unlessOver } from './stream.opening.js';

/** A request for events, and how long its reader waits where there are none yet, in seconds. */
export interface LogRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly wait: number | undefined;
}

/** Events in both ways of reading them. */
export interface ReadableLog<T extends { readonly type: string }> {
  /** What a reader comes back with who has had this event. */
  idOf(item: T): string | number;
  page(signal: AbortSignal | undefined): Promise<Result<object, Refusal>>;
  stream(): Promise<Result<AsyncIterable<readonly T[]>, Refusal>>;
}

/** Answers with a page, or with a stream of the format that the request asks for; 204 where the stream was over. Throws `RefusedException`. */
export async function answerLog<T extends { readonly type: string }>(
  streams: EventStreams,
  { request, reply, wait }: LogRequest,
  log: ReadableLog<T>,
): Promise<void> {
  const format = streamFormat<T>(request, (item) => log.idOf(item));
  if (format === undefined) {
    void reply.send(answer(await log.page(patience(reply, wait, streams.stopping))));
    return;
  }
  const stream = answer(await log.stream());
  // An EventSource comes back whenever a stream ends, also when there is nothing more to come: it stays away after a 204 only.
  const left = lastEventId(request) === undefined ? stream : await unlessOver(stream);
  if (left === undefined) void reply.code(204).send();
  else await streams.send(request, reply, format, () => left);
}
