import { subscriptionError } from '../graphql/graphql.errors.js';

/**
 * The items of an iterator of lists, one at a time, as a subscription sends them; where the iterator fails, so does this, with
 * what may be said of it. Ends the iterator at once when it is returned, also while it waits.
 */
export class OneByOne<T> implements AsyncIterableIterator<T, undefined> {
  private items: readonly T[] = [];
  private at = 0;

  constructor(private readonly lists: AsyncIterator<readonly T[], undefined>) {}

  async next(): Promise<IteratorResult<T, undefined>> {
    while (this.at === this.items.length) {
      const list = await this.lists.next().catch((error: unknown) => {
        throw subscriptionError(error);
      });
      if (list.done) return { value: undefined, done: true };
      this.items = list.value;
      this.at = 0;
    }
    return { value: this.items[this.at++], done: false };
  }

  async return(): Promise<IteratorResult<T, undefined>> {
    this.items = [];
    this.at = 0;
    await this.lists.return?.();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
