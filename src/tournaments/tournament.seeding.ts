import { Injectable } from '@nestjs/common';
import { poolOf, RatingsRepository } from '../ratings/index.js';
import type { EntrantFacts } from './tournament.event.js';
import type { TournamentSettings } from './tournament.settings.js';

/** What entrants are worth in the pool of the tournament's game. */
@Injectable()
export class TournamentSeeding {
  constructor(private readonly ratings: RatingsRepository) {}

  /** Ratings now, by entrant; who has none is left out. */
  async ratingsOf(
    { rules }: TournamentSettings,
    entrants: Iterable<EntrantFacts>,
  ): Promise<Map<string, number>> {
    const players = new Map<string, string>();
    for (const { id, player } of entrants) {
      players.set(id, 'house' in player ? player.house : `${player.bot}@${player.version}`);
    }
    const pool = poolOf(rules[0]).id;
    const [rated, houses] = await Promise.all([
      this.ratings.ofPlayers(pool, [...new Set(players.values())]),
      this.ratings.anchors(pool),
    ]);
    const anchors: Readonly<Record<string, number>> = houses;
    return new Map(
      [...players].flatMap(([id, player]) => {
        const rating = anchors[player] ?? rated.get(player)?.rating;
        return rating === undefined ? [] : [[id, rating] as const];
      }),
    );
  }
}
