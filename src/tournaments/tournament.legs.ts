import { Injectable } from '@nestjs/common';
import {
  createdMatch,
  HouseMatches,
  MatchPlay,
  MatchRepository,
  MatchResults,
  MatchTime,
  type MatchResult,
} from '../matches/index.js';
import { houseSeed, legFacts } from './leg.planning.js';
import { legOutcome } from './leg.outcome.js';
import type { TournamentEvent } from './tournament.event.js';
import { isHouseEntrant, type MatchPlace, type Tournament } from './tournament.state.js';

/** Matches that are created in one transaction, at most. */
const TOGETHER = 100;

/** Whether only house players sit there, so that a worker plays the match at one go. */
export const isHouseOnly = ({ entrants }: Tournament, { pairing }: MatchPlace): boolean =>
  pairing.entrants.every((id) => isHouseEntrant(entrants.get(id)!));

/** The legs of tournaments as matches: made, played, heard of, given up. Everything here may be done any number of times. */
@Injectable()
export class TournamentLegs {
  constructor(
    private readonly matches: MatchRepository,
    private readonly house: HouseMatches,
    private readonly playing: MatchPlay,
    private readonly results: MatchResults,
    private readonly time: MatchTime,
  ) {}

  /** Creates the matches of legs that bots take part in; they start at once. */
  async create(tournament: Tournament, places: readonly MatchPlace[]): Promise<void> {
    for (let at = 0; at < places.length; at += TOGETHER) {
      const moment = this.time.moment();
      await this.matches.create(
        places
          .slice(at, at + TOGETHER)
          .map((place) => createdMatch(legFacts(tournament, place, moment.now), this.time.moment())),
      );
    }
  }

  /** Plays legs among house players and stores them. Whoever plays them, and however often, plays them equally. */
  async play(tournament: Tournament, places: readonly MatchPlace[]): Promise<void> {
    const { now } = this.time.moment();
    await this.house.play(
      places.map((place) => ({
        facts: legFacts(tournament, place, now),
        moment: { now, arrived: now, outages: [], seed: houseSeed(tournament, place) },
      })),
    );
  }

  /** What the tournament has not heard yet of legs that have ended. */
  async news(places: readonly MatchPlace[]): Promise<TournamentEvent[]> {
    const byMatch = new Map(places.map((place) => [place.leg.match, place]));
    const ended = await this.results.find([...byMatch.keys()]);
    const suspects = ended
      .filter(({ sitters }) => sitters.some((sitter) => 'bot' in sitter))
      .map(({ id }) => id);
    const faults = await this.results.faults(suspects);
    return ended.map((result): TournamentEvent => {
      const { pairing, leg } = byMatch.get(result.id)!;
      if (result.status === 'aborted') return { type: 'leg-voided', match: result.id, reason: result.reason };
      const own = faults.filter(({ match }) => match === result.id);
      const outcome = legOutcome(
        { ...result, faults: own, ms: duration(result) },
        leg.leg,
        pairing.entrants.length,
      );
      return { type: 'leg-over', match: result.id, outcome };
    });
  }

  /** Ends matches that nobody needs any more. What does not exist cannot be ended, and is answered. */
  async abandon(places: readonly MatchPlace[], reason: string): Promise<TournamentEvent[]> {
    const existing = await this.results.existing(places.map(({ leg }) => leg.match));
    const gone: TournamentEvent[] = [];
    for (const { leg } of places) {
      if (existing.has(leg.match)) await this.playing.abort(leg.match, 'aborted', reason);
      else gone.push({ type: 'leg-voided', match: leg.match, reason });
    }
    return gone;
  }
}

const duration = ({ startedAt, endedAt }: MatchResult): number =>
  Math.max(0, endedAt - (startedAt ?? endedAt));
