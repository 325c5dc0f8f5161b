import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LiveStore } from '../../platform/live/live.store.js';
import { type Refusal, refuse } from '../../platform/refusal.js';
import type { Err, Result } from '../../platform/result.js';
import { Threads, tooManyWaiting } from '../../platform/threads.js';
import { Turns } from '../../platform/turns.js';
import type { Result as RulesResult } from '../../rules/result.js';
import { analyse, type AnalysedPosition, type AnalysisTask } from './analysis.task.js';
import type { PositionFault } from './known.position.js';

/** Analyses of one account in so many ms, at most. */
const ANALYSES = { most: 30, windowMs: 60_000 } as const;
/** Analyses that wait for a thread, at most: whoever comes then is asked to come again. */
const MOST_WAITING = 50;
/** Analyses of one account that wait or are worked on, at most: each is answered within seconds. */
const MOST_OF_ONE = 8;

/** Where positions are analysed: in threads of their own, so that nobody waits for experiments. */
@Injectable()
export class AnalysisPool implements OnModuleDestroy {
  private readonly threads = new Threads<AnalysisTask, RulesResult<AnalysedPosition, PositionFault>>(
    join(__dirname, 'analysis.task.js'),
    analyse,
    MOST_WAITING,
  );

  private readonly turns = new Turns();

  constructor(private readonly live: LiveStore) {}

  /**
   * One after the other for each account, so that whoever asks little need not wait for all that somebody else has asked. What is
   * begun counts against the account's budget, so that what was refused or given up before costs nothing.
   * @param hungUp says that whoever asked has gone, and nobody reads the answer
   */
  async ask(
    account: string,
    task: AnalysisTask,
    hungUp: AbortSignal,
  ): Promise<Result<AnalysedPosition, Refusal>> {
    if (this.turns.count(account) >= MOST_OF_ONE) return tooManyWaiting('analyses');
    try {
      return await this.turns.take(account, () => this.begin(account, task, hungUp));
    } catch (error) {
      if (!hungUp.aborted) throw error;
      return refuse('unavailable', 'The connection was closed, and the analysis given up.');
    }
  }

  private async begin(
    account: string,
    task: AnalysisTask,
    hungUp: AbortSignal,
  ): Promise<Result<AnalysedPosition, Refusal>> {
    hungUp.throwIfAborted();
    if (this.threads.full) return tooManyWaiting('analyses');
    const objection = await this.objection(account);
    if (objection) return objection;
    const found = await this.threads.ask(task, hungUp);
    return found.ok ? found : refuse('impossible-position', found.error.detail);
  }

  /** Why the account has to wait; undefined where it has not. */
  private async objection(account: string): Promise<Err<Refusal> | undefined> {
    const { used, resetMs } = await this.live.counter(`analyses:${account}`, ANALYSES.windowMs, 1);
    if (used <= ANALYSES.most) return undefined;
    const retryAfter = Math.max(1, Math.ceil(resetMs / 1000));
    const detail = `An account may have ${ANALYSES.most} analyses in ${ANALYSES.windowMs / 1000} s; wait ${retryAfter} s.`;
    return refuse('rate-limited', detail, { retryAfter });
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }
}
