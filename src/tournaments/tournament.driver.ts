import { Injectable } from '@nestjs/common';
import { newId } from '../platform/id.js';
import { ok } from '../platform/result.js';
import { Clock } from '../platform/clock.js';
import { HouseMatchesQueue } from './house.matches.queue.js';
import type { LoggedEvent, TournamentEvent } from './tournament.event.js';
import { isHouseOnly, TournamentLegs } from './tournament.legs.js';
import { nextEvents } from './tournament.next.js';
import { TournamentRepository } from './tournament.repository.js';
import { TournamentSeeding } from './tournament.seeding.js';
import { isEnded, type MatchPlace, type Tournament } from './tournament.state.js';
import { isToStart, start } from './tournament.js';

/** What to look at. */
export interface Look {
  /** Only these matches may have ended; all where left out. */
  readonly matches?: readonly string[];
  /** Also what may have been lost: matches that were never made, jobs that were never done. */
  readonly thorough?: boolean;
}

/**
 * Drives tournaments from their creation to their end: hears how legs ended, does what is due, makes the matches that are to
 * be played. It keeps nothing: called at any time, any number of times, by any process, it goes on from the log.
 */
@Injectable()
export class TournamentDriver {
  constructor(
    private readonly tournaments: TournamentRepository,
    private readonly legs: TournamentLegs,
    private readonly queue: HouseMatchesQueue,
    private readonly seeding: TournamentSeeding,
    private readonly clock: Clock,
  ) {}

  /** Does everything that is due in a tournament now. */
  async attend(id: string, { matches, thorough = false }: Look = {}): Promise<void> {
    const tournament = await this.tournaments.find(id);
    if (tournament === undefined) return;
    const waited = [...tournament.unheard.values()].filter(({ leg }) => matches?.includes(leg.match) ?? true);
    const news = waited.length > 0 ? await this.legs.news(waited) : [];
    const now = this.clock.now();
    const ratings = isToStart(tournament, now)
      ? await this.seeding.ratingsOf(tournament.settings, tournament.entrants.values())
      : new Map<string, number>();
    const changed = await this.tournaments.change(id, (latest) => {
      const unheard = news.filter((event) => 'match' in event && latest.unheard.has(event.match));
      if (unheard.length > 0) return ok(unheard);
      if (isToStart(latest, now)) return start(latest, ratings);
      return ok(nextEvents(latest, { now: this.clock.now(), newId }));
    });
    await this.follow(id, changed.ok ? changed.value : [], thorough);
  }

  /** Plays legs among house players, and goes on with what comes of them. */
  async playHouse(id: string, matches: readonly string[]): Promise<void> {
    const tournament = await this.tournaments.find(id);
    if (tournament === undefined) return;
    const places = matches.flatMap((match) => tournament.unheard.get(match) ?? []);
    const wanted = places.filter((place) => isWanted(tournament, place));
    if (wanted.length === 0) return;
    await this.legs.play(tournament, wanted);
    await this.attend(id, { matches });
  }

  /** Makes the matches of what has begun, and ends those of what is settled. */
  private async follow(id: string, events: readonly LoggedEvent[], thorough: boolean): Promise<void> {
    const tournament = await this.tournaments.find(id);
    if (tournament === undefined) return;
    const unheard = [...tournament.unheard.values()];
    const started = new Set(events.flatMap((event) => matchesOf(event, tournament)));
    const wanted = unheard.filter(
      (place) => (thorough || started.has(place.leg.match)) && isWanted(tournament, place),
    );
    const house = wanted.filter((place) => isHouseOnly(tournament, place));
    await this.legs.create(
      tournament,
      wanted.filter((place) => !house.includes(place)),
    );
    if (house.length > 0) await this.queue.add(tournament, house);
    const unwanted = unheard.filter(({ pairing }) => isEnded(tournament) || !tournament.open.has(pairing));
    if (unwanted.length === 0) return;
    const gone = await this.legs.abandon(unwanted, 'Its pairing was decided without it.');
    if (gone.length === 0) return;
    await this.tournaments.change(id, (latest) =>
      ok(gone.filter((event) => 'match' in event && latest.unheard.has(event.match))),
    );
  }
}

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
