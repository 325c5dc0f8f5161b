import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Authenticated, Caller, TOKEN_REFUSALS } from '../../accounts/index.js';
import { Public } from '../../platform/access.js';
import { answer } from '../../platform/answer.js';
import { listed, PageQuery } from '../../platform/page.js';
import { ApiRefusals } from '../../platform/openapi/refusals.decorator.js';
import { LadderService } from './ladder.service.js';
import { Ladder, LadderEntry, LadderWish, USUAL_CAPACITY } from './ladder.wire.js';

const ApiPool = (): MethodDecorator =>
  ApiParam({ name: 'pool', description: 'Identifier of the pool.', example: 'draw.standard.2' });
const ApiBot = (): MethodDecorator =>
  ApiParam({ name: 'id', format: 'uuid', description: 'Identifier of the bot.' });

/** Ladders: bots that are matched all the time, for ratings. */
@ApiTags('ladder')
@Controller({ path: 'v1' })
export class LadderController {
  constructor(private readonly ladders: LadderService) {}

  @Put('bots/:id/ladder/:pool')
  @Authenticated('play')
  @ApiBot()
  @ApiPool()
  @ApiOperation({
    summary: 'Put a bot on a ladder',
    description:
      'From now on it is matched against near opponents, in rated sets of its newest version. Again: another capacity, and the end of a pause.',
  })
  @ApiBody({ type: LadderWish, required: false })
  @ApiOkResponse({ type: LadderEntry })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'bad-options')
  async joinLadder(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('pool') pool: string,
    @Body() wish?: LadderWish,
  ): Promise<LadderEntry> {
    return answer(await this.ladders.join(caller, id, pool, wish?.capacity ?? USUAL_CAPACITY));
  }

  @Delete('bots/:id/ladder/:pool')
  @Authenticated('play')
  @ApiBot()
  @ApiPool()
  @ApiOperation({ summary: 'Take a bot off a ladder', description: 'What it plays goes on. Safe to repeat.' })
  @ApiOkResponse({ type: Ladder })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async leaveLadder(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('pool') pool: string,
  ): Promise<Ladder> {
    return answer(await this.ladders.leave(caller, id, pool));
  }

  @Get('bots/:id/ladder')
  @Public()
  @ApiBot()
  @ApiOperation({ summary: 'The ladders that a bot is on, and why it was or was not matched' })
  @ApiOkResponse({ type: Ladder })
  @ApiRefusals('unauthenticated', 'not-found')
  async getBotLadder(@Param('id') id: string): Promise<Ladder> {
    return answer(await this.ladders.ofBot(id));
  }

  @Get('pools/:pool/ladder')
  @Public()
  @ApiPool()
  @ApiOperation({ summary: 'The bots on a ladder' })
  @ApiOkResponse({ type: Ladder })
  @ApiRefusals('unauthenticated', 'not-found')
  async getPoolLadder(@Param('pool') pool: string, @Query() query: PageQuery): Promise<Ladder> {
    return listed('entries', answer(await this.ladders.ofPool(pool, query)));
  }
}
