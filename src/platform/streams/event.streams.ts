import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endingOf, StreamEnded, type StreamEnd } from './stream.ending.js';
import type { StreamFormat } from './stream.format.js';

/** Proxies close connections that are silent for 30 to 60 seconds. */
const HEARTBEAT_MS = 15_000;
/** The stream of a reader that takes nothing for so long ends. */
const STALLED_MS = 30_000;
/** For so long it may still read what was written for it, and why the stream ended. */
const LINGER_MS = 2_000;

interface OpenStream {
  readonly raw: ServerResponse;
  readonly heartbeat: string;
  readonly abort: AbortController;
  /** Since when the reader takes nothing; undefined while it does. */
  stalledSince: number | undefined;
}

/** Why the signal of a stream's source is aborted. */
export type StreamAbort = StreamEnd | 'reader-gone';

/**
 * Answers that stay open: NDJSON and server-sent events. One clock gives heartbeats to all of them and cuts readers
 * off that do not read; back-pressure reaches the source; all end when the program does.
 */
@Injectable()
export class EventStreams {
  private readonly open = new Set<OpenStream>();
  private readonly stopped = new AbortController();
  private readonly clock = setInterval(() => this.beat(), HEARTBEAT_MS).unref();
  private readonly log = new Logger(EventStreams.name);

  /** How many streams are open in this process. */
  get count(): number {
    return this.open.size;
  }

  /** Aborted when the program stops: for answers that wait for something without being a stream. */
  get stopping(): AbortSignal {
    return this.stopped.signal;
  }

  /**
   * Answers with all items of `source`, as they come. Resolves when the stream has ended: the source did, or failed
   * (with `StreamEnded` where it can say why), the reader went away or takes nothing, or the program stops; in these cases
   * the source's signal is aborted (its reason is a `StreamAbort`) and its iterator returned. A stream that ends before its
   * time says why in its last message. Items are pulled only as fast as the reader takes them.
   */
  async send<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    format: StreamFormat<T>,
    source: (signal: AbortSignal) => AsyncIterable<T>,
  ): Promise<void> {
    const { raw } = reply;
    const stream: OpenStream = {
      raw,
      heartbeat: format.heartbeat,
      abort: new AbortController(),
      stalledSince: undefined,
    };
    const gone = (): void => end(stream, 'reader-gone');
    raw.once('close', gone);
    raw.once('error', gone);
    // It may have gone while what to send was looked for.
    if (raw.destroyed) gone();
    request.raw.socket.setNoDelay(true);
    request.raw.socket.setTimeout(0);
    const headers = reply.getHeaders();
    reply.hijack();
    raw.writeHead(200, {
      ...(headers as Record<string, string>),
      'content-type': format.contentType,
      'cache-control': 'no-store, no-transform',
      // Asks nginx not to collect the stream.
      'x-accel-buffering': 'no',
    });
    raw.flushHeaders();
    this.open.add(stream);
    if (this.stopping.aborted) end(stream, 'shutdown');
    try {
      await pump(raw, format, source(stream.abort.signal)[Symbol.asyncIterator](), stream.abort.signal);
    } catch (error) {
      if (!stream.abort.signal.aborted) end(stream, error instanceof StreamEnded ? error.why : 'failed');
      if (stream.abort.signal.reason === 'failed') this.log.error(error);
    } finally {
      this.open.delete(stream);
      raw.off('close', gone);
      finish(stream, format);
    }
  }

  /** Ends all streams, those that come later too: the first thing when the program stops, while connections still carry what is said. */
  end(): void {
    this.stopped.abort();
    clearInterval(this.clock);
    for (const stream of this.open) end(stream, 'shutdown');
  }

  private beat(): void {
    const now = performance.now();
    for (const stream of this.open) {
      if (!stream.raw.writableNeedDrain) {
        stream.stalledSince = undefined;
        stream.raw.write(stream.heartbeat);
      } else {
        stream.stalledSince ??= now;
        if (now - stream.stalledSince >= STALLED_MS) end(stream, 'lagged');
      }
    }
  }
}

function end(stream: OpenStream, why: StreamAbort): void {
  stream.abort.abort(why);
}

/** Ends the answer, with the reason where there is one to tell. */
function finish<T>({ raw, abort: { signal } }: OpenStream, format: StreamFormat<T>): void {
  if (raw.destroyed) return;
  const why = signal.aborted ? (signal.reason as StreamAbort) : undefined;
  if (why === undefined || why === 'reader-gone') raw.end();
  else raw.end(format.end(endingOf(why)));
  if (why === 'lagged') setTimeout(() => raw.destroy(), LINGER_MS).unref();
}

async function pump<T>(
  raw: ServerResponse,
  format: StreamFormat<T>,
  items: AsyncIterator<T>,
  signal: AbortSignal,
): Promise<void> {
  const stop = (): void => void items.return?.();
  signal.addEventListener('abort', stop, { once: true });
  try {
    while (!signal.aborted) {
      const next = await items.next();
      if (next.done || signal.aborted) return;
      if (!raw.write(format.write(next.value))) await once(raw, 'drain', { signal });
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await items.return?.();
  }
}
