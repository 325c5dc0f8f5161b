import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { InProcessLiveStore } from '../../../src/platform/live/in-process.live.store.js';
import type { LiveStore } from '../../../src/platform/live/live.store.js';
import { RedisLiveStore } from '../../../src/platform/live/redis.live.store.js';
import { type Holder, Limiter } from '../../../src/platform/limits/limiter.js';
import { configOf } from '../../servers/flavours.js';
import { hasRedis, startRedis } from '../../servers/redis.server.js';

Logger.overrideLogger(false);

const bot = (id: string): Holder => ({ kind: 'bot', id });
const config = (variables: Record<string, string>) => configOf(variables);

describe('a budget', () => {
  const live = new InProcessLiveStore();
  const limiters: Limiter[] = [];
  const limiter = (variables: Record<string, string>, store: LiveStore = live): Limiter => {
    const made = new Limiter(config(variables), store);
    limiters.push(made);
    return made;
  };
  afterEach(() => limiters.splice(0).forEach((made) => made.onModuleDestroy()));
  afterAll(() => live.close());

  it('lets through as many requests as it says, and counts down', () => {
    const counted = limiter({ LIMIT_READS: '3' });
    const all = [1, 2, 3, 4, 5].map(() => counted.spend(bot('a'), 'reads'));
    expect(all.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false, false]);
    expect(all.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
    expect(all[4]).toMatchObject({ budget: 'reads', quota: 3 });
  });

  it('is one of each holder and of each kind of request', () => {
    const counted = limiter({ LIMIT_READS: '1', LIMIT_MOVES: '1' });
    const holders: Holder[] = [bot('b'), { kind: 'account', id: 'b' }, bot('c')];
    for (const holder of holders) {
      expect(counted.spend(holder, 'reads').isAllowed).toBe(true);
      expect(counted.spend(holder, 'moves').isAllowed).toBe(true);
      expect(counted.spend(holder, 'reads').isAllowed).toBe(false);
    }
  });

  it('is another one for addresses', () => {
    const counted = limiter({ LIMIT_ANONYMOUS_READS: '1', LIMIT_READS: '9' });
    const address: Holder = { kind: 'address', id: '192.0.2.1' };
    expect([1, 2].map(() => counted.spend(address, 'reads').isAllowed)).toEqual([true, false]);
  });

  it('is there again when its window is over', async () => {
    const counted = limiter({ LIMIT_READS: '1', LIMIT_WINDOW: '1' });
    expect(counted.spend(bot('d'), 'reads').isAllowed).toBe(true);
    const refused = counted.spend(bot('d'), 'reads');
    expect(refused.isAllowed).toBe(false);
    expect(refused.resetMs).toBeGreaterThan(0);
    expect(refused.resetMs).toBeLessThanOrEqual(1_000);
    await sleep(refused.resetMs + 5);
    expect(counted.spend(bot('d'), 'reads')).toMatchObject({ isAllowed: true, remaining: 0 });
  });

  it('of 0 is none: nothing is counted', () => {
    const counted = limiter({ LIMIT_MOVES: '0' });
    for (let i = 0; i < 100; i++) expect(counted.spend(bot('e'), 'moves').isAllowed).toBe(true);
    expect(counted.spend(bot('e'), 'moves').quota).toBeNull();
  });

  it('refuses nobody because the live store is away', async () => {
    const broken = new InProcessLiveStore();
    broken.counter = () => Promise.reject(new Error('away'));
    const counted = limiter({ LIMIT_READS: '20' }, broken);
    for (let i = 0; i < 20; i++) expect(counted.spend(bot('f'), 'reads').isAllowed).toBe(true);
    expect(await counted.look(bot('f'), 'reads')).toMatchObject({ remaining: 0 });
    expect(counted.spend(bot('f'), 'reads').isAllowed).toBe(false);
    await broken.close();
  });

  it('can be looked at without spending it', async () => {
    const counted = limiter({ LIMIT_READS: '5' });
    expect(await counted.look(bot('g'), 'reads')).toMatchObject({ quota: 5, remaining: 5, resetMs: 0 });
    counted.spend(bot('g'), 'reads');
    expect(await counted.look(bot('g'), 'reads')).toMatchObject({ quota: 5, remaining: 4 });
    expect(await counted.look(bot('g'), 'reads')).toMatchObject({ quota: 5, remaining: 4 });
  });
});

const STORES = [
  {
    name: 'in the process',
    runs: true,
    open() {
      const store = new InProcessLiveStore();
      return Promise.resolve({ a: store, b: store, close: () => store.close() });
    },
  },
  {
    name: 'in Redis',
    runs: hasRedis,
    async open() {
      const server = await startRedis();
      const [a, b] = await Promise.all([
        RedisLiveStore.connect(server.url),
        RedisLiveStore.connect(server.url),
      ]);
      const close = async () => {
        await Promise.all([a.close(), b.close()]);
        await server.stop();
      };
      return { a, b, close };
    },
  },
];

for (const { name, runs, open } of STORES) {
  (runs ? describe : describe.skip)(`two processes with a live store ${name}`, () => {
    let stores: { a: LiveStore; b: LiveStore; close(): Promise<void> };
    beforeAll(async () => {
      stores = await open();
    });
    afterAll(() => stores.close());

    it('let through together what is allowed, and at most a twentieth more for each', async () => {
      const quota = 400;
      const both = [stores.a, stores.b].map((store) => new Limiter(config({ LIMIT_MOVES: '400' }), store));
      let allowed = 0;
      for (let i = 0; i < 1_000; i++) {
        if (both[i % 2].spend(bot('shared'), 'moves').isAllowed) allowed++;
        // Requests come over the network, so that what is settled has time to arrive.
        if (i % 10 === 0) await sleep(1);
      }
      expect(allowed).toBeGreaterThanOrEqual(quota);
      expect(allowed).toBeLessThanOrEqual(quota + 2 * (quota / 20));
      const looks = await Promise.all(both.map((one) => one.look(bot('shared'), 'moves')));
      expect(looks.map(({ remaining }) => remaining)).toEqual([0, 0]);
      both.forEach((one) => one.onModuleDestroy());
    });

    it('say the same about a budget when they are asked', async () => {
      const both = [stores.a, stores.b].map((store) => new Limiter(config({ LIMIT_READS: '1000' }), store));
      for (let i = 0; i < 7; i++) both[0].spend(bot('asked'), 'reads');
      for (let i = 0; i < 5; i++) both[1].spend(bot('asked'), 'reads');
      await both[0].look(bot('asked'), 'reads');
      await both[1].look(bot('asked'), 'reads');
      const looks = await Promise.all(both.map((one) => one.look(bot('asked'), 'reads')));
      expect(looks.map(({ remaining }) => remaining)).toEqual([988, 988]);
      both.forEach((one) => one.onModuleDestroy());
    });
  });
}
