import { StreamEnded, type StreamEnd } from './stream.ending.js';

/** Reads what comes after `seq`: the events there are, and whether any can follow. */
export type ReadOn<T> = (seq: number) => Promise<{ events: T[]; isOver: boolean }>;

/**
 * The events of a numbered log from some number on, as they come, several at a time where several are there. Ends after the
 * last event of a log to which nothing can be added, or fails with `StreamEnded` when it is told to. It holds nothing but its position: a slow reader costs no memory. Unlike an async
 * generator it ends at once when it is returned, also while it waits.
 */
export class LogStream<T extends { readonly seq: number }> implements AsyncIterableIterator<T[], undefined> {
  private readonly closing = new AbortController();
  private failure: StreamEnded | undefined;

  constructor(
    private seq: number,
    private readonly readOn: ReadOn<T>,
    private readonly more: (seq: number, signal: AbortSignal) => Promise<void>,
    private readonly onEnd: () => void = () => undefined,
  ) {}

  async next(): Promise<IteratorResult<T[], undefined>> {
    while (!this.closing.signal.aborted) {
      const { events, isOver } = await this.readOn(this.seq);
      if (this.closing.signal.aborted) break;
      const last = events.at(-1);
      if (last !== undefined) {
        this.seq = last.seq;
        return { value: events, done: false };
      }
      if (isOver) break;
      await this.more(this.seq, this.closing.signal);
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
