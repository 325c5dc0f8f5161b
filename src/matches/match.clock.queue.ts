import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Queue } from 'bullmq';
import { Clock } from '../platform/clock.js';
import type { Unsubscribe } from '../platform/live/live.store.js';
import { MatchFeed } from './match.feed.js';
import { isBot, type MatchState } from './match.state.js';
import { lookAgainAt } from './match.timing.js';

export const MATCH_CLOCK = 'match-clock';

/** A match to look at: its time may be up, or the house may have to play on. */
export interface ClockJob {
  readonly match: string;
}

/** Done jobs are forgotten at once: a job bears its match's identifier, and there may be another one for it later. */
const OPTIONS = { removeOnComplete: true, removeOnFail: true, attempts: 5 } as const;

/**
 * One timer per match, as a delayed job. It is set when the match is created or starts and moves itself on lazily whenever it
 * goes off; moves do not touch it.
 */
@Injectable()
export class MatchClockQueue implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger(MatchClockQueue.name);
  private unwatch: Unsubscribe = () => undefined;

  constructor(
    @InjectQueue(MATCH_CLOCK) private readonly queue: Queue<ClockJob>,
    private readonly feed: MatchFeed,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.unwatch = this.feed.onChange(({ state }, before) => {
      if (before?.status === state.status) return;
      // Whatever goes wrong here the sweeper mends.
      this.arm(state).catch((error: unknown) => this.log.warn(error));
    });
  }

  onModuleDestroy(): void {
    this.unwatch();
  }

  /** Sets the timer of a match that has been created, or moves it to the first turn's end. */
  private async arm(state: MatchState): Promise<void> {
    const { id, seats } = state.facts;
    const now = this.clock.now();
    const at = lookAgainAt(state, now, []);
    if (at === null) return;
    const delay = seats.some(isBot) || state.status === 'open' ? Math.max(0, at - now) : 0;
    const existing = state.step > 1 ? await this.queue.getJob(id) : undefined;
    if (existing) await existing.changeDelay(delay);
    else await this.queue.add('look', { match: id }, { ...OPTIONS, jobId: id, delay });
  }

  /** Has these matches looked at soon, unless a timer is set for them already. */
  async ensure(matches: readonly string[]): Promise<void> {
    await this.queue.addBulk(
      matches.map((match) => ({ name: 'look', data: { match }, opts: { ...OPTIONS, jobId: match } })),
    );
  }
}
