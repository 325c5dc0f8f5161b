import { Args, ID, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Bot } from '../accounts/index.js';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { RatedSetsService } from './rated.sets.service.js';
import { RatingsService } from './ratings.service.js';
import {
  BotRating,
  FindPools,
  HeadToHead,
  HistoryQuery,
  Leaderboard,
  LeaderboardQuery,
  RatedSet,
  RatingHistory,
  RatingPool,
} from './ratings.wire.js';

@Resolver(() => RatingPool)
export class RatingsResolver {
  constructor(
    private readonly ratings: RatingsService,
    private readonly sets: RatedSetsService,
  ) {}

  @Query(() => [RatingPool], { description: 'Pools in which something has been rated, the busiest first.' })
  @Public()
  async ratingPools(@Args() { ruleset }: FindPools): Promise<RatingPool[]> {
    return (await this.ratings.pools(ruleset)).pools;
  }

  @Query(() => RatingPool, { nullable: true, description: 'A pool; an error when there is none.' })
  @Public()
  async ratingPool(@Args('id') id: string): Promise<RatingPool> {
    return answer(await this.ratings.getPool(id));
  }

  @ResolveField(() => Leaderboard, { description: 'Who is best, with errors.' })
  async leaderboard(@Parent() pool: RatingPool, @Args() query: LeaderboardQuery): Promise<Leaderboard> {
    return answer(await this.ratings.leaderboard(pool.id, query));
  }

  @Query(() => RatedSet, {
    nullable: true,
    description: 'A set: what it did to ratings, or why it did nothing.',
  })
  @Public()
  async ratedSet(@Args('id', { type: () => ID }) id: string): Promise<RatedSet> {
    return answer(await this.sets.get(id));
  }
}

/** What a bot is worth, as fields of the bot. */
@Resolver(() => Bot)
export class BotRatingsResolver {
  constructor(private readonly service: RatingsService) {}

  @ResolveField(() => [BotRating], { description: 'Ratings of all its versions.' })
  async ratings(@Parent() bot: Bot): Promise<BotRating[]> {
    return answer(await this.service.ofBot(bot.id)).ratings;
  }

  @ResolveField(() => RatingHistory, { description: 'What each rated set did to its rating.' })
  async ratingHistory(@Parent() bot: Bot, @Args() query: HistoryQuery): Promise<RatingHistory> {
    return answer(await this.service.history(bot.id, query));
  }

  @ResolveField(() => HeadToHead, { description: 'How it has done against another bot, or a house player.' })
  async headToHead(
    @Parent() bot: Bot,
    @Args('other') other: string,
    @Args('pool', { nullable: true, type: () => String }) pool: string | null,
  ): Promise<HeadToHead> {
    return answer(await this.service.headToHead(bot.id, other, pool ?? undefined));
  }
}
