import { Injectable } from '@nestjs/common';
import { newId } from '../platform/id.js';
import { ok, type Result } from '../platform/result.js';
import type { Refusal } from '../platform/refusal.js';
import { HouseMatchesQueue } from './house.matches.queue.js';
import { SwissPairer } from './swiss.pairer.js';
import type { LoggedEvent, TournamentEvent } from './tournament.event.js';
import { TournamentLegs } from './tournament.legs.js';
import { nextEvents } from './tournament.next.js';
import { HEARD_AT_ONCE } from './tournament.log.repository.js';
import { EVENTS_AT_ONCE, TournamentRepository } from './tournament.repository.js';
import { TournamentSeeding } from './tournament.seeding.js';
import { isEnded, isHouseOnly, type MatchPlace, type Tournament } from './tournament.state.js';
import { isToStart, start } from './tournament.js';

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
    private readonly pairer: SwissPairer,
  ) {}

  /**
   * Does everything that is due in a tournament now. `thorough`: also what may have been lost, matches that were never made and
   * jobs that were never done.
   */
  async attend(id: string, { thorough = false } = {}): Promise<void> {
    const tournament = await this.tournaments.find(id);
    if (tournament) await this.goOn(tournament, thorough);
  }

  /** Plays legs among house players, and goes on with what comes of them. */
  async playHouse(id: string, matches: readonly string[]): Promise<void> {
    const tournament = await this.tournaments.find(id);
    if (tournament === undefined) return;
    const places = matches.flatMap((match) => tournament.unheard.get(match) ?? []);
    const wanted = places.filter((place) => isWanted(tournament, place));
    if (wanted.length === 0) return;
    await this.legs.play(tournament, wanted);
    await this.goOn(tournament, false);
  }

  /** Goes on from a tournament as it was known a moment ago: whatever changes it looks at the log again. */
  private async goOn(known: Tournament, thorough: boolean): Promise<void> {
    for (let tournament: Tournament | undefined = known; tournament;) {
      const ended = await this.tournaments.ended(tournament.id);
      const changed = await this.change(tournament, ended);
      if (!changed.ok) return;
      tournament = await this.tournaments.findKnown(known.id);
      if (tournament === undefined) return;
      const gaveUp = await this.follow(tournament, changed.value, thorough);
      // All that follows from what was heard is done. More is possible where a round has to be prepared first, where more has
      // ended or is due than is done at once, or where something was given up.
      if (changed.value.length === 0) return;
      const cutShort = ended.length >= HEARD_AT_ONCE || changed.value.length >= EVENTS_AT_ONCE;
      if (!gaveUp && !cutShort && !this.pairer.isDue(tournament)) return;
    }
  }

  /** Puts into the log what has been heard and what is due. */
  private async change(
    tournament: Tournament,
    ended: readonly string[],
  ): Promise<Result<LoggedEvent[], Refusal>> {
    const { id } = tournament;
    const starts = isToStart(tournament, this.tournaments.now());
    const [news, prepared, ratings] = await Promise.all([
      this.legs.news(tournament, ended),
      this.pairer.prepare(tournament),
      starts ? this.seeding.ratingsOf(tournament.settings, [...tournament.entrants.values()]) : NO_RATINGS,
    ]);
    return this.tournaments.change(id, (latest, now) => {
      const unheard = news.filter((event) => 'match' in event && latest.unheard.has(event.match));
      if (unheard.length > 0) return ok(unheard);
      if (starts && isToStart(latest, now)) return start(latest, ratings);
      return ok(nextEvents(latest, { now, newId, prepared, leavesSlow: true }));
    });
  }

  /** Makes the matches of what has begun, and ends those of what is settled. Says whether any was given up. */
  private async follow(
    tournament: Tournament,
    events: readonly LoggedEvent[],
    thorough: boolean,
  ): Promise<boolean> {
    const unheard = [...tournament.unheard.values()];
    const started = new Set(events.flatMap((event) => matchesOf(event, tournament)));
    const wanted = unheard.filter(
      (place) => (thorough || started.has(place.leg.match)) && isWanted(tournament, place),
    );
    const unwanted = unheard.filter(({ pairing }) => isEnded(tournament) || !tournament.open.has(pairing));
    const house = wanted.filter((place) => isHouseOnly(tournament, place));
    const others = wanted.filter((place) => !isHouseOnly(tournament, place));
    const [gaveUp] = await Promise.all([
      this.abandon(tournament.id, unwanted),
      this.legs.create(tournament, others, { lookFirst: thorough }),
      this.queue.add(tournament, house),
    ]);
    return gaveUp;
  }

  private async abandon(id: string, unwanted: readonly MatchPlace[]): Promise<boolean> {
    if (unwanted.length === 0) return false;
    const gone = await this.legs.abandon(unwanted, 'Its pairing was decided without it.');
    if (gone.length === 0) return false;
    await this.tournaments.change(id, (latest) =>
      ok(gone.filter((event) => 'match' in event && latest.unheard.has(event.match))),
    );
    return true;
  }
}

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
