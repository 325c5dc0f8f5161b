import { Injectable } from '@nestjs/common';
import { START_RATING } from '../statistics/index.js';
import { newcomer, parsePlayer, PoolRatings } from './rating.application.js';
import { RatingsRepository } from './ratings.repository.js';

/** What players would be rated with if they played now. */
@Injectable()
export class Standings {
  constructor(private readonly ratings: RatingsRepository) {}

  /** Ratings of players (`bot@version`, `house:easy`) in a pool; who has none has what everybody begins with. */
  async of(pool: string, players: readonly string[]): Promise<Map<string, number>> {
    const earned = await this.earned(pool, players);
    return new Map(players.map((player) => [player, earned.get(player) ?? START_RATING]));
  }

  /**
   * Ratings that players have in a pool: of house players their anchors, of a version that has not played in it what the one
   * before it had. Who has none is left out.
   */
  async earned(pool: string, players: readonly string[]): Promise<Map<string, number>> {
    const bots = new Set(players.flatMap((player) => parsePlayer(player)?.bot ?? []));
    const [rows, anchors] = await Promise.all([
      bots.size > 0 ? this.ratings.ofBots(pool, [...bots]) : [],
      this.ratings.anchors(pool),
    ]);
    const known = new PoolRatings(rows);
    return new Map(
      players.flatMap((player) => {
        const { rating, anchored, inheritedFrom, sets } =
          known.find(player) ?? newcomer(player, known, anchors);
        return anchored || sets > 0 || inheritedFrom !== null ? [[player, rating] as const] : [];
      }),
    );
  }
}
