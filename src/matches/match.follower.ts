import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Unsubscribe } from '../platform/live/live.store.js';
import { MatchFeed } from './match.feed.js';
import { MatchOrder, type Place, type PlacedRow } from './match.order.repository.js';

/** How often to look when something has been told of, in all: a row may be held back by a transaction that is over in a moment. */
const LOOKS = 4;
/** How soon to look again then, in ms. */
const SOON_MS = 4;
/** How often to look although nobody has told of anything, in ms: hints may be lost. */
const SELDOM_MS = 2_000;
const PAGE = 1_000;

export type RowListener = (row: PlacedRow) => void;

/**
 * Follows the rows of all matches for everybody in this process who follows many of them: one question to the database for
 * all of them, asked when something has happened.
 */
@Injectable()
export class MatchFollower implements OnModuleDestroy {
  private readonly log = new Logger(MatchFollower.name);
  private readonly listeners = new Set<RowListener>();
  private place: Place | undefined;
  private unwatch: Unsubscribe = () => undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking = false;
  private looks = 0;

  constructor(
    private readonly order: MatchOrder,
    private readonly feed: MatchFeed,
  ) {}

  onModuleDestroy(): void {
    this.listeners.clear();
    this.rest();
  }

  /** Calls `listener` with every row that comes, in order, from before this resolves on. */
  async follow(listener: RowListener): Promise<Unsubscribe> {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.unwatch = this.feed.watch(() => this.look());
    this.place ??= await this.order.end();
    this.look();
    return () => {
      if (this.listeners.delete(listener) && this.listeners.size === 0) this.rest();
    };
  }

  private rest(): void {
    this.unwatch();
    clearTimeout(this.timer);
    this.place = undefined;
  }

  /** Something has happened: looks now, and a few times more. */
  private look(): void {
    this.looks = LOOKS;
    if (!this.looking) void this.run();
  }

  private async run(): Promise<void> {
    this.looking = true;
    clearTimeout(this.timer);
    this.looks -= 1;
    try {
      await this.readOn();
    } catch (error) {
      this.log.warn(error);
    }
    this.looking = false;
    if (this.listeners.size === 0) return;
    this.timer = setTimeout(() => void this.run(), this.looks > 0 ? SOON_MS : SELDOM_MS).unref();
  }

  /** Reads what has come and tells of it. */
  private async readOn(): Promise<void> {
    while (this.place) {
      const rows = await this.order.all(this.place, PAGE);
      if (rows.length > 0) this.place = rows.at(-1);
      for (const row of rows) for (const listener of this.listeners) listener(row);
      if (rows.length < PAGE) return;
    }
  }
}
