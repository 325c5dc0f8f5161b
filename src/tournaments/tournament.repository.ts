import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { isId } from '../platform/id.js';
import { LiveStore } from '../platform/live/live.store.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { Turns } from '../platform/turns.js';
import { keyOf, type LoggedEvent, type TournamentEvent } from './tournament.event.js';
import { apply, foldTournament } from './tournament.fold.js';
import { TournamentLog, type EndedMatches } from './tournament.log.repository.js';
import { isEnded, type Tournament } from './tournament.state.js';

/** Tournaments that this process remembers, at most; a large one has some megabytes. */
const REMEMBERED = 50;
/** A change that finds that another process was faster starts again. */
const MOST_ATTEMPTS = 50;

/** A change ends when it has so many events: what else is due is another change, and others have their turn between them. */
export const EVENTS_AT_ONCE = 500;

/** Hints about tournaments: `id seq`. */
export const CHANNEL = 'tournaments';

/** What to do with a tournament: events that are due, by it and by nothing else. Asked again until there are none. */
export type Decide = (tournament: Tournament, now: number) => Result<readonly TournamentEvent[], Refusal>;

/** Tournaments as things that change: one change at a time in a process, and the log decides between processes. */
@Injectable()
export class TournamentRepository {
  private readonly known = new Map<string, Tournament>();
  /** One thing after the other with each tournament, so that nobody sees one half changed. */
  private readonly turns = new Turns();

  constructor(
    private readonly log: TournamentLog,
    private readonly live: LiveStore,
    private readonly clock: Clock,
  ) {}

  /** Puts a new tournament in; one with the same identifier stays as it is. False where its organiser's account is deleted. */
  create(id: string, secret: string, events: readonly TournamentEvent[]): Promise<boolean> {
    const logged = numbered(events, 0, this.clock.now());
    const tournament = foldTournament(id, secret, logged);
    return this.log.create(tournament, logged, keyOf);
  }

  /**
   * A tournament as it is now; undefined where there is none. Do not change it, and do not keep it beyond the next thing that is
   * waited for: changes are carried out on it, also such as never come into the log.
   */
  find(id: string): Promise<Tournament | undefined> {
    return isId(id) ? this.turns.take(id, () => this.load(id)) : Promise.resolve(undefined);
  }

  /** The same as this process knew it last, which may be a moment ago. */
  findKnown(id: string): Promise<Tournament | undefined> {
    return this.turns.take(id, async () => this.known.get(id) ?? this.load(id));
  }

  /** Matches that have ended, which the tournament has not heard of. */
  ended(id: string): Promise<EndedMatches> {
    return this.log.ended(id);
  }

  now(): number {
    return this.clock.now();
  }

  /**
   * Does what `decide` says, again and again until it says nothing more or `EVENTS_AT_ONCE` have come together, and puts all of
   * it into the log at once. Answers the events.
   */
  async change(id: string, decide: Decide): Promise<Result<LoggedEvent[], Refusal>> {
    if (!isId(id)) return noTournament(id);
    return this.turns.take(id, () => this.changeInTurn(id, decide));
  }

  private async changeInTurn(id: string, decide: Decide): Promise<Result<LoggedEvent[], Refusal>> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const tournament = await this.load(id);
      if (tournament === undefined) return noTournament(id);
      const before = tournament.seq;
      // Forgotten until the log has what is made of it: whatever goes wrong on the way, nobody finds it ahead of the log.
      this.known.delete(id);
      const decided = this.carryOut(tournament, decide);
      if (!decided.ok || decided.value.length === 0) {
        this.keep(tournament);
        return decided;
      }
      if (await this.log.append(tournament, before, decided.value, keyOf)) {
        this.keep(tournament);
        this.live.hint(CHANNEL, `${id} ${tournament.seq}`);
        return decided;
      }
    }
    return refuse('unavailable', 'The tournament is busy: ask again.', { retryAfter: 1 });
  }

  /** Applies what `decide` says to the tournament, in place; refused only where it is refused before anything was applied. */
  private carryOut(tournament: Tournament, decide: Decide): Result<LoggedEvent[], Refusal> {
    const events: LoggedEvent[] = [];
    while (events.length < EVENTS_AT_ONCE) {
      const now = this.clock.now();
      const decision = decide(tournament, now);
      if (!decision.ok && events.length === 0) return decision;
      if (!decision.ok || decision.value.length === 0) break;
      for (const event of numbered(decision.value, tournament.seq, now)) {
        apply(tournament, event);
        events.push(event);
      }
    }
    return ok(events);
  }

  private async load(id: string): Promise<Tournament | undefined> {
    const known = this.known.get(id);
    if (known && isEnded(known) && known.unheard.size === 0) return known;
    const events = await this.log.read(id, known?.seq ?? 0);
    if (known) {
      if (events.length === 0) return known;
      this.known.delete(id);
      for (const event of events) apply(known, event);
      return this.keep(known);
    }
    if (events.length === 0) return undefined;
    const secret = await this.log.secretOf(id);
    return this.keep(foldTournament(id, secret, events));
  }

  private keep(tournament: Tournament): Tournament {
    if (this.known.size >= REMEMBERED) this.known.delete(this.known.keys().next().value as string);
    this.known.set(tournament.id, tournament);
    return tournament;
  }
}

const numbered = (events: readonly TournamentEvent[], seq: number, at: number): LoggedEvent[] =>
  events.map((event, i) => ({ ...event, seq: seq + i + 1, at }));

const noTournament = (id: string) => refuse('not-found', `There is no tournament ${id}.`);
