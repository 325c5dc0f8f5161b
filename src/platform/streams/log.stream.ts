/** Reads what comes after `seq`: the events there are, and whether any can follow. */
export type ReadOn<T> = (seq: number) => Promise<{ events: T[]; isOver: boolean }>;

/**
 * The events of a numbered log from some number on, as they come, several at a time where several are there. Ends after the
 * last event of a log to which nothing can be added. It holds nothing but its position: a slow reader costs no memory. Unlike an async
 * generator it ends at once when it is returned, also while it waits.
 */
export class LogStream<T extends { readonly seq: number }> implements AsyncIterableIterator<T[], undefined> {
  private readonly closing = new AbortController();

  constructor(
    private seq: number,
    private readonly readOn: ReadOn<T>,
    private readonly more: (signal: AbortSignal) => Promise<void>,
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
      await this.more(this.closing.signal);
    }
    return this.return();
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
