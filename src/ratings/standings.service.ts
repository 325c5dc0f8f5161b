import { Injectable } from '@nestjs/common';
import { anchorsOf } from './anchors.js';
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
    const known = new PoolRatings(bots.size > 0 ? await this.ratings.ofBots(pool, [...bots]) : []);
    return new Map(
      players.map((player) => [
        player,
        (known.find(player) ?? newcomer(player, known, anchorsOf(pool))).rating,
      ]),
    );
  }
}
