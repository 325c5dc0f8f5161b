import { Injectable } from '@nestjs/common';
import { newId } from '../platform/id.js';
import { ok, type Result } from '../platform/result.js';
import type { Refusal } from '../platform/refusal.js';
import { HouseMatchesQueue } from './house.matches.queue.js';
import { RoundPairer } from './round.pairer.js';
import { slowRound } from './slow.round.js';
import type { PreparedRound } from './tournament.moment.js';
import type { LoggedEvent, TournamentEvent } from './tournament.event.js';
import { TournamentLegs } from './tournament.legs.js';
import { nextEvents } from './tournament.next.js';
import { EVENTS_AT_ONCE, TournamentRepository } from './tournament.repository.js';
import { TournamentSeeding } from './tournament.seeding.js';
import { isEnded, isHouseOnly, type MatchPlace, type Tournament } from './tournament.state.js';
import { isToStart, start } from './tournament.js';

/** What a change came to, and the round that was prepared for it. */
interface Change {
  readonly events: readonly LoggedEvent[];
  readonly prepared: PreparedRound | undefined;
}

/**
 * Drives tournaments from their creation to their end: hears how legs ended, does what is due, makes the matches that are to
 * be played. It keeps nothing: called at any time, any number of times, by any process, it goes on from the log. Of a
 * tournament it reads only what it is at that moment, before anything is waited for.
 */
@Injectable()
export class TournamentDriver {
  constructor(
    private readonly tournaments: TournamentRepository,
    private readonly legs: TournamentLegs,
    private readonly queue: HouseMatchesQueue,
    private readonly seeding: TournamentSeeding,
    private readonly pairer: RoundPairer,
  ) {}

  /**
   * Does everything that is due in a tournament now. `thorough`: also what may have been lost, matches that were never made and
   * jobs that were never done.
   */
  async attend(id: string, { thorough = false } = {}): Promise<void> {
    if (await this.tournaments.find(id)) await this.goOn(id, thorough);
  }

  /** Plays legs among house players, and goes on with what comes of them. */
  async playHouse(id: string, matches: readonly string[]): Promise<void> {
    const tournament = await this.tournaments.find(id);
    if (tournament === undefined) return;
    const places = matches.flatMap((match) => tournament.unheard.get(match) ?? []);
    const wanted = places.filter((place) => isWanted(tournament, place));
    if (wanted.length === 0) return;
    await this.legs.play(tournament, wanted);
    await this.attend(id);
  }

  /** Goes on from a tournament as this process knows it: whatever changes it looks at the log again. */
  private async goOn(id: string, thorough: boolean): Promise<void> {
    for (let missed = 0; ;) {
      const ended = await this.tournaments.ended(id);
      const changed = await this.change(id, ended.matches, missed < MOST_MISSED);
      if (!changed.ok) return;
      const { events, prepared } = changed.value;
      if (events.some(({ type }) => type === 'paired')) missed = 0;
      else if (prepared) missed++;
      const gaveUp = await this.follow(id, events, thorough);
      const cutShort = ended.more || events.length >= EVENTS_AT_ONCE;
      if (events.length > 0 && (gaveUp || cutShort)) continue;
      // All that follows from what was heard is done, but for a round that has to be prepared first: one that has become due, or
      // was prepared for a tournament that somebody has changed meanwhile.
      const tournament = await this.tournaments.findKnown(id);
      if (tournament === undefined || !slowRound(tournament, this.tournaments.now())) return;
      if (events.length === 0 && (prepared === undefined || prepared.seq === tournament.seq)) return;
    }
  }

  /** Puts into the log what has been heard and what is due. */
  private async change(
    id: string,
    ended: readonly string[],
    prepares: boolean,
  ): Promise<Result<Change, Refusal>> {
    const tournament = await this.tournaments.findKnown(id);
    if (tournament === undefined) return ok({ events: [], prepared: undefined });
    const starts = isToStart(tournament, this.tournaments.now());
    const [news, prepared, ratings] = await Promise.all([
      this.legs.news(tournament, ended),
      prepares ? this.pairer.prepare(tournament, this.tournaments.now()) : undefined,
      starts ? this.seeding.ratingsOf(tournament.settings, [...tournament.entrants.values()]) : NO_RATINGS,
    ]);
    const changed = await this.tournaments.change(id, (latest, now) => {
      const unheard = news.filter((event) => 'match' in event && latest.unheard.has(event.match));
      if (unheard.length > 0) return ok(unheard);
      if (starts && isToStart(latest, now)) return start(latest, ratings);
      return ok(nextEvents(latest, { now, newId, prepared, leavesSlow: prepares }));
    });
    return changed.ok ? ok({ events: changed.value, prepared }) : changed;
  }

  /** Makes the matches of what has begun, and gives up those of what is settled. Says whether any was given up. */
  private async follow(id: string, events: readonly LoggedEvent[], thorough: boolean): Promise<boolean> {
    const tournament = await this.tournaments.findKnown(id);
    if (tournament === undefined) return false;
    const unheard = [...tournament.unheard.values()];
    const started = new Set(events.flatMap((event) => matchesOf(event, tournament)));
    const wanted = unheard.filter(
      (place) => (thorough || started.has(place.leg.match)) && isWanted(tournament, place),
    );
    const unwanted = unheard.filter(({ pairing }) => isEnded(tournament) || !tournament.open.has(pairing));
    const house = wanted.filter((place) => isHouseOnly(tournament, place));
    const others = wanted.filter((place) => !isHouseOnly(tournament, place));
    await Promise.all([
      this.giveUp(id, unwanted),
      this.legs.create(tournament, others, { lookFirst: thorough }),
      this.queue.add(tournament, house),
    ]);
    return unwanted.length > 0;
  }

  /** Ends matches that are not needed. The log is told at once of those that were never made; the others end, and are heard of then. */
  private async giveUp(id: string, unwanted: readonly MatchPlace[]): Promise<void> {
    if (unwanted.length === 0) return;
    const gone = await this.legs.abandon(unwanted, 'Its pairing was decided without it.');
    if (gone.length === 0) return;
    await this.tournaments.change(id, (latest) =>
      ok(gone.filter((event) => 'match' in event && latest.unheard.has(event.match))),
    );
  }
}

/** Rounds that may be prepared in vain, as something has happened meanwhile, before one is worked out on the spot. */
const MOST_MISSED = 5;

const NO_RATINGS: ReadonlyMap<string, number> = new Map();

/** Whether a leg is to be played now. */
function isWanted(tournament: Tournament, { pairing, set, leg }: MatchPlace): boolean {
  if (isEnded(tournament) || !tournament.open.has(pairing) || leg.state !== 'playing') return false;
  return (
    tournament.settings.legsAtOnce ||
    set.legs.every((other) => other.leg >= leg.leg || other.state === 'over')
  );
}

/** Matches that an event may have made possible. */
function matchesOf(event: TournamentEvent, tournament: Tournament): readonly string[] {
  switch (event.type) {
    case 'set-started':
      return event.matches;
    case 'leg-replayed':
      return [event.match];
    case 'leg-over':
      return tournament.settings.legsAtOnce
        ? []
        : (tournament.matches.get(event.match)?.set.legs.map(({ match }) => match) ?? []);
    default:
      return [];
  }
}
