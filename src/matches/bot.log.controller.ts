import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  Authenticated,
  Caller,
  IDEMPOTENCY_REFUSALS,
  Idempotent,
  TOKEN_REFUSALS,
} from '../accounts/index.js';
import { answer } from '../platform/answer.js';
import { Costs } from '../platform/limits/budget.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { BotLog } from './bot.log.js';
import { LogPage, NewLogLine, ReadLog, WrittenLogLine } from './bot.log.wire.js';

const ApiMatchId = (): MethodDecorator =>
  ApiParam({ name: 'id', format: 'uuid', description: 'Identifier of the match.' });

@ApiTags('matches')
@Controller('v1/matches/:id/log')
export class BotLogController {
  constructor(private readonly log: BotLog) {}

  @Post()
  @ApiMatchId()
  @Authenticated('play')
  @Costs('moves')
  @Idempotent()
  @ApiOperation({
    summary: 'Write a line into one’s private log of a match',
    description:
      'Text or a JSON object, perhaps about a ply. Only the bot and its owner read it. At most 5000 lines and 1 MiB for each seat.',
  })
  @ApiCreatedResponse({ type: WrittenLogLine })
  @ApiRefusals(
    ...TOKEN_REFUSALS,
    'payload-too-large',
    'unsupported-media-type',
    'not-found',
    'quota-exceeded',
    ...IDEMPOTENCY_REFUSALS,
  )
  async writeMatchLog(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() input: NewLogLine,
  ): Promise<WrittenLogLine> {
    return answer(await this.log.write(caller, id, input));
  }

  @Get()
  @ApiMatchId()
  @Authenticated('read')
  @ApiOperation({ summary: 'One’s private log of a match, beside the moves' })
  @ApiOkResponse({ type: LogPage })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async readMatchLog(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: ReadLog,
  ): Promise<LogPage> {
    return answer(await this.log.read(caller, id, query));
  }
}
