import { StreamEnded } from './stream.ending.js';

/**
 * From pushing to pulling, with a limit: a consumer that is too slow is told so instead of growing the heap. Unlike an
 * async generator it ends at once when it is returned, also while it waits, so that a closed subscription leaks nothing.
 */
export class BoundedQueue<T> implements AsyncIterableIterator<T, undefined> {
  private items: T[] = [];
  private waiting: ((result: IteratorResult<T, undefined>) => void) | undefined;
  private ended = false;
  private lagged = false;

  /** `limit`: items kept for the consumer at most. `onEnd` is called once, whoever ends the queue. */
  constructor(
    private readonly limit: number,
    private readonly onEnd: () => void = () => undefined,
  ) {}

  /** Gives the consumer an item; false when the queue has ended, be it by this very item. */
  push(item: T): boolean {
    if (this.ended) return false;
    if (this.waiting !== undefined) {
      const resolve = this.waiting;
      this.waiting = undefined;
      resolve({ value: item, done: false });
      return true;
    }
    if (this.items.length >= this.limit) {
      this.items = [];
      this.lagged = true;
      this.end();
      return false;
    }
    this.items.push(item);
    return true;
  }

  /** No more items; those already there are still consumed. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.waiting?.({ value: undefined, done: true });
    this.waiting = undefined;
    this.onEnd();
  }

  /** The next item when there is one. Rejects once with `StreamEnded` (`lagged`) if items were dropped. One caller at a time. */
  next(): Promise<IteratorResult<T, undefined>> {
    if (this.items.length > 0) return Promise.resolve({ value: this.items.shift() as T, done: false });
    if (this.lagged) {
      this.lagged = false;
      return Promise.reject(new StreamEnded('lagged'));
    }
    if (this.ended) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve) => (this.waiting = resolve));
  }

  /** Ends the queue and forgets what is in it. */
  return(): Promise<IteratorResult<T, undefined>> {
    this.items = [];
    this.end();
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
