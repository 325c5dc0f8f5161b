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
    const { lastSeq } = await this.feed.upTo(facts, query.after);
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
      more: (after, signal) => this.feed.more(reader.facts.id, after, signal),
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
    const shown = stretch.show(after, () => viewer, { now: this.clock.now(), limit });
    return { events: query.expandMoves ? shown.map(withParsedMoves) : shown, isOver: stretch.isOver };
  }
}
