import { Injectable } from '@nestjs/common';
import { type Caller, Revocations } from '../accounts/index.js';
import { formatCursor, parseCursor } from '../platform/page.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { CallerStream, type CallerSource } from './caller.stream.js';
import { FeedDispatch } from './feed.dispatch.js';
import { FeedRows, type FeedEvent } from './feed.rows.js';
import {
  BEGINNING,
  formatPosition,
  MatchOrder,
  parsePosition,
  type Concerned,
  type FeedPosition,
} from './match.order.repository.js';

export interface FeedPage {
  readonly events: FeedEvent[];
  /** The cursor to ask on with. */
  readonly last: string;
}

/** Instead of a cursor: nothing of what was. */
export const LATEST = 'latest';
/** Instead of a cursor: everything that was, as the number 0 is for the log of a match. */
export const EARLIEST = '0';
/** Rows that are read at once. */
const PIECE = 100;

const concerned = ({ account, bot, version }: Caller): Concerned =>
  bot === null || version === null ? { account } : { bot, version };

/** Everything that concerns a caller, of all its matches in one order: in pages and in streams. */
@Injectable()
export class CallerFeed {
  constructor(
    private readonly order: MatchOrder,
    private readonly dispatch: FeedDispatch,
    private readonly rows: FeedRows,
    private readonly revocations: Revocations,
  ) {}

  /**
   * What comes after a cursor (without one, or after `0`: from the beginning). Where there is nothing yet, waits for something until
   * `signal` says that it has been long enough; `unauthenticated` where the token ends meanwhile.
   */
  async page(
    caller: Caller,
    after: string | undefined,
    { limit, signal }: { limit: number; signal?: AbortSignal },
  ): Promise<Result<FeedPage, Refusal>> {
    const from = await this.position(after);
    if (!from.ok) return from;
    return this.revocations.during(caller, signal, (until) =>
      this.nextPage(caller, from.value, limit, until),
    );
  }

  /** Up to `limit` events after a cursor, though they be read in pieces, and whether there are more by now. */
  async whole(
    caller: Caller,
    after: string | undefined,
    limit: number,
  ): Promise<Result<FeedPage & { readonly isMore: boolean }, Refusal>> {
    const events: FeedEvent[] = [];
    for (let from = after; ;) {
      const page = await this.page(caller, from, { limit: limit + 1 - events.length });
      if (!page.ok) return page;
      events.push(...page.value.events);
      from = page.value.last;
      const isMore = events.length > limit;
      if (isMore) return ok({ events: events.slice(0, limit), last: events[limit - 1].cursor, isMore });
      if (page.value.events.length === 0) return ok({ events, last: from, isMore });
    }
  }

  private async nextPage(
    caller: Caller,
    from: FeedPosition,
    limit: number,
    until?: AbortSignal,
  ): Promise<FeedPage> {
    const stream = await this.open(caller, from, until === undefined);
    const stop = (): void => void stream.return();
    until?.addEventListener('abort', stop, { once: true });
    if (until?.aborted) stop();
    try {
      const next = await stream.next();
      const events = next.done ? [] : next.value.slice(0, limit);
      return { events, last: events.at(-1)?.cursor ?? formatCursor(formatPosition(from)) };
    } finally {
      until?.removeEventListener('abort', stop);
      await stream.return();
    }
  }

  /** The same as it comes, without an end; the cursors say where a reader is. Fails with `StreamEnded` when the token ends. */
  async stream(caller: Caller, after: string | undefined): Promise<Result<CallerStream, Refusal>> {
    const from = await this.position(after);
    if (!from.ok) return from;
    const stream = await this.open(caller, from.value, false);
    const unwatch = this.revocations.watch(caller, () => stream.fail('revoked'));
    stream.onEnd = unwatch;
    return ok(stream);
  }

  private async open(caller: Caller, from: FeedPosition, ends: boolean): Promise<CallerStream> {
    const source: CallerSource = {
      read: (place) => this.order.of(concerned(caller), place, PIECE),
      show: (rows) => this.rows.show(caller, rows),
      coming: ends ? undefined : await this.dispatch.subscribe(caller),
    };
    return new CallerStream(from, source);
  }

  private async position(after: string | undefined): Promise<Result<FeedPosition, Refusal>> {
    if (after === LATEST) return ok({ ...(await this.order.end()), seq: 0 });
    if (after === undefined || after === EARLIEST) return ok({ ...BEGINNING, seq: 0 });
    const position = parseFeedCursor(after);
    if (position === undefined) {
      const message =
        'must be the "cursor" of an event of this feed, the "last" of a page, "latest", or 0 for the beginning';
      return refuse('malformed-request', `The cursor ${message}.`, {
        errors: [{ field: 'after', message }],
      });
    }
    if (await this.order.isKnown(position)) return ok(position);
    return refuse(
      'unknown-position',
      'The feed has not come as far as this cursor; begin with "latest", or without a cursor.',
    );
  }
}

/** Reads a cursor; undefined where the text is none. */
function parseFeedCursor(text: string): FeedPosition | undefined {
  const key = parseCursor(text, (position) => parsePosition(position) !== undefined);
  return key.ok && key.value !== undefined ? parsePosition(key.value) : undefined;
}
