import { StreamEnded, type StreamEnd } from './stream.ending.js';
import type { LogEvent, LogSource } from './log.source.js';

/** Events that are shown at once at most: what follows comes with the next piece. */
const PIECE = 100;

/**
 * The events of a numbered log from some number on, as they come, several at a time where several are there. Ends after the
 * last event of a log to which nothing can be added, or fails with `StreamEnded` when it is told to. It holds nothing but its position: a slow reader costs no memory. Unlike an async
 * generator it ends at once when it is returned, also while it waits.
 */
export class LogStream<T extends LogEvent> implements AsyncIterableIterator<T[], undefined> {
  private readonly closing = new AbortController();
  private failure: StreamEnded | undefined;

  constructor(
    private readonly source: LogSource<T>,
    private seq: number,
    private readonly onEnd: () => void = () => undefined,
  ) {}

  async next(): Promise<IteratorResult<T[], undefined>> {
    while (!this.closing.signal.aborted) {
      const { events, isOver } = await this.source.read(this.seq, PIECE);
      if (this.closing.signal.aborted) break;
      const last = events.at(-1);
      if (last !== undefined) {
        this.seq = last.seq;
        return { value: events, done: false };
      }
      if (isOver) break;
      await this.source.more(this.seq, this.closing.signal);
    }
    const { failure } = this;
    this.failure = undefined;
    await this.return();
    if (failure !== undefined) throw failure;
    return { value: undefined, done: true };
  }

  /** Ends it before its time: whoever waits for the next event is told why. */
  fail(why: StreamEnd): void {
    if (this.closing.signal.aborted) return;
    this.failure = new StreamEnded(why);
    void this.return();
  }

  return(): Promise<IteratorResult<T[], undefined>> {
    if (!this.closing.signal.aborted) {
      this.closing.abort();
      this.onEnd();
    }
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
