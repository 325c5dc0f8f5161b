import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveStore } from '../../../src/platform/live/live.store.js';

/** Two views of one store: as two processes have them. They may be the same object. */
export interface Pair {
  readonly a: LiveStore;
  readonly b: LiveStore;
}

let keys = 0;
const newKey = (): string => `key-${process.pid}-${keys++}`;
const bytes = (...values: number[]): Buffer => Buffer.from(values);

/** What every live store must do. */
export function liveConformance(pairOf: () => Pair): void {
  const TTL = 60_000;

  describe('lock and load', () => {
    it('finds nothing at first, and then what was put', async () => {
      const { a, b } = pairOf();
      const key = newKey();
      const first = await a.lockAndLoad(key, 1_000);
      expect(first).toMatchObject({ state: null, dirty: false });
      expect(await a.putAndRelease(key, first!.token, bytes(0, 255, 10, 13, 128), TTL)).toBe(true);
      const second = await b.lockAndLoad(key, 1_000);
      expect(second).toMatchObject({ state: bytes(0, 255, 10, 13, 128), dirty: false });
      expect(second!.token).toBeGreaterThan(first!.token);
    });

    it('keeps an empty state apart from none', async () => {
      const { a, b } = pairOf();
      const key = newKey();
      const held = await a.lockAndLoad(key, 1_000);
      await a.putAndRelease(key, held!.token, bytes(), TTL);
      expect((await b.lockAndLoad(key, 1_000))!.state).toEqual(bytes());
    });

    it('hands a lock from one to the next', async () => {
      const { a, b } = pairOf();
      const key = newKey();
      const held = await a.lockAndLoad(key, 5_000);
      const waiting = b.lockAndLoad(key, 5_000);
      await sleep(50);
      await a.putAndRelease(key, held!.token, bytes(1), TTL);
      expect(await waiting).toMatchObject({ state: bytes(1), dirty: false });
    });

    it('gives up after the given wait', async () => {
      const { a, b } = pairOf();
      const key = newKey();
      await a.lockAndLoad(key, 10_000);
      const started = performance.now();
      expect(await b.lockAndLoad(key, 1_000, 80)).toBeNull();
      expect(await a.lockAndLoad(key, 1_000, 0)).toBeNull();
      expect(performance.now() - started).toBeLessThan(1_500);
    });

    it('lets callers of one process through in order of asking', async () => {
      const { a } = pairOf();
      const key = newKey();
      const order: number[] = [];
      await Promise.all(
        Array.from({ length: 20 }, async (_, i) => {
          const held = await a.lockAndLoad(key, 5_000);
          order.push(i);
          await a.putAndRelease(key, held!.token, bytes(i), TTL);
        }),
      );
      expect(order).toEqual(Array.from({ length: 20 }, (_, i) => i));
    });

    it('never lets two in at once', async () => {
      const { a, b } = pairOf();
      const key = newKey();
      let inside = 0;
      let most = 0;
      const add = async (store: LiveStore): Promise<void> => {
        const held = await store.lockAndLoad(key, 5_000, 15_000);
        most = Math.max(most, ++inside);
        const count = held!.state?.readUInt32LE() ?? 0;
        await sleep(1);
        const next = Buffer.alloc(4);
        next.writeUInt32LE(count + 1);
        inside -= 1;
        expect(await store.putAndRelease(key, held!.token, next, TTL)).toBe(true);
      };
      await Promise.all(Array.from({ length: 60 }, (_, i) => add(i % 2 === 0 ? a : b)));
      expect(most).toBe(1);
      expect((await a.lockAndLoad(key, 1_000))!.state!.readUInt32LE()).toBe(60);
    });

    it('keeps keys apart', async () => {
      const { a } = pairOf();
      const [one, other] = [newKey(), newKey()];
      await a.lockAndLoad(one, 10_000);
      expect(await a.lockAndLoad(other, 1_000, 0)).not.toBeNull();
    });
  });

  describe('a lock that nobody released', () => {
    it('is taken over when it ends, dirty and without state', async () => {
      const { a, b } = pairOf();
      const key = newKey();
      const first = await a.lockAndLoad(key, 1_000);
      await a.putAndRelease(key, first!.token, bytes(1), TTL);
      const dead = await a.lockAndLoad(key, 60);
      const next = await b.lockAndLoad(key, 1_000);
      expect(next).toMatchObject({ state: null, dirty: true });
      expect(next!.token).toBeGreaterThan(dead!.token);
    });

    it('is taken over by the next in line of the same process too', async () => {
      const { a } = pairOf();
      const key = newKey();
      await a.lockAndLoad(key, 60);
      expect(await a.lockAndLoad(key, 1_000)).toMatchObject({ state: null, dirty: true });
    });

    it('shuts its late holder out', async () => {
      const { a, b } = pairOf();
      const key = newKey();
      const late = await a.lockAndLoad(key, 30);
      const next = await b.lockAndLoad(key, 1_000);
      expect(await a.putAndRelease(key, late!.token, bytes(1), TTL)).toBe(false);
      expect(await b.putAndRelease(key, next!.token, bytes(2), TTL)).toBe(true);
      expect(await a.putAndRelease(key, late!.token, bytes(1), TTL)).toBe(false);
      expect((await a.lockAndLoad(key, 1_000))!.state).toEqual(bytes(2));
    });

    it('does not come back to life when it is released as it was', async () => {
      const { a, b } = pairOf();
      const key = newKey();
      const first = await a.lockAndLoad(key, 1_000);
      await a.putAndRelease(key, first!.token, bytes(1), TTL);
      await a.lockAndLoad(key, 30);
      const dirty = await b.lockAndLoad(key, 1_000);
      await b.putAndRelease(key, dirty!.token, undefined, TTL);
      expect(await a.lockAndLoad(key, 1_000)).toMatchObject({ state: null, dirty: false });
    });

    it('may still be released when nobody came', async () => {
      const { a } = pairOf();
      const key = newKey();
      const held = await a.lockAndLoad(key, 20);
      await sleep(60);
      expect(await a.putAndRelease(key, held!.token, bytes(1), TTL)).toBe(true);
      expect(await a.lockAndLoad(key, 1_000)).toMatchObject({ state: bytes(1), dirty: false });
    });
  });

  describe('put and release', () => {
    it('is done once', async () => {
      const { a } = pairOf();
      const key = newKey();
      const held = await a.lockAndLoad(key, 1_000);
      expect(await a.putAndRelease(key, held!.token, bytes(1), TTL)).toBe(true);
      expect(await a.putAndRelease(key, held!.token, bytes(2), TTL)).toBe(false);
      expect((await a.lockAndLoad(key, 1_000))!.state).toEqual(bytes(1));
    });

    it('refuses a token of nobody', async () => {
      const { a } = pairOf();
      expect(await a.putAndRelease(newKey(), 1, bytes(1), TTL)).toBe(false);
    });

    it('leaves the state as it was, or forgets it', async () => {
      const { a, b } = pairOf();
      const key = newKey();
      const first = await a.lockAndLoad(key, 1_000);
      await a.putAndRelease(key, first!.token, bytes(1), TTL);
      const second = await b.lockAndLoad(key, 1_000);
      await b.putAndRelease(key, second!.token, undefined, TTL);
      const third = await a.lockAndLoad(key, 1_000);
      expect(third!.state).toEqual(bytes(1));
      await a.putAndRelease(key, third!.token, null, TTL);
      const fourth = await b.lockAndLoad(key, 1_000);
      expect(fourth).toMatchObject({ state: null, dirty: false });
      expect(fourth!.token).toBeGreaterThan(third!.token);
    });

    it('stores for a while only', async () => {
      const { a } = pairOf();
      const key = newKey();
      const held = await a.lockAndLoad(key, 1_000);
      await a.putAndRelease(key, held!.token, bytes(1), 40);
      await sleep(120);
      const later = await a.lockAndLoad(key, 1_000);
      expect(later).toMatchObject({ state: null, dirty: false });
      expect(later!.token).toBeGreaterThan(held!.token);
    });

    it('does not see later changes of the bytes it was given', async () => {
      const { a } = pairOf();
      const key = newKey();
      const state = bytes(1, 2, 3);
      const held = await a.lockAndLoad(key, 1_000);
      await a.putAndRelease(key, held!.token, state.subarray(1), TTL);
      state.fill(9);
      expect((await a.lockAndLoad(key, 1_000))!.state).toEqual(bytes(2, 3));
    });
  });

  describe('hints', () => {
    const heard = async (list: unknown[], length: number): Promise<void> => {
      for (let i = 0; i < 200 && list.length < length; i++) await sleep(5);
    };

    it('reach everybody who listens on the channel, in order', async () => {
      const { a, b } = pairOf();
      const channel = newKey();
      const [atA, atB, elsewhere]: (string | undefined)[][] = [[], [], []];
      const ends = await Promise.all([
        a.subscribe(channel, (payload) => atA.push(payload)),
        b.subscribe(channel, (payload) => atB.push(payload)),
        b.subscribe(newKey(), (payload) => elsewhere.push(payload)),
      ]);
      const sent = Array.from({ length: 100 }, (_, i) => `step ${i} ∎`);
      for (const payload of sent) a.hint(channel, payload);
      await heard(atB, 100);
      await heard(atA, 100);
      expect(atA).toEqual(sent);
      expect(atB).toEqual(sent);
      expect(elsewhere).toEqual([]);
      for (const end of ends) end();
    });

    it('are not heard any more after the end of a subscription', async () => {
      const { a, b } = pairOf();
      const channel = newKey();
      const [first, second]: (string | undefined)[][] = [[], []];
      const endFirst = await b.subscribe(channel, (payload) => first.push(payload));
      const endSecond = await b.subscribe(channel, (payload) => second.push(payload));
      endFirst();
      endFirst();
      a.hint(channel, 'x');
      await heard(second, 1);
      expect([first, second]).toEqual([[], ['x']]);
      endSecond();
    });

    it('reach the others when one listener fails', async () => {
      const { a } = pairOf();
      const channel = newKey();
      const list: unknown[] = [];
      const ends = [
        await a.subscribe(channel, () => {
          throw new Error('a listener that fails on purpose');
        }),
        await a.subscribe(channel, (payload) => list.push(payload)),
      ];
      a.hint(channel, 'x');
      await heard(list, 1);
      expect(list).toEqual(['x']);
      for (const end of ends) end();
    });

    it('may have thousands of channels', async () => {
      const { a, b } = pairOf();
      const base = newKey();
      const list: unknown[] = [];
      const ends = await Promise.all(
        Array.from({ length: 3_000 }, (_, i) => b.subscribe(`${base}:${i}`, () => list.push(i))),
      );
      for (const i of [0, 1_500, 2_999]) a.hint(`${base}:${i}`, '');
      await heard(list, 3);
      expect(list).toEqual([0, 1_500, 2_999]);
      for (const end of ends) end();
    });
  });

  describe('a counter', () => {
    it('adds costs up until its window ends', async () => {
      const { a, b } = pairOf();
      const key = newKey();
      expect(await a.counter(key, 300, 2)).toMatchObject({ used: 2 });
      const { used, resetMs } = await b.counter(key, 300, 3);
      expect(used).toBe(5);
      expect(resetMs).toBeGreaterThan(0);
      expect(resetMs).toBeLessThanOrEqual(300);
      await sleep(resetMs + 30);
      expect(await a.counter(key, 300, 1)).toMatchObject({ used: 1 });
    });

    it('says what is spent when nothing is added', async () => {
      const { a } = pairOf();
      const key = newKey();
      expect((await a.counter(key, 1_000, 0)).used).toBe(0);
      await a.counter(key, 1_000, 4);
      expect((await a.counter(key, 1_000, 0)).used).toBe(4);
    });
  });

  it('answers a ping', async () => {
    await expect(pairOf().a.ping()).resolves.toBeUndefined();
  });
}
