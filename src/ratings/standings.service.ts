import { Injectable } from '@nestjs/common';
import { newcomer, parsePlayer, PoolRatings } from './rating.application.js';
import { RatingsRepository } from './ratings.repository.js';

/** What players would be rated with if they played now. */
@Injectable()
export class Standings {
  constructor(private readonly ratings: RatingsRepository) {}

  /**
   * Ratings of players (`bot@version`, `house:easy`) in a pool, also of those who have not played in it: a version has what the
   * one before it had, anybody else what everybody begins with.
   */
  async of(pool: string, players: readonly string[]): Promise<Map<string, number>> {
    const bots = new Set(players.flatMap((player) => parsePlayer(player)?.bot ?? []));
    const [rows, anchors] = await Promise.all([
      bots.size > 0 ? this.ratings.ofBots(pool, [...bots]) : [],
      this.ratings.anchors(pool),
    ]);
    const known = new PoolRatings(rows);
    return new Map(
      players.map((player) => [player, (known.find(player) ?? newcomer(player, known, anchors)).rating]),
    );
  }
}
