import { setTimeout as sleep } from 'node:timers/promises';
import {
  guarded,
  type Held,
  type HintListener,
  LiveStore,
  LOCK_WAIT_MS,
  type Spent,
  type Unsubscribe,
} from './live.store.js';
import { RedisBatch } from './redis.batch.js';
import { connectRedis, type RedisConnection } from './redis.connection.js';
import { Turnstile } from './turnstile.js';

/** How often another process's lock is tried again, at first and at most, in ms. */
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 25;

/** The live store that many processes share, in Redis 7 or later. */
export class RedisLiveStore extends LiveStore {
  /** Of this process's callers only the first in line asks Redis. */
  private readonly turnstile = new Turnstile();
  /** Wakes whoever is first in line for a key when its lock is released in this process. */
  private readonly waking = new Map<string, AbortController>();
  private readonly listeners = new Set<HintListener>();
  private readonly batch: RedisBatch;

  private constructor(
    private readonly client: RedisConnection,
    private readonly subscriber: RedisConnection,
    private readonly prefix: string,
  ) {
    super();
    this.batch = new RedisBatch(client);
    // Back after a break: channels are subscribed again, but what was hinted meanwhile is lost.
    subscriber.on('ready', () => {
      for (const listener of this.listeners) listener(undefined);
    });
  }

  /** Connects to the Redis at `url`; all keys and channels begin with `prefix`. */
  static async connect(url: string, prefix = 'boneyard:'): Promise<RedisLiveStore> {
    const client = await connectRedis(url);
    try {
      return new RedisLiveStore(client, await connectRedis(url), prefix);
    } catch (error) {
      client.destroy();
      throw error;
    }
  }

  async lockAndLoad(key: string, ttlMs: number, waitMs = LOCK_WAIT_MS): Promise<Held | null> {
    const until = performance.now() + waitMs;
    if (!(await this.turnstile.enter(key, waitMs))) return null;
    try {
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        const reply = await this.batch.run(`${this.prefix}live:${key}`, ['lock', String(ttlMs), '', '']);
        const [token, second, dirty] = reply as [number, Buffer | number | null, number?];
        if (token !== 0) return { token, state: second as Buffer | null, dirty: dirty === 1 };
        const left = until - performance.now();
        if (left <= 0) return null;
        await this.pause(key, Math.min(pause * (0.5 + Math.random() / 2), left, Number(second)));
      }
    } finally {
      this.turnstile.leave(key);
    }
  }

  async putAndRelease(
    key: string,
    token: number,
    state: Uint8Array | null | undefined,
    ttlMs: number,
  ): Promise<boolean> {
    const verb = state === null ? 'drop' : state === undefined ? 'keep' : 'put';
    const bytes = state ? Buffer.from(state.buffer, state.byteOffset, state.byteLength) : '';
    const released = await this.batch.run(`${this.prefix}live:${key}`, [
      verb,
      String(ttlMs),
      String(token),
      bytes,
    ]);
    this.waking.get(key)?.abort();
    return released === 1;
  }

  hint(channel: string, payload: string): void {
    // A lost hint is no harm: whoever waits looks at the log from time to time.
    this.client.publish(`${this.prefix}hint:${channel}`, payload).catch(() => undefined);
  }

  async subscribe(channel: string, listener: HintListener): Promise<Unsubscribe> {
    const name = `${this.prefix}hint:${channel}`;
    const own = guarded(listener);
    await this.subscriber.subscribe(name, own);
    this.listeners.add(own);
    return () => {
      if (!this.listeners.delete(own)) return;
      this.subscriber.unsubscribe(name, own).catch(() => undefined);
    };
  }

  async counter(key: string, windowMs: number, cost: number): Promise<Spent> {
    const reply = await this.batch.run(`${this.prefix}count:${key}`, [
      'count',
      String(windowMs),
      String(cost),
      '',
    ]);
    const [used, resetMs] = reply as [number, number];
    return { used, resetMs };
  }

  async ping(): Promise<void> {
    await this.client.ping();
  }

  async close(): Promise<void> {
    for (const client of [this.subscriber, this.client]) if (client.isOpen) await client.close();
  }

  private async pause(key: string, ms: number): Promise<void> {
    const waking = new AbortController();
    this.waking.set(key, waking);
    await sleep(Math.max(ms, 1), undefined, { signal: waking.signal }).catch(() => undefined);
    this.waking.delete(key);
  }
}
