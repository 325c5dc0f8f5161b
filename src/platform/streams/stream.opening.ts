import { setTimeout as sleep } from 'node:timers/promises';

/** So long a stream may take to show that there is nothing in it, in ms: a question to the database. */
const AT_ONCE_MS = 250;

/** The same stream; undefined where it ends at once with nothing in it. */
export async function unlessOver<T>(stream: AsyncIterable<T>): Promise<AsyncIterable<T> | undefined> {
  const items = stream[Symbol.asyncIterator]();
  const first = items.next();
  const patience = new AbortController();
  const isOver = await Promise.race([
    first.then(
      ({ done }) => done === true,
      () => false,
    ),
    sleep(AT_ONCE_MS, false, { signal: patience.signal, ref: false }).catch(() => false),
  ]);
  patience.abort();
  return isOver ? undefined : { [Symbol.asyncIterator]: () => continued(first, items) };
}

/** What is left of a stream whose first item was already asked for. */
function continued<T>(first: Promise<IteratorResult<T>>, items: AsyncIterator<T>): AsyncIterator<T> {
  let asked: Promise<IteratorResult<T>> | undefined = first;
  return {
    next() {
      const next = asked ?? items.next();
      asked = undefined;
      return next;
    },
    return: () => items.return?.() ?? Promise.resolve({ done: true, value: undefined }),
  };
}
