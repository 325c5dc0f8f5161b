import { Injectable } from '@nestjs/common';
import { answer } from '../platform/answer.js';
import { ArgumentLoader, OperationLoader } from '../platform/graphql/operation.loader.js';
import type { Page } from '../platform/page.js';
import { RatingsService } from './ratings.service.js';
import type {
  BotRating,
  HeadToHead,
  HistoryQuery,
  LeaderboardPlace,
  LeaderboardQuery,
  RatedSet,
  RatingChange,
} from './ratings.wire.js';

/** Ratings of bots that an operation names, by bot. */
@Injectable()
export class RatingsLoader extends OperationLoader<BotRating[]> {
  constructor(private readonly ratings: RatingsService) {
    super();
  }

  protected readMany(bots: readonly string[]): Promise<ReadonlyMap<string, BotRating[]>> {
    return this.ratings.ofBots(bots);
  }
}

/** Pages of the boards of pools that an operation names, by pool. */
@Injectable()
export class LeaderboardLoader extends ArgumentLoader<Page<LeaderboardPlace>, LeaderboardQuery> {
  constructor(private readonly ratings: RatingsService) {
    super();
  }

  protected async readWith(
    pools: readonly string[],
    query: LeaderboardQuery,
  ): Promise<ReadonlyMap<string, Page<LeaderboardPlace>>> {
    return answer(await this.ratings.leaderboards(pools, query));
  }
}

/** Pages of their histories, by bot. */
@Injectable()
export class HistoryLoader extends ArgumentLoader<Page<RatingChange>, HistoryQuery> {
  constructor(private readonly ratings: RatingsService) {
    super();
  }

  protected async readWith(
    bots: readonly string[],
    query: HistoryQuery,
  ): Promise<ReadonlyMap<string, Page<RatingChange>>> {
    return answer(await this.ratings.histories(bots, query));
  }
}

/** How they have done against one player, by bot. */
@Injectable()
export class HeadToHeadLoader extends ArgumentLoader<HeadToHead, { other: string; pool?: string }> {
  constructor(private readonly ratings: RatingsService) {
    super();
  }

  protected async readWith(
    bots: readonly string[],
    { other, pool }: { other: string; pool?: string },
  ): Promise<ReadonlyMap<string, HeadToHead>> {
    return answer(await this.ratings.headsToHead(bots, other, pool));
  }
}

/** Sets that an operation names. */
@Injectable()
export class RatedSetLoader extends OperationLoader<RatedSet> {
  constructor(private readonly ratings: RatingsService) {
    super();
  }

  protected readMany(sets: readonly string[]): Promise<ReadonlyMap<string, RatedSet>> {
    return this.ratings.getSets(sets);
  }
}
