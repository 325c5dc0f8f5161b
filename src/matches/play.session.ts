import type { Caller } from '../accounts/index.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { StreamEnded, type StreamEnd } from '../platform/streams/stream.ending.js';
import type { CallerFeed } from './caller.feed.js';
import type { MatchEvents } from './match.events.js';
import type { PlayConnection } from './play.connection.js';
import type { PlayMessage } from './play.messages.js';

/** Streams of one connection, at most: the feed of all matches needs only one. */
const MOST_STREAMS = 1_000;
/** Name of the caller's feed among the streams. */
const FEED = '';

type Subscribe = Extract<PlayMessage, { type: 'subscribe' }>;
type Stream = AsyncIterableIterator<readonly object[], undefined>;

/** Where events come from. */
export interface EventSources {
  readonly events: MatchEvents;
  readonly feed: CallerFeed;
}

/** What a connection listens to: streams of matches and of the caller's feed, each from a position of its own. */
export class PlaySession {
  private readonly streams = new Map<string, Stream>();

  constructor(
    private readonly caller: Caller,
    private readonly connection: PlayConnection,
    private readonly sources: EventSources,
    private readonly onBug: (error: unknown) => void,
  ) {}

  /** Begins a stream; its events follow as they come. Events of before `after` do not come again. */
  async subscribe(message: Subscribe): Promise<Result<object, Refusal>> {
    const name = message.match ?? FEED;
    if (this.streams.has(name)) {
      return refuse('malformed-request', 'This connection is subscribed to that already.', {
        errors: [{ field: 'match', message: 'is subscribed to' }],
      });
    }
    if (this.streams.size >= MOST_STREAMS) {
      return refuse('rate-limited', `A connection may have ${MOST_STREAMS} streams; the feed needs one.`, {
        retryAfter: 1,
      });
    }
    // Taken before anything is waited for, so that two at once are not both begun.
    this.streams.set(name, NOTHING);
    const stream = await this.open(message).catch((error: unknown) => {
      this.streams.delete(name);
      throw error;
    });
    if (!stream.ok) {
      this.streams.delete(name);
      return stream;
    }
    if (!this.connection.isOpen || this.streams.get(name) !== NOTHING) {
      await stream.value.return?.();
      return ok({ type: 'unsubscribed', match: message.match ?? null });
    }
    this.streams.set(name, stream.value);
    // The answer goes first: the events after it.
    setImmediate(() => void this.pump(name, stream.value));
    return ok({ type: 'subscribed', match: message.match ?? null });
  }

  async unsubscribe(match: string | undefined): Promise<Result<object, Refusal>> {
    const name = match ?? FEED;
    const stream = this.streams.get(name);
    if (stream === undefined) return refuse('not-found', 'This connection is not subscribed to that.');
    this.streams.delete(name);
    await stream.return?.();
    return ok({ type: 'unsubscribed', match: match ?? null });
  }

  /** Ends all streams. */
  end(): void {
    for (const stream of this.streams.values()) void stream.return?.();
    this.streams.clear();
  }

  private open({ match, after, seat, expandMoves }: Subscribe): Promise<Result<Stream, Refusal>> {
    const { events, feed } = this.sources;
    if (match === undefined) return feed.stream(this.caller, after as string | undefined);
    return events.stream(this.caller, match, {
      after: (after as number | undefined) ?? 0,
      seat,
      expandMoves,
    });
  }

  /** Sends a stream's events, as fast as the other side takes them. */
  private async pump(name: string, stream: Stream): Promise<void> {
    // `over` after the last event of a match.
    let why: StreamEnd | 'over' = 'over';
    try {
      for await (const events of stream) {
        for (const event of events) this.connection.send({ type: 'event', event });
        await this.connection.room();
        if (!this.connection.isOpen) return;
      }
    } catch (error) {
      why = error instanceof StreamEnded ? error.why : 'failed';
      if (why === 'failed') this.onBug(error);
    }
    // Ended by whoever unsubscribed or closed: it has been told.
    if (this.streams.get(name) !== stream) return;
    this.streams.delete(name);
    this.connection.send({ type: 'ended', match: name === FEED ? null : name, why });
  }
}

/** Stands for a stream that is being opened. */
const NOTHING: Stream = {
  next: () => Promise.resolve({ value: undefined, done: true }),
  [Symbol.asyncIterator]() {
    return this;
  },
};
