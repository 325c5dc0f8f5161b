import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { listed } from '../platform/page.js';
import { RatingCharts } from './rating.charts.js';
import { RatingsService } from './ratings.service.js';
import {
  BotRatings,
  FindPools,
  HeadToHead,
  HistoryQuery,
  Leaderboard,
  LeaderboardQuery,
  MeetingsQuery,
  RatedSet,
  RatingHistory,
  RatingPool,
  RatingPools,
} from './ratings.wire.js';

const ApiPool = (): MethodDecorator =>
  ApiParam({ name: 'pool', description: 'Identifier of the pool.', example: 'draw.standard.2' });
const ApiBot = (): MethodDecorator =>
  ApiParam({ name: 'id', format: 'uuid', description: 'Identifier of the bot.' });
const ApiSvg = (): MethodDecorator =>
  ApiOkResponse({ content: { 'image/svg+xml': { schema: { type: 'string' } } } });
const SVG = ['content-type', 'image/svg+xml; charset=utf-8'] as const;

@ApiTags('ratings')
@ApiRefusals('unauthenticated', 'not-found')
@Public()
@Controller({ path: 'v1' })
export class RatingsController {
  constructor(
    private readonly ratings: RatingsService,
    private readonly charts: RatingCharts,
  ) {}

  @Get('pools')
  @ApiOperation({ summary: 'Pools in which something has been rated' })
  @ApiOkResponse({ type: RatingPools })
  listPools(@Query() { ruleset }: FindPools): Promise<RatingPools> {
    return this.ratings.pools(ruleset);
  }

  @Get('pools/:pool')
  @ApiPool()
  @ApiOperation({ summary: 'A pool' })
  @ApiOkResponse({ type: RatingPool })
  async getPool(@Param('pool') pool: string): Promise<RatingPool> {
    return answer(await this.ratings.getPool(pool));
  }

  @Get('pools/:pool/leaderboard')
  @ApiPool()
  @ApiOperation({ summary: 'Who is best in a pool, with errors' })
  @ApiOkResponse({ type: Leaderboard })
  async getLeaderboard(@Param('pool') pool: string, @Query() query: LeaderboardQuery): Promise<Leaderboard> {
    return this.board(pool, query);
  }

  @Get('pools/:pool/leaderboard.svg')
  @ApiPool()
  @ApiOperation({ summary: 'The same as a picture' })
  @ApiSvg()
  @Header(...SVG)
  async getLeaderboardPicture(
    @Param('pool') pool: string,
    @Query() query: LeaderboardQuery,
  ): Promise<string> {
    return this.charts.leaderboard(await this.board(pool, query));
  }

  @Get('bots/:id/ratings')
  @ApiBot()
  @ApiOperation({ summary: 'Ratings of all versions of a bot' })
  @ApiOkResponse({ type: BotRatings })
  async getBotRatings(@Param('id') id: string): Promise<BotRatings> {
    return answer(await this.ratings.ofBot(id));
  }

  @Get('bots/:id/history')
  @ApiBot()
  @ApiOperation({ summary: 'What each rated set did to a bot’s rating' })
  @ApiOkResponse({ type: RatingHistory })
  async getBotHistory(@Param('id') id: string, @Query() query: HistoryQuery): Promise<RatingHistory> {
    return listed('history', answer(await this.ratings.history(id, query)));
  }

  @Get('bots/:id/history.svg')
  @ApiBot()
  @ApiOperation({ summary: 'A bot’s rating over its sets, as a picture' })
  @ApiSvg()
  @Header(...SVG)
  async getBotHistoryPicture(@Param('id') id: string, @Query() query: HistoryQuery): Promise<string> {
    return this.charts.history(listed('history', answer(await this.ratings.history(id, query))));
  }

  @Get('bots/:id/head-to-head/:other')
  @ApiBot()
  @ApiParam({ name: 'other', description: 'Another bot, or a house player.' })
  @ApiOperation({ summary: 'How a bot has done against another' })
  @ApiOkResponse({ type: HeadToHead })
  async getHeadToHead(
    @Param('id') id: string,
    @Param('other') other: string,
    @Query() { pool }: MeetingsQuery,
  ): Promise<HeadToHead> {
    return answer(await this.ratings.headToHead(id, other, pool));
  }

  @Get('rated-sets/:id')
  @ApiParam({ name: 'id', format: 'uuid', description: 'Identifier of the set.' })
  @ApiOperation({ summary: 'A set: what it did to ratings, or why it did nothing' })
  @ApiOkResponse({ type: RatedSet })
  async getRatedSet(@Param('id') id: string): Promise<RatedSet> {
    return answer(await this.ratings.getSet(id));
  }

  private async board(pool: string, query: LeaderboardQuery): Promise<Leaderboard> {
    return { pool, ...listed('places', answer(await this.ratings.leaderboard(pool, query))) };
  }
}
