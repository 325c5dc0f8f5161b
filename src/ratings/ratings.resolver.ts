import { Args, ArgsType, Context, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Bot } from '../accounts/index.js';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import {
  ConnectionArgs,
  connectionOf,
  connectionType,
  type Connection,
} from '../platform/graphql/connection.js';
import { HeadToHeadLoader, HistoryLoader, LeaderboardLoader, RatingsLoader } from './rating.loaders.js';
import { RatingsService } from './ratings.service.js';
import {
  BotRating,
  FindPools,
  HeadToHead,
  HistoryQuery,
  LeaderboardPlace,
  LeaderboardQuery,
  RatingChange,
  RatingPool,
} from './ratings.wire.js';

const LeaderboardConnection = connectionType('LeaderboardPlace', () => LeaderboardPlace);
const RatingChangeConnection = connectionType('RatingChange', () => RatingChange);
/** Of what is gone meanwhile. */
const NOTHING = { items: [], cursors: [], next: null };

@ArgsType()
class LeaderboardArgs extends ConnectionArgs(LeaderboardQuery) {}

@ArgsType()
class HistoryArgs extends ConnectionArgs(HistoryQuery) {}

@Resolver(() => RatingPool)
export class RatingsResolver {
  constructor(
    private readonly ratings: RatingsService,
    private readonly boards: LeaderboardLoader,
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

  @ResolveField(() => LeaderboardConnection, {
    description: 'Who is best, with errors; from ten rated sets on.',
  })
  async leaderboard(
    @Parent() { id }: RatingPool,
    @Args() args: LeaderboardArgs,
    @Context() context: object,
  ): Promise<Connection<LeaderboardPlace>> {
    const { limit, after, versions, provisional, house, inactive } = args;
    const query = { limit, after, versions, provisional, house, inactive };
    return connectionOf((await this.boards.findWith(context, id, query)) ?? NOTHING, args);
  }
}

/** What a bot is worth, as fields of the bot. */
@Resolver(() => Bot)
export class BotRatingsResolver {
  constructor(
    private readonly ratingsOf: RatingsLoader,
    private readonly historyOf: HistoryLoader,
    private readonly headToHeadOf: HeadToHeadLoader,
  ) {}

  @ResolveField(() => [BotRating], { description: 'Ratings of all its versions.' })
  async ratings(@Parent() { id }: Bot, @Context() context: object): Promise<BotRating[]> {
    return (await this.ratingsOf.find(context, id)) ?? [];
  }

  @ResolveField(() => RatingChangeConnection, {
    description: 'What each rated set did to its rating, newest first.',
  })
  async ratingHistory(
    @Parent() { id }: Bot,
    @Args() args: HistoryArgs,
    @Context() context: object,
  ): Promise<Connection<RatingChange>> {
    const { limit, after, pool, version } = args;
    const page = await this.historyOf.findWith(context, id, { limit, after, pool, version });
    return connectionOf(page ?? NOTHING, args);
  }

  @ResolveField(() => HeadToHead, {
    nullable: true,
    description: 'How it has done against another bot, or a house player.',
  })
  async headToHead(
    @Parent() { id }: Bot,
    @Context() context: object,
    @Args('other') other: string,
    @Args('pool', { nullable: true, type: () => String }) pool: string | null,
  ): Promise<HeadToHead | null> {
    return (await this.headToHeadOf.findWith(context, id, { other, pool: pool ?? undefined })) ?? null;
  }
}
