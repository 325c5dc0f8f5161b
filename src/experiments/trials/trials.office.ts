import { Injectable } from '@nestjs/common';
import type { Caller } from '../../accounts/index.js';
import type { Page } from '../../platform/page.js';
import { refuse, type Refusal } from '../../platform/refusal.js';
import type { Result } from '../../platform/result.js';
import { TrialDriver } from './trial.driver.js';
import { TrialsService } from './trials.service.js';
import type { BotTrial, CheckWish, FindTrials, RehearsalWish } from './trials.wire.js';

/** What owners do with trials; an order is begun at once. */
@Injectable()
export class TrialsOffice {
  constructor(
    private readonly trials: TrialsService,
    private readonly driver: TrialDriver,
  ) {}

  async check(caller: Caller, bot: string, wish: CheckWish, id: string): Promise<Result<BotTrial, Refusal>> {
    return this.begun(caller, await this.trials.check(caller, bot, wish, id));
  }

  async rehearse(
    caller: Caller,
    which: { bot: string; version: number },
    wish: RehearsalWish,
    id: string,
  ): Promise<Result<BotTrial, Refusal>> {
    return this.begun(caller, await this.trials.rehearse(caller, which, wish, id));
  }

  get(caller: Caller, id: string): Promise<Result<BotTrial, Refusal>> {
    return this.trials.get(caller, id);
  }

  list(caller: Caller, query: FindTrials): Promise<Result<Page<BotTrial>, Refusal>> {
    return this.trials.list(caller, query);
  }

  /** Ends a trial; what was found stays. Cancelling it again says the same. */
  async cancel(caller: Caller, id: string): Promise<Result<BotTrial, Refusal>> {
    const own = await this.trials.getOwn(caller, id);
    if (!own.ok) return own;
    const { status } = own.value;
    if (status !== 'running' && status !== 'cancelled')
      return refuse('experiment-over', `The trial is ${status} already.`);
    if (status === 'running') await this.driver.end(id, 'cancelled', 'Its owner cancelled it.');
    return this.trials.get(caller, id);
  }

  private async begun(
    caller: Caller,
    ordered: Result<BotTrial, Refusal>,
  ): Promise<Result<BotTrial, Refusal>> {
    if (!ordered.ok) return ordered;
    await this.driver.attend(ordered.value.id);
    return this.trials.get(caller, ordered.value.id);
  }
}
