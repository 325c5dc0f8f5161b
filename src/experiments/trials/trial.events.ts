import { Injectable } from '@nestjs/common';
import { type Caller, OwnedLog, Revocations } from '../../accounts/index.js';
import type { Refusal } from '../../platform/refusal.js';
import type { Result } from '../../platform/result.js';
import { TrialNews } from './trial.news.js';
import { noticeOf } from './trial.wire.mapping.js';
import { TrialsRepository } from './trials.repository.js';
import { TrialsService } from './trials.service.js';
import type { TrialNotice } from './trials.wire.js';

/** The log of a trial, for its owner: in pages and in streams. */
@Injectable()
export class TrialEvents extends OwnedLog<TrialNotice> {
  constructor(
    private readonly service: TrialsService,
    private readonly trials: TrialsRepository,
    news: TrialNews,
    revocations: Revocations,
  ) {
    super('trial', news, revocations);
  }

  protected getOwn(caller: Caller, id: string): Promise<Result<{ readonly seq: number }, Refusal>> {
    return this.service.getOwn(caller, id);
  }

  protected async read(id: string, after: number, limit: number) {
    const events = await this.trials.read(id, after, limit);
    // Asked afterwards: what ended meanwhile has its last events read the next time.
    const state = events.length > 0 ? undefined : await this.trials.find(id);
    const isOver =
      events.length === 0 && (state === undefined || (state.status !== 'running' && after >= state.seq));
    return { events: events.map((event) => noticeOf(id, event)), isOver };
  }
}
