import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type Caller, Revocations } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { readPage, type LogPage, type LogSource } from '../platform/streams/log.source.js';
import { LogStream } from '../platform/streams/log.stream.js';
import { SPECTATOR, type ShownEvent, type Viewer } from './event.view.js';
import { withParsedMoves } from './move.parsing.js';
import { MatchFactsRepository } from './match.facts.repository.js';
import { MatchFeed } from './match.feed.js';
import type { MatchFacts } from './match.state.js';
import { seatsHeld, veiled, viewerOf } from './seats.held.js';

/** From where, for whom and how the events of a match are read. */
export interface EventsQuery {
  /** Number of the last event that the reader has. */
  readonly after: number;
  /** The seat that the reader looks from, where it holds several. */
  readonly seat?: number;
  /** Whether legal moves are also given taken apart. */
  readonly expandMoves?: boolean;
}

/** How far behind spectators of a match are, in ms. */
const delayOf = ({ delay = 0 }: MatchFacts): number => delay * 1000;
const delayBehind = ({ viewer, facts }: Reader): number => (viewer === SPECTATOR ? delayOf(facts) : 0);

/** Resolves after `ms`, or when `signal` says that it does not matter any more. */
const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  sleep(Math.max(1, ms), undefined, { signal, ref: false }).catch(() => undefined);

/** Whoever reads, and what is known of the match so far: its seats may still be taken, also by the reader. */
interface Reader {
  readonly caller: Caller;
  readonly query: EventsQuery;
  facts: MatchFacts;
  viewer: Viewer;
}

/** The log of a match as one viewer may see it: in pages and in streams, with the same numbers. */
@Injectable()
export class MatchEvents {
  constructor(
    private readonly facts: MatchFactsRepository,
    private readonly feed: MatchFeed,
    private readonly clock: Clock,
    private readonly revocations: Revocations,
  ) {}

  /**
   * The events after a number. Where there are none yet, waits for some until `signal` says that it has been long enough;
   * `unauthenticated` where the token ends meanwhile.
   */
  async page(
    caller: Caller,
    match: string,
    query: EventsQuery,
    { limit, signal }: { limit: number; signal?: AbortSignal },
  ): Promise<Result<LogPage<ShownEvent>, Refusal>> {
    const reader = await this.open(caller, match, query);
    if (!reader.ok) return reader;
    const source = this.sourceOf(reader.value);
    return this.revocations.during(caller, signal, (until) => readPage(source, query.after, limit, until));
  }

  /** The events after a number, as they come. Ends after the last event of the match, or fails with `StreamEnded` when the token ends. */
  async stream(
    caller: Caller,
    match: string,
    query: EventsQuery,
  ): Promise<Result<LogStream<ShownEvent>, Refusal>> {
    const reader = await this.open(caller, match, query);
    if (!reader.ok) return reader;
    const stream = new LogStream(this.sourceOf(reader.value), query.after, () => unwatch());
    const unwatch = this.revocations.watch(caller, () => stream.fail('revoked'));
    return ok(stream);
  }

  private async open(caller: Caller, match: string, query: EventsQuery): Promise<Result<Reader, Refusal>> {
    const facts = await this.facts.find(match);
    if (facts === undefined) return refuse('not-found', `There is no match ${match}.`);
    const viewer = viewerOf(seatsHeld(facts, caller), query.seat);
    if (!viewer.ok) return viewer;
    if (viewer.value === SPECTATOR && (await this.facts.isVeiled(facts))) return veiled();
    const delay = viewer.value === SPECTATOR ? delayOf(facts) : 0;
    // With a delay the number may be far back: what a spectator has seen of the log.
    const stretch = await this.feed.upTo(facts, delay > 0 ? 0 : query.after);
    const lastSeq = delay > 0 ? stretch.lastSeqAt(this.clock.now() - delay) : stretch.lastSeq;
    if (query.after > lastSeq) {
      return refuse(
        'unknown-position',
        `The log of the match ends with number ${lastSeq}; ${query.after} is not there yet.`,
      );
    }
    return ok({ caller, query, facts, viewer: viewer.value });
  }

  private sourceOf(reader: Reader): LogSource<ShownEvent> {
    return {
      read: (after, limit) => this.read(reader, after, limit),
      more: (after, signal) => this.more(reader, after, signal),
    };
  }

  private async read(reader: Reader, after: number, limit: number) {
    const { caller, query } = reader;
    const stretch = await this.feed.upTo(reader.facts, after);
    if (reader.facts.seats.includes(null)) {
      reader.facts = (await this.facts.find(reader.facts.id)) ?? reader.facts;
      const viewer = viewerOf(seatsHeld(reader.facts, caller), query.seat);
      if (viewer.ok) reader.viewer = viewer.value;
    }
    const { viewer } = reader;
    const now = this.clock.now();
    const until = now - delayBehind(reader);
    const shown = stretch.show(after, () => viewer, { now, limit, until });
    const seen = shown.at(-1)?.seq ?? after;
    return {
      events: query.expandMoves ? shown.map(withParsedMoves) : shown,
      isOver: stretch.isOver && (stretch.timeAfter(seen) ?? 0) <= until,
    };
  }

  /** Resolves when there may be more for the reader: something has happened, or for a spectator long enough ago. */
  private async more(reader: Reader, seq: number, signal: AbortSignal): Promise<void> {
    const { facts } = reader;
    const delay = delayBehind(reader);
    if (delay === 0) return this.feed.more(facts.id, seq, signal);
    const at = (await this.feed.upTo(facts, seq)).timeAfter(seq);
    if (at === undefined) return this.feed.more(facts.id, seq, signal);
    await pause(at + delay - this.clock.now(), signal);
  }
}
