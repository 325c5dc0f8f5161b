import { Injectable } from '@nestjs/common';
import { type Caller, OwnedLog, Revocations } from '../accounts/index.js';
import type { Refusal } from '../platform/refusal.js';
import type { Result } from '../platform/result.js';
import { ExperimentNews } from './experiment.news.js';
import { isEnded } from './experiment.state.js';
import { noticeOf } from './experiment.wire.mapping.js';
import { ExperimentsRepository } from './experiments.repository.js';
import { ExperimentsService } from './experiments.service.js';
import type { ExperimentNotice } from './experiments.wire.js';

/** The log of an experiment, for its owner: in pages and in streams. */
@Injectable()
export class ExperimentEvents extends OwnedLog<ExperimentNotice> {
  constructor(
    private readonly service: ExperimentsService,
    private readonly experiments: ExperimentsRepository,
    news: ExperimentNews,
    revocations: Revocations,
  ) {
    super('experiment', news, revocations);
  }

  protected getOwn(caller: Caller, id: string): Promise<Result<{ readonly seq: number }, Refusal>> {
    return this.service.getOwn(caller, id);
  }

  protected async read(id: string, after: number, limit: number) {
    const events = await this.experiments.read(id, after, limit);
    // Asked afterwards: what ended meanwhile has its last events read the next time.
    const state = events.length > 0 ? undefined : await this.experiments.find(id);
    const isOver = state !== undefined && isEnded(state) && after >= state.seq;
    return { events: events.map((event) => noticeOf(id, event)), isOver };
  }
}
