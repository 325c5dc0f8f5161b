import { Injectable } from '@nestjs/common';
import { poolOf, Standings } from '../ratings/index.js';
import type { EntrantFacts } from './tournament.event.js';
import type { TournamentSettings } from './tournament.settings.js';

/** What entrants are worth in the pool of the tournament's game. */
@Injectable()
export class TournamentSeeding {
  constructor(private readonly standings: Standings) {}

  /** Ratings now, by entrant; who has none is left out. */
  async ratingsOf(
    { rules }: TournamentSettings,
    entrants: Iterable<EntrantFacts>,
  ): Promise<Map<string, number>> {
    const players = new Map<string, string>();
    for (const { id, player } of entrants) {
      players.set(id, 'house' in player ? player.house : `${player.bot}@${player.version}`);
    }
    const ratings = await this.standings.earned(poolOf(rules[0]).id, [...new Set(players.values())]);
    return new Map(
      [...players].flatMap(([id, player]) => {
        const rating = ratings.get(player);
        return rating === undefined ? [] : [[id, rating] as const];
      }),
    );
  }
}
