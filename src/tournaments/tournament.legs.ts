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
import type { MatchPlace, Tournament } from './tournament.state.js';

/** Matches that are created in one transaction, at most. */
const TOGETHER = 100;

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

  /** Creates the matches of legs that bots take part in; they start at once. `lookFirst`: most may be there already. */
  async create(
    tournament: Tournament,
    places: readonly MatchPlace[],
    { lookFirst = false } = {},
  ): Promise<void> {
    // At once, before anything is waited for: the tournament goes on meanwhile.
    const { now } = this.time.moment();
    const legs = places.map((place) => legFacts(tournament, place, now));
    const existing = lookFirst ? await this.results.existing(legs.map(({ id }) => id)) : new Set<string>();
    const missing = legs.filter(({ id }) => !existing.has(id));
    for (let at = 0; at < missing.length; at += TOGETHER) {
      const together = missing.slice(at, at + TOGETHER);
      await this.matches.create(together.map((facts) => createdMatch(facts, this.time.moment())));
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

  /** What the tournament has not heard yet of these matches, which have ended. */
  async news(tournament: Tournament, matches: readonly string[]): Promise<TournamentEvent[]> {
    // Who sat where is read now: the tournament goes on meanwhile.
    const byMatch = new Map(
      matches.flatMap((match) => {
        const place = tournament.unheard.get(match);
        return place ? [[match, { leg: place.leg.leg, entrants: place.pairing.entrants.length }]] : [];
      }),
    );
    const ended = await this.results.find([...byMatch.keys()]);
    const suspects = ended
      .filter(({ sitters }) => sitters.some((sitter) => 'bot' in sitter))
      .map(({ id }) => id);
    const faults = await this.results.faults(suspects);
    return ended.map((result): TournamentEvent => {
      const { leg, entrants } = byMatch.get(result.id)!;
      if (result.status === 'aborted') return { type: 'leg-voided', match: result.id, reason: result.reason };
      const own = faults.filter(({ match }) => match === result.id);
      const outcome = legOutcome({ ...result, faults: own, ms: duration(result) }, leg, entrants);
      return { type: 'leg-over', match: result.id, outcome };
    });
  }

  /**
   * Ends matches that nobody needs any more; they are heard of like all that have ended. What does not exist cannot be ended,
   * and is answered.
   */
  async abandon(places: readonly MatchPlace[], reason: string): Promise<TournamentEvent[]> {
    // Read now: the tournament goes on meanwhile.
    const matches = places.map(({ leg }) => leg.match);
    const existing = await this.results.existing(matches);
    const gone: TournamentEvent[] = [];
    for (const match of matches) {
      if (existing.has(match)) await this.playing.abort(match, 'aborted', reason);
      else gone.push({ type: 'leg-voided', match, reason });
    }
    return gone;
  }
}

const duration = ({ startedAt, endedAt }: MatchResult): number =>
  Math.max(0, endedAt - (startedAt ?? endedAt));
