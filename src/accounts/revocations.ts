import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { LiveStore, type Unsubscribe } from '../platform/live/live.store.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { type Caller, OPERATOR_ACCOUNT } from './caller.js';
import { LastUsesRepository } from './last-uses.repository.js';
import { type Change, concerns, TokenCache } from './token.cache.js';
import { TokensRepository } from './tokens.repository.js';

const CHANNEL = 'tokens';

/** How often open connections are compared with the ends of their tokens, in ms: a look at each, without asking anybody. */
const SWEEP_MS = 1_000;

/** How often it is noted that tokens of open connections are in use, in ms. */
const NOTE_MS = 60_000;

interface Watch {
  readonly caller: Caller;
  end(): void;
}

/**
 * Makes revocations and suspensions take effect at once, in every process: in the memory of verified tokens, and for
 * connections that stay open long after their token was checked.
 */
@Injectable()
export class Revocations implements OnModuleInit, OnModuleDestroy {
  private readonly watches = new Set<Watch>();
  private readonly listeners = new Set<(change: Change | undefined) => void>();
  private readonly sweeper = setInterval(() => this.endExpired(), SWEEP_MS).unref();
  private readonly noter = setInterval(() => this.noteUses(), NOTE_MS).unref();
  private unsubscribe: Unsubscribe = () => undefined;

  constructor(
    private readonly live: LiveStore,
    private readonly cache: TokenCache,
    private readonly tokens: TokensRepository,
    private readonly clock: Clock,
    private readonly lastUses: LastUsesRepository,
  ) {}

  async onModuleInit(): Promise<void> {
    this.unsubscribe = await this.live.subscribe(CHANNEL, (payload) => {
      if (payload === undefined) void this.checkAll();
      else this.apply(JSON.parse(payload) as Change);
    });
  }

  onModuleDestroy(): void {
    clearInterval(this.sweeper);
    clearInterval(this.noter);
    this.unsubscribe();
  }

  /** Tells everybody of a change that the database holds already; in this process it has effect on return. */
  announce(change: Change): void {
    this.apply(change);
    this.live.hint(CHANNEL, JSON.stringify(change));
  }

  /** Calls `end` once when the caller's token is revoked or runs out, or its bot is suspended; for open connections. */
  watch(caller: Caller, end: () => void): Unsubscribe {
    const watch = { caller, end };
    this.watches.add(watch);
    return () => this.watches.delete(watch);
  }

  /** Calls `listener` with every change; with undefined when it is not known what has changed. */
  listen(listener: (change: Change | undefined) => void): void {
    this.listeners.add(listener);
  }

  /**
   * Does `work`, which waits for something, for a caller. The signal that it gets is aborted when `signal` is or when the
   * token ends; what it did is then not given out, but refused with `unauthenticated`. Without a signal it does not wait, and the
   * check that the token has passed is enough.
   */
  async during<T>(
    caller: Caller,
    signal: AbortSignal | undefined,
    work: (signal?: AbortSignal) => Promise<T>,
  ): Promise<Result<T, Refusal>> {
    if (signal === undefined) return ok(await work());
    const stop = new AbortController();
    const end = (): void => stop.abort();
    let hasEnded = false;
    const unwatch = this.watch(caller, () => {
      hasEnded = true;
      end();
    });
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    try {
      const done = await work(stop.signal);
      return hasEnded ? refuse('unauthenticated', 'The token has ended, or its bot is suspended.') : ok(done);
    } finally {
      unwatch();
      signal.removeEventListener('abort', end);
    }
  }

  private apply(change: Change): void {
    this.forget(change);
    this.end(({ caller }) => concerns(change, caller));
  }

  private endExpired(): void {
    const now = this.clock.now();
    this.end(({ caller }) => caller.expiresAt <= now);
  }

  /** Whoever listens is there, although it asks for nothing. */
  private noteUses(): void {
    for (const { caller } of this.watches) this.lastUses.note(caller.token);
  }

  /** Hints were lost: nothing in memory can be believed, and open connections are looked up again. */
  private async checkAll(): Promise<void> {
    this.forget(undefined);
    const asked = new Set([...this.watches].map(({ caller }) => caller.token));
    asked.delete(OPERATOR_ACCOUNT);
    const valid = await this.tokens.findValid([...asked], new Date(this.clock.now()));
    this.end(({ caller }) => asked.has(caller.token) && !valid.has(caller.token));
  }

  private forget(change: Change | undefined): void {
    this.cache.forget(change);
    for (const listener of this.listeners) listener(change);
  }

  private end(chosen: (watch: Watch) => boolean): void {
    for (const watch of [...this.watches].filter(chosen)) {
      this.watches.delete(watch);
      watch.end();
    }
  }
}
