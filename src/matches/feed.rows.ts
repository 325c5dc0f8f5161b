import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import { formatCursor } from '../platform/page.js';
import type { Viewer } from './event.view.js';
import type { LogStretch } from './log.stretch.js';
import type { StoredEvent } from './match.event.js';
import { MatchFactsRepository } from './match.facts.repository.js';
import { MatchFeed } from './match.feed.js';
import { formatPosition, type PlacedRow } from './match.order.repository.js';
import { concernsCaller, type FeedItem, showNotice } from './notice.view.js';
import { Notices } from './notices.repository.js';
import { seatsHeld } from './seats.held.js';

/** An event of a feed: an event of a match or a notice, and where its reader is when it has been read. */
export type FeedEvent = FeedItem & { readonly cursor: string };

/** Whoever holds several seats sees what is about one of them from there, and the rest from the first. */
const viewerAmong =
  (held: readonly number[]) =>
  (event: StoredEvent): Viewer =>
    'seat' in event && held.includes(event.seat) ? event.seat : held[0];

/** From places in the order of rows to the events there, as a caller may see them. */
@Injectable()
export class FeedRows {
  constructor(
    private readonly facts: MatchFactsRepository,
    private readonly feed: MatchFeed,
    private readonly notices: Notices,
    private readonly clock: Clock,
  ) {}

  /** The events of these rows, in order; none of matches in which the caller has no seat, and no notices for others. */
  async show(caller: Caller, rows: readonly PlacedRow[]): Promise<FeedEvent[]> {
    const read = new Map<string, LogStretch>();
    const shown: FeedEvent[] = [];
    for (const row of rows) {
      const facts = row.notice ? undefined : await this.facts.find(row.match);
      if (facts === undefined) {
        shown.push(...(await this.showNotices(caller, row)));
        continue;
      }
      const held = seatsHeld(facts, caller);
      if (held.length === 0) continue;
      let stretch = read.get(row.match);
      if (!stretch?.reachesBackTo(row.seq - 1) || stretch.lastStep < row.step) {
        // The row is in the log, perhaps a moment before whoever put it there has told of it.
        this.feed.hearOf(row.match, row.step);
        stretch = await this.feed.upTo(facts, row.seq - 1);
        read.set(row.match, stretch);
      }
      const delivery = { now: this.clock.now(), limit: row.count };
      for (const event of stretch.show(row.seq - 1, viewerAmong(held), delivery)) {
        const { tx, match, step } = row;
        const cursor = formatCursor(formatPosition({ tx, match, step, seq: event.seq }));
        // It was made for this reader, and copies of what bots read all the time are dear.
        shown.push(Object.assign(event, { cursor }));
      }
    }
    return shown;
  }

  /** The notices of a row that is in no match's log; read again where only their numbers are known. */
  private async showNotices(caller: Caller, row: PlacedRow): Promise<FeedEvent[]> {
    const notices = row.notice ? [row.notice] : await this.notices.read(row.match, row.seq, row.count);
    return notices
      .filter((notice) => concernsCaller(notice, caller))
      .map((notice) => {
        const position = { ...row, step: notice.number, seq: notice.number };
        return { ...showNotice(notice), cursor: formatCursor(formatPosition(position)) };
      });
  }
}
