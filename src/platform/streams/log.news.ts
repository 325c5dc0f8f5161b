import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import type { LiveStore, Unsubscribe } from '../live/live.store.js';

/** How long to wait for a hint, in ms: it may be lost. */
const SELDOM_MS = 3_000;

/**
 * Who waits for something to be added to a numbered log. Whoever adds something hints `id number` on the channel; a hint may be
 * lost, so nobody waits longer than for some seconds.
 */
export abstract class LogNews implements OnModuleInit, OnModuleDestroy {
  private readonly waiting = new Map<string, Set<() => void>>();
  private unsubscribe: Unsubscribe = () => undefined;

  constructor(
    private readonly live: LiveStore,
    private readonly channel: string,
  ) {}

  async onModuleInit(): Promise<void> {
    this.unsubscribe = await this.live.subscribe(this.channel, (payload) => this.hear(payload));
  }

  onModuleDestroy(): void {
    this.unsubscribe();
    this.hear(undefined);
  }

  /** Resolves when something may have happened, or when `signal` says that it does not matter any more. */
  more(id: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const waiting = this.waiting.get(id) ?? new Set();
      this.waiting.set(id, waiting);
      const done = (): void => {
        signal.removeEventListener('abort', done);
        clearTimeout(timer);
        waiting.delete(done);
        if (waiting.size === 0 && this.waiting.get(id) === waiting) this.waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(done, SELDOM_MS).unref();
      signal.addEventListener('abort', done, { once: true });
      waiting.add(done);
    });
  }

  /** `id number`, or that hints may have been lost. */
  private hear(payload: string | undefined): void {
    const ids = payload === undefined ? [...this.waiting.keys()] : [payload.split(' ')[0]];
    for (const id of ids) for (const done of [...(this.waiting.get(id) ?? [])]) done();
  }
}
