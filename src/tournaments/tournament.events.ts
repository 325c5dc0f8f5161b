import { Injectable } from '@nestjs/common';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { readPage, type LogPage, type LogSource } from '../platform/streams/log.source.js';
import { LogStream } from '../platform/streams/log.stream.js';
import { showTournamentEvent, type ShownTournamentEvent } from './tournament.event.view.js';
import { TournamentLog } from './tournament.log.repository.js';
import { TournamentNews } from './tournament.news.js';
import { TournamentRepository } from './tournament.repository.js';
import { isEnded } from './tournament.state.js';

/** The log of a tournament, which is the same for everybody: in pages and in streams. */
@Injectable()
export class TournamentEvents {
  constructor(
    private readonly tournaments: TournamentRepository,
    private readonly log: TournamentLog,
    private readonly news: TournamentNews,
  ) {}

  /** The events after a number. Where there are none yet, waits for some until `signal` says that it has been long enough. */
  async page(
    id: string,
    after: number,
    { limit, signal }: { limit: number; signal?: AbortSignal },
  ): Promise<Result<LogPage<ShownTournamentEvent>, Refusal>> {
    const known = await this.check(id, after);
    if (!known.ok) return known;
    return ok(await readPage(this.sourceOf(id), after, limit, signal));
  }

  /** The events after a number, as they come. Ends with the tournament. */
  async stream(id: string, after: number): Promise<Result<LogStream<ShownTournamentEvent>, Refusal>> {
    const known = await this.check(id, after);
    if (!known.ok) return known;
    return ok(new LogStream(this.sourceOf(id), after));
  }

  private async check(id: string, after: number): Promise<Result<void, Refusal>> {
    const tournament = await this.tournaments.find(id);
    if (tournament === undefined) return refuse('not-found', `There is no tournament ${id}.`);
    if (after <= tournament.seq) return ok(undefined);
    return refuse('unknown-position', `The log of the tournament ends with number ${tournament.seq}.`);
  }

  private sourceOf(id: string): LogSource<ShownTournamentEvent> {
    return {
      read: (after, limit) => this.read(id, after, limit),
      more: (_, signal) => this.news.more(id, signal),
    };
  }

  private async read(id: string, after: number, limit: number) {
    const events = await this.log.read(id, after, limit);
    // Asked afterwards: what ended meanwhile has its last events read the next time.
    const tournament = events.length > 0 ? undefined : await this.tournaments.find(id);
    const isOver = tournament !== undefined && isEnded(tournament) && after >= tournament.seq;
    return { events: events.map((event) => showTournamentEvent(id, event)), isOver };
  }
}
