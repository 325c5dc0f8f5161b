import { Injectable } from '@nestjs/common';
import { type Caller, Revocations } from '../accounts/index.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { readPage, type LogPage, type LogSource } from '../platform/streams/log.source.js';
import { LogStream } from '../platform/streams/log.stream.js';
import { ExportNews } from './export.news.js';
import { isGoingOn } from './export.state.js';
import { noticeOf } from './export.wire.mapping.js';
import { ExportsRepository } from './exports.repository.js';
import { ExportsService } from './exports.service.js';
import type { ExportNotice } from './exports.wire.js';

/** The log of an export, for its owner: in pages and in streams. */
@Injectable()
export class ExportEvents {
  constructor(
    private readonly service: ExportsService,
    private readonly exports: ExportsRepository,
    private readonly news: ExportNews,
    private readonly revocations: Revocations,
  ) {}

  /**
   * The events after a number. Where there are none yet, waits for some until `signal` says that it has been long enough;
   * `unauthenticated` where the token ends meanwhile.
   */
  async page(
    caller: Caller,
    id: string,
    after: number,
    { limit, signal }: { limit: number; signal?: AbortSignal },
  ): Promise<Result<LogPage<ExportNotice>, Refusal>> {
    const known = await this.check(caller, id, after);
    if (!known.ok) return known;
    const source = this.sourceOf(id);
    return this.revocations.during(caller, signal, (until) => readPage(source, after, limit, until));
  }

  /** The events after a number, as they come. Ends when the file is finished, or when the token is revoked. */
  async stream(caller: Caller, id: string, after: number): Promise<Result<LogStream<ExportNotice>, Refusal>> {
    const known = await this.check(caller, id, after);
    if (!known.ok) return known;
    const stream = new LogStream(this.sourceOf(id), after, () => unwatch());
    const unwatch = this.revocations.watch(caller, () => stream.fail('revoked'));
    return ok(stream);
  }

  private async check(caller: Caller, id: string, after: number): Promise<Result<void, Refusal>> {
    const own = await this.service.getOwn(caller, id);
    if (!own.ok) return own;
    const { seq } = own.value;
    if (after <= seq) return ok(undefined);
    return refuse('unknown-position', `The log of the export ends with number ${seq}.`);
  }

  private sourceOf(id: string): LogSource<ExportNotice> {
    return {
      read: (after, limit) => this.read(id, after, limit),
      more: (_, signal) => this.news.more(id, signal),
    };
  }

  private async read(id: string, after: number, limit: number) {
    const events = await this.exports.read(id, after, limit);
    // Asked afterwards: what ended meanwhile has its last events read the next time. One that is deleted has none.
    const state = events.length > 0 ? undefined : await this.exports.find(id);
    const isOver = events.length === 0 && (state === undefined || (!isGoingOn(state) && after >= state.seq));
    return { events: events.map((event) => noticeOf(id, event)), isOver };
  }
}
