import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import type { Unsubscribe } from '../platform/live/live.store.js';
import { BoundedQueue } from '../platform/streams/bounded.queue.js';
import { MatchFactsRepository } from './match.facts.repository.js';
import { MatchFollower } from './match.follower.js';
import type { PlacedRow } from './match.order.repository.js';
import { isBot } from './match.state.js';

/** Rows that wait for a slow reader at most; it is cut off then and comes back with its cursor. */
const MOST_WAITING = 2_000;

/** Versions of a bot are not told apart here; what concerns another version is left out when it is shown. */
const keyOf = ({ account, bot }: Pick<Caller, 'account' | 'bot'>): string => bot ?? account;

/** Brings the rows that come to those whom they concern. */
@Injectable()
export class FeedDispatch {
  private readonly log = new Logger(FeedDispatch.name);
  private readonly readers = new Map<string, Set<BoundedQueue<PlacedRow>>>();
  private following: Promise<Unsubscribe> | undefined;
  private dispatched: Promise<void> = Promise.resolve();

  constructor(
    private readonly follower: MatchFollower,
    private readonly facts: MatchFactsRepository,
  ) {}

  /** The rows that concern the caller and come from now on; end the queue to end the subscription. */
  async subscribe(caller: Caller): Promise<BoundedQueue<PlacedRow>> {
    const key = keyOf(caller);
    const queue = new BoundedQueue<PlacedRow>(MOST_WAITING, () => this.remove(key, queue));
    const readers = this.readers.get(key) ?? new Set();
    this.readers.set(key, readers.add(queue));
    await (this.following ??= this.follower.follow((row) => this.enqueue(row)));
    return queue;
  }

  private remove(key: string, queue: BoundedQueue<PlacedRow>): void {
    const readers = this.readers.get(key);
    readers?.delete(queue);
    if (readers?.size === 0) this.readers.delete(key);
    if (this.readers.size > 0) return;
    void this.following?.then((unfollow) => unfollow());
    this.following = undefined;
  }

  /** One row after the other, in order, although it may take a question to the database to know whom it concerns. */
  private enqueue(row: PlacedRow): void {
    this.dispatched = this.dispatched
      .then(() => this.dispatch(row))
      .catch((error: unknown) => this.log.warn(error));
  }

  private async dispatch(row: PlacedRow): Promise<void> {
    const keys = new Set(row.notice ? keysOf(row.notice) : await this.keysOfMatch(row.match));
    for (const key of keys) for (const queue of this.readers.get(key) ?? []) queue.push(row);
  }

  private async keysOfMatch(match: string): Promise<string[]> {
    const facts = await this.facts.find(match);
    return facts?.seats.filter(isBot).flatMap(keysOf) ?? [];
  }
}

const keysOf = (whom: Pick<Caller, 'account' | 'bot'>): string[] => [whom.account, keyOf(whom)];
