import type { BoundedQueue } from '../platform/streams/bounded.queue.js';
import { StreamEnded, type StreamEnd } from '../platform/streams/stream.ending.js';
import type { FeedEvent } from './feed.rows.js';
import { isAfter, type FeedPosition, type Place, type PlacedRow } from './match.order.repository.js';

/** Where a caller's events come from. */
export interface CallerSource {
  /** The rows after a place that are there, some at a time. */
  read(place: Place): Promise<PlacedRow[]>;
  show(rows: readonly PlacedRow[]): Promise<FeedEvent[]>;
  /** Rows that come; subscribed to before the first reading. Undefined where the reader wants only what is there. */
  readonly coming: BoundedQueue<PlacedRow> | undefined;
}

/**
 * A caller's events after some position: first those that are there, then those that come, without a gap between. Never yields
 * an empty list. Fails with `StreamEnded` where the reader is too slow or it is told to; ends at once when it is returned.
 */
export class CallerStream implements AsyncIterableIterator<FeedEvent[], undefined> {
  onEnd: () => void = () => undefined;
  private place: Place;
  private isCaughtUp = false;
  private isClosed = false;
  private failure: StreamEnded | undefined;

  constructor(
    private readonly from: FeedPosition,
    private readonly source: CallerSource,
  ) {
    // The row of the position may have been read only in part: it comes again, and what was read is left out.
    this.place = { ...from, step: Math.max(0, from.step - 1) };
  }

  async next(): Promise<IteratorResult<FeedEvent[], undefined>> {
    while (!this.isClosed) {
      const rows = this.isCaughtUp ? await this.coming() : await this.catchUp();
      if (rows === undefined) break;
      const events = await this.source.show(rows.flatMap((row) => this.unread(row)));
      if (events.length > 0) return { value: events, done: false };
    }
    const { failure } = this;
    this.failure = undefined;
    await this.return();
    if (failure !== undefined) throw failure;
    return { value: undefined, done: true };
  }

  /** Ends it before its time: whoever waits for the next event is told why. */
  fail(why: StreamEnd): void {
    if (this.isClosed) return;
    this.failure = new StreamEnded(why);
    void this.return();
  }

  return(): Promise<IteratorResult<FeedEvent[], undefined>> {
    if (!this.isClosed) {
      this.isClosed = true;
      void this.source.coming?.return();
      this.onEnd();
    }
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private async catchUp(): Promise<readonly PlacedRow[] | undefined> {
    const rows = await this.source.read(this.place);
    if (rows.length === 0) {
      if (this.source.coming === undefined) return undefined;
      this.isCaughtUp = true;
    }
    this.place = rows.at(-1) ?? this.place;
    return rows;
  }

  /** The next row that comes; those that were there already when the reader caught up are passed over. */
  private async coming(): Promise<readonly PlacedRow[] | undefined> {
    const next = await this.source.coming?.next();
    if (next === undefined || next.done) return undefined;
    if (!isAfter(next.value, this.place)) return [];
    this.place = next.value;
    return [next.value];
  }

  /** What of a row comes after the position: all of it, but for the one row that was read in part. */
  private unread(row: PlacedRow): PlacedRow[] {
    const { match, seq } = this.from;
    const read = row.match === match ? Math.max(0, seq - row.seq + 1) : 0;
    return read < row.count ? [{ ...row, seq: row.seq + read, count: row.count - read }] : [];
  }
}
