import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import { formatCursor, type Page, parseCursor } from '../platform/page.js';
import type { Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { isoTime } from './event.view.js';
import { MatchFactsRepository } from './match.facts.repository.js';
import { MatchLog } from './match.log.repository.js';
import { MatchReading } from './match.reading.js';
import {
  isRecordPosition,
  MatchRecordsRepository,
  type RecordedMatch,
  type RecordFilter,
} from './match.records.repository.js';
import type { FindRecords, ListedRecord } from './records.wire.js';

/** Records that a stream reads at once: each is some kilobytes, of a long match some hundred. */
const PIECE = 50;
/** Bytes of logs that are in memory at once, at most, unless one match alone has more. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Records of many matches: in pages, and as one long stream that holds no more than a few of them. */
@Injectable()
export class MatchRecords {
  constructor(
    private readonly matches: MatchRecordsRepository,
    private readonly facts: MatchFactsRepository,
    private readonly log: MatchLog,
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

  /** Up to `limit` records after a position, and the last one's position. Those that are not to be shown are not found. */
  async read(
    caller: Caller | undefined,
    filter: RecordFilter,
    after: string | undefined,
    limit: number,
  ): Promise<{ records: ListedRecord[]; last: string | undefined; isLast: boolean }> {
    const look = { viewer: caller, now: this.clock.now() };
    const found = await this.matches.find(filter, look, { after, limit });
    const records: ListedRecord[] = [];
    for (const part of partsOf(found)) records.push(...(await this.recordsOf(part, caller)));
    return { records, last: found.at(-1)?.position, isLast: found.length < limit };
  }

  /** The records of matches, each read with all others. */
  private async recordsOf(
    matches: readonly RecordedMatch[],
    caller: Caller | undefined,
  ): Promise<ListedRecord[]> {
    const ids = matches.map(({ id }) => id);
    const [facts, logs] = await Promise.all([this.facts.findMany(ids), this.log.readMany(ids)]);
    const names = await this.reading.namesOf([...facts.values()].flatMap(({ seats }) => seats));
    const records: ListedRecord[] = [];
    for (const { id, position, endedAt } of matches) {
      const of = facts.get(id);
      if (of === undefined) throw new Error(`Match ${id} has ended and has no facts`);
      const record = await this.reading.recordOf(of, logs.get(id) ?? [], caller, names);
      if (record.ok)
        records.push({
          cursor: formatCursor(position),
          endedAt: isoTime(endedAt.getTime()),
          record: record.value,
        });
      // A long match is milliseconds of work; others are served between one and the next.
      await setImmediate();
    }
    return records;
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

/** Matches in their order, as many together as may be in memory at once. */
export function* partsOf<M extends Pick<RecordedMatch, 'bytes'>>(matches: readonly M[]): Generator<M[]> {
  let part: M[] = [];
  let bytes = 0;
  for (const match of matches) {
    if (part.length > 0 && bytes + match.bytes > MOST_BYTES) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(match);
    bytes += match.bytes;
  }
  if (part.length > 0) yield part;
}
