import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { LiveStore, type Unsubscribe } from '../platform/live/live.store.js';
import { LogStretch } from './log.stretch.js';
import type { Change } from './match.draft.js';
import type { LogRow } from './match.event.js';
import type { MatchFacts, MatchState } from './match.state.js';
import { MatchLog } from './match.log.repository.js';

const CHANNEL = 'matches';

/** Matches whose latest rows are kept in memory, at most; some ten kilobytes each. */
const KEPT = 4_000;
/** For how long rows in memory count as the latest without asking the database, in ms: bounds what a lost hint can do. */
const BELIEVED_MS = 5_000;

/** How often logs that somebody waits for are compared with the database, in ms, in case hints were lost. */
const SWEEP_MS = 10_000;

interface Entry {
  readonly stretch: LogStretch;
  /** The latest step that somebody has told of. */
  heard: number;
  /** When the rows were last known to be the latest. */
  checkedAt: number;
}

interface Reading {
  readonly stretch: Promise<LogStretch>;
  heard: number;
}

/**
 * The latest part of the logs that this process has to do with, and who waits for more of them. Changes made here are
 * known at once; hints tell of changes made elsewhere, which are then read from the log.
 */
@Injectable()
export class MatchFeed implements OnModuleInit, OnModuleDestroy {
  private readonly entries = new Map<string, Entry>();
  private readonly reading = new Map<string, Reading>();
  private readonly waiting = new Map<string, Set<() => void>>();
  private readonly listeners = new Set<(changed: readonly string[] | undefined) => void>();
  private readonly changeListeners = new Set<(change: Change, before: MatchState | null) => void>();
  private untold: string[] = [];
  private unsubscribe: Unsubscribe = () => undefined;
  private readonly sweeper = setInterval(() => void this.sweep(), SWEEP_MS).unref();
  private readonly logger = new Logger(MatchFeed.name);

  constructor(
    private readonly log: MatchLog,
    private readonly live: LiveStore,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    this.unsubscribe = await this.live.subscribe(CHANNEL, (payload) => this.hear(payload));
  }

  onModuleDestroy(): void {
    clearInterval(this.sweeper);
    this.unsubscribe();
  }

  /** A change is in the log: tells whoever waits, here and in other processes. `before`: the state that it changed. */
  announce(change: Change, before: MatchState | null): void {
    const { row, state } = change;
    const entry = this.entries.get(row.match);
    if (entry?.stretch.append(row)) {
      entry.stretch.trim();
      entry.heard = Math.max(entry.heard, row.step);
      entry.checkedAt = this.clock.now();
    } else {
      this.keep(row.match, LogStretch.from(state.facts, before?.round ?? null, row));
    }
    this.wake(row.match);
    for (const listener of this.changeListeners) listener(change, before);
    this.tellOf([row]);
  }

  /** Rows are in the log: tells other processes, and whoever follows all matches. */
  tellOf(rows: readonly Pick<LogRow, 'match' | 'step'>[]): void {
    if (this.untold.length === 0) setImmediate(() => this.tell());
    for (const { match, step } of rows) this.untold.push(`${match} ${step}`);
  }

  /** Notices about these subjects are committed: tells those who follow the order of all rows, here and elsewhere. */
  announceNotices(subjects: readonly string[]): void {
    for (const subject of subjects) {
      if (this.untold.push(`${subject} 0`) === 1) setImmediate(() => this.tell());
    }
  }

  /** The log of a match from `seq` on, or from further back, up to its latest row. */
  async upTo(facts: MatchFacts, seq: number): Promise<LogStretch> {
    for (;;) {
      const entry = this.entries.get(facts.id);
      const fits = entry?.stretch.reachesBackTo(seq) === true;
      if (fits && this.isLatest(entry)) return entry.stretch;
      // One reading of a match at a time: whoever comes meanwhile looks again after it.
      const running = this.reading.get(facts.id);
      if (running) {
        await running.stretch;
        continue;
      }
      const reading: Reading = {
        stretch: fits ? this.readOn(facts.id, entry) : this.readAll(facts),
        heard: 0,
      };
      this.reading.set(facts.id, reading);
      try {
        const stretch = await reading.stretch;
        if (reading.heard <= stretch.lastStep) return stretch;
      } finally {
        this.reading.delete(facts.id);
      }
    }
  }

  private isLatest({ stretch, heard, checkedAt }: Entry): boolean {
    return stretch.isOver || (heard <= stretch.lastStep && this.clock.now() - checkedAt < BELIEVED_MS);
  }

  /** Resolves when there may be more of a match's log than up to event `seq`, or when `signal` says that it does not matter any more. */
  more(match: string, seq: number, signal: AbortSignal): Promise<void> {
    // What came between the reading and this call has woken nobody.
    const entry = this.entries.get(match);
    const isThere = entry && (entry.stretch.lastSeq > seq || entry.heard > entry.stretch.lastStep);
    if (isThere || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const waiting = this.waiting.get(match) ?? new Set();
      this.waiting.set(match, waiting);
      const done = (): void => {
        signal.removeEventListener('abort', done);
        waiting.delete(done);
        if (waiting.size === 0 && this.waiting.get(match) === waiting) this.waiting.delete(match);
        resolve();
      };
      signal.addEventListener('abort', done, { once: true });
      waiting.add(done);
    });
  }

  /** Calls `listener` with every change that this process makes, once it is in the log. */
  onChange(listener: (change: Change, before: MatchState | null) => void): Unsubscribe {
    this.changeListeners.add(listener);
    return () => void this.changeListeners.delete(listener);
  }

  /** Calls `listener` with the matches whose logs have grown, here or elsewhere; with undefined where hints may be lost. */
  watch(listener: (changed: readonly string[] | undefined) => void): Unsubscribe {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private wake(match: string): void {
    for (const done of [...(this.waiting.get(match) ?? [])]) done();
  }

  private tell(): void {
    const untold = this.untold;
    this.untold = [];
    this.live.hint(CHANNEL, untold.join('\n'));
  }

  private hear(payload: string | undefined): void {
    if (payload === undefined) {
      this.entries.clear();
      for (const match of [...this.waiting.keys()]) this.wake(match);
      for (const listener of this.listeners) listener(undefined);
      return;
    }
    const matches: string[] = [];
    for (const line of payload.split('\n')) {
      const [match, step] = line.split(' ');
      matches.push(match);
      this.hearOf(match, Number(step));
    }
    for (const listener of this.listeners) listener(matches);
  }

  /** Takes it from somebody who has seen it that a match's log has come to `step`. */
  hearOf(match: string, step: number): void {
    const reading = this.reading.get(match);
    if (reading) reading.heard = Math.max(reading.heard, step);
    const entry = this.entries.get(match);
    if (entry && step <= entry.heard) return;
    if (entry) entry.heard = step;
    this.wake(match);
  }

  /** Hints may be lost: looks for what nobody has told of. */
  private async sweep(): Promise<void> {
    const waited = [...this.waiting.keys()];
    if (waited.length === 0) return;
    try {
      for (const { match, step } of await this.log.latest(waited)) this.hearOf(match, step);
    } catch (error) {
      this.logger.warn(error);
    }
  }

  private async readOn(match: string, entry: Entry): Promise<LogStretch> {
    const asked = this.clock.now();
    for (const row of await this.log.read(match, entry.stretch.lastStep)) entry.stretch.append(row);
    entry.checkedAt = asked;
    entry.stretch.trim();
    return entry.stretch;
  }

  private async readAll(facts: MatchFacts): Promise<LogStretch> {
    const rows = await this.log.read(facts.id);
    const whole = LogStretch.ofLog(facts, rows);
    // What is kept is let shrink; who asked gets all of it. An ended match is read by few.
    if (!whole.isOver && !this.entries.has(facts.id)) {
      const kept = LogStretch.ofLog(facts, rows);
      kept.trim();
      this.keep(facts.id, kept);
    }
    return whole;
  }

  private keep(match: string, stretch: LogStretch): void {
    this.entries.delete(match);
    if (this.entries.size >= KEPT) this.entries.delete(this.entries.keys().next().value as string);
    this.entries.set(match, { stretch, heard: stretch.lastStep, checkedAt: this.clock.now() });
  }
}
