import { BoundedQueue } from '../../../src/platform/streams/bounded.queue.js';

const all = async <T>(queue: AsyncIterable<T>): Promise<T[]> => {
  const items: T[] = [];
  for await (const item of queue) items.push(item);
  return items;
};

describe('a bounded queue', () => {
  it('gives items in order, those pushed before and those pushed while it is waited for', async () => {
    const queue = new BoundedQueue<number>(10);
    queue.push(1);
    queue.push(2);
    const read = all(queue);
    await Promise.resolve();
    setImmediate(() => {
      queue.push(3);
      queue.end();
    });
    expect(await read).toEqual([1, 2, 3]);
  });

  it('keeps undefined apart from nothing', async () => {
    const queue = new BoundedQueue<number | undefined>(10);
    queue.push(undefined);
    queue.push(1);
    queue.end();
    expect(await all(queue)).toEqual([undefined, 1]);
  });

  it('tells a slow consumer, once, and takes nothing more', async () => {
    let ended = 0;
    const queue = new BoundedQueue<number>(2, () => ended++);
    expect([queue.push(1), queue.push(2), queue.push(3), queue.push(4)]).toEqual([true, true, false, false]);
    await expect(queue.next()).rejects.toMatchObject({ name: 'StreamEnded', why: 'lagged' });
    expect(await queue.next()).toEqual({ value: undefined, done: true });
    expect(ended).toBe(1);
  });

  it('ends at once when it is returned while it is waited for', async () => {
    let ended = 0;
    const queue = new BoundedQueue<number>(2, () => ended++);
    const waiting = queue.next();
    await queue.return();
    expect(await waiting).toEqual({ value: undefined, done: true });
    expect(queue.push(1)).toBe(false);
    expect(ended).toBe(1);
  });

  it('still gives what was there when it ended', async () => {
    const queue = new BoundedQueue<number>(2);
    queue.push(1);
    queue.end();
    queue.end();
    expect(await all(queue)).toEqual([1]);
  });
});
