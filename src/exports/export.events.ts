import { Injectable } from '@nestjs/common';
import { type Caller, OwnedLog, Revocations } from '../accounts/index.js';
import type { Refusal } from '../platform/refusal.js';
import type { Result } from '../platform/result.js';
import { ExportNews } from './export.news.js';
import { isGoingOn } from './export.state.js';
import { noticeOf } from './export.wire.mapping.js';
import { ExportsRepository } from './exports.repository.js';
import { ExportsService } from './exports.service.js';
import type { ExportNotice } from './exports.wire.js';

/** The log of an export, for its owner: in pages and in streams. */
@Injectable()
export class ExportEvents extends OwnedLog<ExportNotice> {
  constructor(
    private readonly service: ExportsService,
    private readonly exports: ExportsRepository,
    news: ExportNews,
    revocations: Revocations,
  ) {
    super('export', news, revocations);
  }

  protected getOwn(caller: Caller, id: string): Promise<Result<{ readonly seq: number }, Refusal>> {
    return this.service.getOwn(caller, id);
  }

  protected async read(id: string, after: number, limit: number) {
    const events = await this.exports.read(id, after, limit);
    // Asked afterwards: what ended meanwhile has its last events read the next time. One that is deleted has none.
    const state = events.length > 0 ? undefined : await this.exports.find(id);
    const isOver = events.length === 0 && (state === undefined || (!isGoingOn(state) && after >= state.seq));
    return { events: events.map((event) => noticeOf(id, event)), isOver };
  }
}
