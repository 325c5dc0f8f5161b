import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import { formatCursor, type Page, parseCursor } from '../platform/page.js';
import type { Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { isoTime } from './event.view.js';
import { MatchReading } from './match.reading.js';
import { isRecordPosition, MatchRecordsRepository, type RecordFilter } from './match.records.repository.js';
import type { FindRecords, ListedRecord } from './records.wire.js';

/** Records that a stream reads at once: each is some kilobytes, of a long match some hundred. */
const PIECE = 10;

/** Records of many matches: in pages, and as one long stream that holds no more than a few of them. */
@Injectable()
export class MatchRecords {
  constructor(
    private readonly matches: MatchRecordsRepository,
    private readonly reading: MatchReading,
    private readonly clock: Clock,
  ) {}

  /** Records in the order in which their matches ended. */
  async page(
    caller: Caller | undefined,
    { limit, after, ...filter }: FindRecords,
  ): Promise<Result<Page<ListedRecord>, Refusal>> {
    const from = parseCursor(after, isRecordPosition);
    if (!from.ok) return from;
    const { records, last, isLast } = await this.read(caller, filter, from.value, limit);
    const cursors = records.map(({ cursor }) => cursor);
    return ok({ items: records, cursors, next: isLast || last === undefined ? null : formatCursor(last) });
  }

  /** All of them from a place on, some at a time; read no faster than the reader takes them. */
  stream(
    caller: Caller | undefined,
    { after, ...filter }: Omit<FindRecords, 'limit'>,
  ): Result<AsyncIterable<ListedRecord[]>, Refusal> {
    const from = parseCursor(after, isRecordPosition);
    if (!from.ok) return from;
    return ok(this.pieces(caller, filter, from.value));
  }

  count(caller: Caller | undefined, filter: RecordFilter): Promise<number> {
    return this.matches.count(filter, { viewer: caller, now: this.clock.now() });
  }

  /** Up to `limit` records after a position, and the last one's position. */
  async read(
    caller: Caller | undefined,
    filter: RecordFilter,
    after: string | undefined,
    limit: number,
  ): Promise<{ records: ListedRecord[]; last: string | undefined; isLast: boolean }> {
    const look = { viewer: caller, now: this.clock.now() };
    const found = await this.matches.find(filter, look, { after, limit });
    const records: ListedRecord[] = [];
    for (const { id, position, endedAt } of found) {
      const record = await this.reading.getRecord(id, caller);
      if (record.ok)
        records.push({
          cursor: formatCursor(position),
          endedAt: isoTime(endedAt.getTime()),
          record: record.value,
        });
    }
    return { records, last: found.at(-1)?.position, isLast: found.length < limit };
  }

  private async *pieces(
    caller: Caller | undefined,
    filter: RecordFilter,
    from: string | undefined,
  ): AsyncGenerator<ListedRecord[], void> {
    for (let after = from; ;) {
      const { records, last, isLast } = await this.read(caller, filter, after, PIECE);
      if (records.length > 0) yield records;
      if (isLast) return;
      after = last;
    }
  }
}
