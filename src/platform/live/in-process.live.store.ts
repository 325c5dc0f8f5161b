import { EventEmitter } from 'node:events';
import {
  guarded,
  type Held,
  type HintListener,
  LiveStore,
  LOCK_WAIT_MS,
  type Spent,
  type Unsubscribe,
} from './live.store.js';

interface Waiter {
  readonly ttlMs: number;
  grant(held: Held): void;
}

interface Entry {
  state: Buffer | null;
  token: number;
  /** End of the running lock, in ms of the process's clock; 0 when it is free. */
  lockedUntil: number;
  /** When the stored state is forgotten. */
  expiresAt: number;
  /** Who waits, first come first. */
  readonly queue: Waiter[];
  /** Looks after a lock that nobody releases, while somebody waits for it. */
  takeover: NodeJS.Timeout | undefined;
}

const SWEEP_MS = 30_000;

/** The live store of a program that is one process: nothing leaves its memory. */
export class InProcessLiveStore extends LiveStore {
  private readonly entries = new Map<string, Entry>();
  private readonly windows = new Map<string, { used: number; endsAt: number }>();
  private readonly hints = new EventEmitter().setMaxListeners(0);
  private readonly sweeper = setInterval(() => this.sweep(), SWEEP_MS).unref();
  private lastToken = 0;

  lockAndLoad(key: string, ttlMs: number, waitMs = LOCK_WAIT_MS): Promise<Held | null> {
    const entry = this.entryOf(key);
    const now = performance.now();
    if (entry.queue.length === 0 && entry.lockedUntil <= now)
      return Promise.resolve(this.lock(entry, ttlMs, now));
    return new Promise((resolve) => {
      const waiter: Waiter = {
        ttlMs,
        grant: (held) => {
          clearTimeout(limit);
          resolve(held);
        },
      };
      const limit = setTimeout(() => {
        entry.queue.splice(entry.queue.indexOf(waiter), 1);
        resolve(null);
      }, waitMs);
      entry.queue.push(waiter);
      this.watch(entry);
    });
  }

  putAndRelease(
    key: string,
    token: number,
    state: Uint8Array | null | undefined,
    ttlMs: number,
  ): Promise<boolean> {
    const entry = this.entries.get(key);
    if (entry === undefined || entry.lockedUntil === 0 || entry.token !== token)
      return Promise.resolve(false);
    if (state !== undefined) entry.state = state === null ? null : Buffer.from(state);
    entry.expiresAt = performance.now() + ttlMs;
    entry.lockedUntil = 0;
    this.next(entry);
    if (entry.state === null && entry.lockedUntil === 0) this.entries.delete(key);
    return Promise.resolve(true);
  }

  hint(channel: string, payload: string): void {
    setImmediate(() => this.hints.emit(`#${channel}`, payload));
  }

  subscribe(channel: string, listener: HintListener): Promise<Unsubscribe> {
    const own = guarded(listener);
    this.hints.on(`#${channel}`, own);
    return Promise.resolve(() => {
      this.hints.off(`#${channel}`, own);
    });
  }

  counter(key: string, windowMs: number, cost: number): Promise<Spent> {
    const now = performance.now();
    let window = this.windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      window = { used: 0, endsAt: now + windowMs };
      this.windows.set(key, window);
    }
    window.used += cost;
    return Promise.resolve({ used: window.used, resetMs: Math.ceil(window.endsAt - now) });
  }

  ping(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    clearInterval(this.sweeper);
    this.hints.removeAllListeners();
    for (const entry of this.entries.values()) clearTimeout(entry.takeover);
    this.entries.clear();
    return Promise.resolve();
  }

  private entryOf(key: string): Entry {
    let entry = this.entries.get(key);
    if (entry === undefined) {
      entry = { state: null, token: 0, lockedUntil: 0, expiresAt: 0, queue: [], takeover: undefined };
      this.entries.set(key, entry);
    }
    return entry;
  }

  private lock(entry: Entry, ttlMs: number, now: number): Held {
    const dirty = entry.lockedUntil !== 0;
    if (dirty || entry.expiresAt <= now) entry.state = null;
    entry.token = ++this.lastToken;
    entry.lockedUntil = now + ttlMs;
    return { token: entry.token, state: entry.state, dirty };
  }

  /** Gives a free lock to the first who waits. */
  private next(entry: Entry): void {
    clearTimeout(entry.takeover);
    entry.takeover = undefined;
    const waiter = entry.queue.shift();
    if (waiter === undefined) return;
    waiter.grant(this.lock(entry, waiter.ttlMs, performance.now()));
    this.watch(entry);
  }

  private watch(entry: Entry): void {
    if (entry.queue.length === 0 || entry.takeover !== undefined) return;
    // A timer may fire up to a millisecond early.
    const left = Math.ceil(entry.lockedUntil - performance.now()) + 1;
    entry.takeover = setTimeout(() => this.next(entry), Math.max(left, 1));
  }

  private sweep(): void {
    const now = performance.now();
    for (const [key, entry] of this.entries) {
      if (entry.queue.length === 0 && entry.lockedUntil <= now && entry.expiresAt <= now)
        this.entries.delete(key);
    }
    for (const [key, window] of this.windows) if (window.endsAt <= now) this.windows.delete(key);
  }
}
