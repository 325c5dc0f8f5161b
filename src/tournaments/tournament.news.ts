import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LiveStore, type Unsubscribe } from '../platform/live/live.store.js';
import { CHANNEL } from './tournament.repository.js';

/** How long to wait for a hint, in ms: it may be lost. */
const SELDOM_MS = 3_000;

/** Who waits for something to happen in a tournament. */
@Injectable()
export class TournamentNews implements OnModuleInit, OnModuleDestroy {
  private readonly waiting = new Map<string, Set<() => void>>();
  private unsubscribe: Unsubscribe = () => undefined;

  constructor(private readonly live: LiveStore) {}

  async onModuleInit(): Promise<void> {
    this.unsubscribe = await this.live.subscribe(CHANNEL, (payload) => this.hear(payload));
  }

  onModuleDestroy(): void {
    this.unsubscribe();
    this.hear(undefined);
  }

  /** Resolves when something may have happened, or when `signal` says that it does not matter any more. */
  more(tournament: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const waiting = this.waiting.get(tournament) ?? new Set();
      this.waiting.set(tournament, waiting);
      const done = (): void => {
        signal.removeEventListener('abort', done);
        clearTimeout(timer);
        waiting.delete(done);
        if (waiting.size === 0 && this.waiting.get(tournament) === waiting) this.waiting.delete(tournament);
        resolve();
      };
      const timer = setTimeout(done, SELDOM_MS).unref();
      signal.addEventListener('abort', done, { once: true });
      waiting.add(done);
    });
  }

  /** `tournament seq`, or that hints may have been lost. */
  private hear(payload: string | undefined): void {
    const tournaments = payload === undefined ? [...this.waiting.keys()] : [payload.split(' ')[0]];
    for (const id of tournaments) for (const done of [...(this.waiting.get(id) ?? [])]) done();
  }
}
