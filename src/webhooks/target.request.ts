import {
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { reasonOf } from '../platform/start-failure.js';
import { type TargetAddress, TargetLookup } from './target.lookup.js';

/** Most bytes of an answer that are read; a move needs forty. */
export const ANSWER_BYTES = 16_384;
/** How long it may take to connect and hand over a request, in ms. */
const SENDING_MS = 5_000;
/** How long an idle connection is kept for the next message, in ms. */
const IDLE_MS = 30_000;
const HEADER_BYTES = 8_192;

export interface TargetMessage {
  readonly url: URL;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How long the whole exchange may take, in ms. */
  readonly timeoutMs: number;
}

/** What came of sending a message once. Times are milliseconds since 1970. */
export interface Attempt {
  /** Status of the answer; null where there was none. */
  readonly status: number | null;
  /** Why there was no answer, or none that counts; null where there was. */
  readonly error: string | null;
  /** What was answered; null where it was longer than is read. */
  readonly body: string | null;
  /** Seconds after which the other side wants to be asked again; null where it did not say. */
  readonly retryAfter: number | null;
  readonly startedAt: number;
  /** When the request had been sent. */
  readonly sentAt: number;
  /** When the answer had arrived, or the attempt was over. */
  readonly arrivedAt: number;
}

type Outcome = Pick<Attempt, 'status' | 'error' | 'body' | 'retryAfter'>;
const failed = (error: string, status: number | null = null): Outcome => ({
  status,
  error,
  body: null,
  retryAfter: null,
});

/** The program stops: what came of a message is not known, and it is sent again. */
export class Stopping extends Error {
  constructor() {
    super('The service is stopping.');
    this.name = 'Stopping';
  }
}

/** Connects to addresses that were found and checked before; nothing is looked up again. */
const fixed =
  (addresses: readonly TargetAddress[]): LookupFunction =>
  (_hostname, { all }, found) => {
    if (all) found(null, [...addresses]);
    else found(null, addresses[0].address, addresses[0].family);
  };

/** Sends messages to addresses of strangers: checked, limited in time and size, without following redirects. */
@Injectable()
export class TargetRequest implements OnModuleDestroy {
  private readonly http = new HttpAgent({ keepAlive: true, timeout: IDLE_MS });
  private readonly https = new HttpsAgent({ keepAlive: true, timeout: IDLE_MS });
  private readonly stopping = new AbortController();

  constructor(
    private readonly lookup: TargetLookup,
    private readonly clock: Clock,
  ) {}

  onModuleDestroy(): void {
    this.stopping.abort();
    this.http.destroy();
    this.https.destroy();
  }

  /** Sends a message once. What goes wrong is in the attempt; throws only `Stopping`. */
  async send(message: TargetMessage): Promise<Attempt> {
    const startedAt = this.clock.now();
    const addresses = await this.lookup.find(message.url);
    let sentAt: number | undefined;
    const sent = (): void => void (sentAt ??= this.clock.now());
    const outcome = addresses.ok
      ? await this.exchange(message, addresses.value, sent)
      : failed(addresses.error);
    if (this.stopping.signal.aborted) throw new Stopping();
    const arrivedAt = this.clock.now();
    return { ...outcome, startedAt, sentAt: sentAt ?? arrivedAt, arrivedAt };
  }

  private async exchange(
    message: TargetMessage,
    addresses: readonly TargetAddress[],
    sent: () => void,
  ): Promise<Outcome> {
    const first = await this.once(message, addresses, sent);
    // The other side had just closed a connection that was kept: nothing was asked yet.
    return first === STALE ? ((await this.once(message, addresses, sent)) as Outcome) : first;
  }

  private once(
    { url, body, headers, timeoutMs }: TargetMessage,
    addresses: readonly TargetAddress[],
    sent: () => void,
  ): Promise<Outcome | typeof STALE> {
    const secure = url.protocol === 'https:';
    const options: RequestOptions = {
      method: 'POST',
      agent: secure ? this.https : this.http,
      lookup: fixed(addresses),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      maxHeaderSize: HEADER_BYTES,
      signal: this.stopping.signal,
    };
    return new Promise((resolve) => {
      const request = (secure ? requestHttps : requestHttp)(url, options);
      const end = (outcome: Outcome | typeof STALE): void => {
        clearTimeout(sending);
        clearTimeout(whole);
        resolve(outcome);
      };
      const giveUp = (why: string): void => {
        end(failed(why));
        request.destroy();
      };
      const sending = setTimeout(() => giveUp('it could not be reached in time'), SENDING_MS);
      const whole = setTimeout(() => giveUp('it did not answer in time'), timeoutMs);
      request.on('finish', () => {
        sent();
        clearTimeout(sending);
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        const isStale = request.reusedSocket && error.code === 'ECONNRESET';
        end(isStale ? STALE : failed(reasonOf(error)));
      });
      request.on('upgrade', (_response, socket) => {
        socket.destroy();
        end(failed('it answered with another protocol'));
      });
      request.on('response', (response) => void read(response).then(end));
      request.end(body);
    });
  }
}

const STALE = Symbol('stale');

function retryAfterOf({ headers }: IncomingMessage): number | null {
  const value = headers['retry-after'];
  return value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) : null;
}

/** Reads an answer, but no more of it than `ANSWER_BYTES`. */
async function read(response: IncomingMessage): Promise<Outcome> {
  const status = response.statusCode as number;
  const retryAfter = retryAfterOf(response);
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      size += piece.length;
      // Leaving the loop destroys the connection.
      if (size > ANSWER_BYTES) return { status, error: null, body: null, retryAfter };
      pieces.push(piece);
    }
  } catch (error) {
    return failed(reasonOf(error), status);
  }
  return { status, error: null, body: Buffer.concat(pieces).toString('utf8'), retryAfter };
}
