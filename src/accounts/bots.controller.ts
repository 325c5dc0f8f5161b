import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { listed, PageQuery } from '../platform/page.js';
import { Authenticated, TOKEN_REFUSALS } from './authenticated.js';
import {
  Bot,
  BotsPage,
  BotVersionsPage,
  FindBots,
  MadeBot,
  MadeVersion,
  NewBot,
  NewVersion,
  Suspension,
} from './bot.wire.js';
import { BotsService } from './bots.service.js';
import { Caller } from './caller.js';
import { IDEMPOTENCY_REFUSALS, Idempotent, NewId } from './idempotent.js';
import { SuspensionsService } from './suspensions.service.js';

const ApiBotId = (): MethodDecorator =>
  ApiParam({ name: 'id', format: 'uuid', description: 'Id of the bot.' });

@ApiTags('bots')
@Controller('v1/bots')
export class BotsController {
  constructor(
    private readonly bots: BotsService,
    private readonly suspensions: SuspensionsService,
  ) {}

  @Post()
  @Authenticated('manage')
  @Idempotent()
  @ApiOperation({ summary: 'A new bot of the account: version 1 and its token' })
  @ApiCreatedResponse({ type: MadeBot })
  @ApiRefusals(...TOKEN_REFUSALS, 'name-taken', ...IDEMPOTENCY_REFUSALS)
  async createBot(@Caller() caller: Caller, @Body() input: NewBot, @NewId() id: string): Promise<MadeBot> {
    return answer(await this.bots.create(caller, input, id));
  }

  @Get()
  @Public()
  @ApiOperation({ summary: 'All bots, newest first' })
  @ApiOkResponse({ type: BotsPage })
  @ApiRefusals('unauthenticated')
  async listBots(@Query() query: FindBots): Promise<BotsPage> {
    return listed('bots', answer(await this.bots.list(query)));
  }

  @Get(':id')
  @Public()
  @ApiBotId()
  @ApiOperation({ summary: 'A bot as everybody may see it' })
  @ApiOkResponse({ type: Bot })
  @ApiRefusals('unauthenticated', 'not-found')
  async getBot(@Param('id') id: string): Promise<Bot> {
    return answer(await this.bots.get(id));
  }

  @Post(':id/versions')
  @Authenticated('manage')
  @Idempotent()
  @ApiBotId()
  @ApiOperation({ summary: 'The next version of a bot, with a token of its own' })
  @ApiCreatedResponse({ type: MadeVersion })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', ...IDEMPOTENCY_REFUSALS)
  async createBotVersion(
    @Caller() caller: Caller,
    @Param('id') bot: string,
    @Body() input: NewVersion,
    @NewId() id: string,
  ): Promise<MadeVersion> {
    return answer(await this.bots.addVersion(caller, bot, input, id));
  }

  @Get(':id/versions')
  @Public()
  @ApiBotId()
  @ApiOperation({ summary: 'A bot’s versions, newest first' })
  @ApiOkResponse({ type: BotVersionsPage })
  @ApiRefusals('unauthenticated', 'not-found')
  async listBotVersions(@Param('id') bot: string, @Query() query: PageQuery): Promise<BotVersionsPage> {
    return listed('versions', answer(await this.bots.listVersions(bot, query)));
  }

  @Put(':id/suspension')
  @Authenticated('admin')
  @ApiBotId()
  @ApiOperation({ summary: 'Suspend a bot: it can read but not play', tags: ['admin'] })
  @ApiOkResponse({ type: Bot })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async suspendBot(@Param('id') id: string, @Body() { reason }: Suspension): Promise<Bot> {
    return answer(await this.suspensions.suspend(id, reason));
  }

  @Delete(':id/suspension')
  @Authenticated('admin')
  @ApiBotId()
  @ApiOperation({ summary: 'End a bot’s suspension', tags: ['admin'] })
  @ApiOkResponse({ type: Bot })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async reinstateBot(@Param('id') id: string): Promise<Bot> {
    return answer(await this.suspensions.reinstate(id));
  }
}
