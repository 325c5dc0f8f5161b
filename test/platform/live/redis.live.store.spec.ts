import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { RedisLiveStore } from '../../../src/platform/live/redis.live.store.js';
import { freePort, type TestServer } from '../../servers/child.server.js';
import { hasRedis, startRedis } from '../../servers/redis.server.js';
import { liveConformance } from './live.conformance.js';

Logger.overrideLogger(false);

(hasRedis ? describe : describe.skip)('the live store in Redis', () => {
  let server: TestServer & { port: number };
  let a: RedisLiveStore;
  let b: RedisLiveStore;

  beforeAll(async () => {
    server = await startRedis();
    [a, b] = await Promise.all([RedisLiveStore.connect(server.url), RedisLiveStore.connect(server.url)]);
  });
  afterAll(async () => {
    await Promise.all([a.close(), b.close()]);
    await server.stop();
  });

  liveConformance(() => ({ a, b }));

  it('comes back when Redis does, tells listeners that hints are lost, and never repeats a token', async () => {
    const own = await startRedis();
    const store = await RedisLiveStore.connect(own.url);
    const heard: (string | undefined)[] = [];
    await store.subscribe('channel', (payload) => heard.push(payload));
    const before = await store.lockAndLoad('key', 10_000);
    await own.stop();
    await expect(store.lockAndLoad('key', 1_000)).rejects.toThrow();
    await expect(store.ping()).rejects.toThrow();
    store.hint('channel', 'lost');
    const again = await startRedis(own.port);
    for (let i = 0; i < 400 && heard.length === 0; i++) await sleep(10);
    expect(heard).toEqual([undefined]);
    while (
      await store.ping().then(
        () => false,
        () => true,
      )
    )
      await sleep(10);
    const after = await store.lockAndLoad('key', 10_000);
    expect(after).toMatchObject({ state: null, dirty: false });
    expect(after!.token).toBeGreaterThan(before!.token);
    expect(await store.putAndRelease('key', before!.token, Buffer.of(1), 1_000)).toBe(false);
    store.hint('channel', 'found');
    for (let i = 0; i < 400 && heard.length === 1; i++) await sleep(10);
    expect(heard).toEqual([undefined, 'found']);
    await store.close();
    await again.stop();
  });

  it('works on after Redis has forgotten its scripts', async () => {
    const { createClient } = await import('redis');
    const client = await createClient({ url: server.url }).connect();
    await client.scriptFlush();
    await client.close();
    expect((await a.counter('flushed', 1_000, 1)).used).toBe(1);
    expect(await a.lockAndLoad('flushed', 1_000)).not.toBeNull();
  });

  it('says in one sentence that Redis cannot be reached', async () => {
    const port = await freePort();
    await expect(RedisLiveStore.connect(`redis://:hidden@127.0.0.1:${port}`)).rejects.toThrow(
      `Redis at 127.0.0.1:${port} cannot be reached: nothing listens there.`,
    );
  });
});
