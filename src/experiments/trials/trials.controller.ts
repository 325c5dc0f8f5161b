import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  Authenticated,
  Caller,
  IDEMPOTENCY_REFUSALS,
  Idempotent,
  NewId,
  TOKEN_REFUSALS,
  TakesTickets,
} from '../../accounts/index.js';
import { EventsOfLog } from '../../matches/index.js';
import { answer } from '../../platform/answer.js';
import { ApiLogAnswer } from '../../platform/openapi/event.forms.js';
import { ApiRefusals } from '../../platform/openapi/refusals.decorator.js';
import { listed } from '../../platform/page.js';
import { EventStreams } from '../../platform/streams/event.streams.js';
import { answerLog } from '../../platform/streams/log.answer.js';
import { lastEventNumber } from '../../platform/streams/stream.negotiation.js';
import { TrialEvents } from './trial.events.js';
import { TrialsOffice } from './trials.office.js';
import { BotTrial, CheckWish, FindTrials, RehearsalWish, TrialNotice, TrialsPage } from './trials.wire.js';

const ApiBotId = (): MethodDecorator =>
  ApiParam({ name: 'bot', format: 'uuid', description: 'Identifier of the bot.' });
const ApiTrialId = (): MethodDecorator =>
  ApiParam({ name: 'id', format: 'uuid', description: 'Identifier of the trial.' });
const NOTICE = { $ref: getSchemaPath(TrialNotice) };
const LAST = { type: 'integer', description: 'The number to ask on with.' };
const ORDER_REFUSALS = [
  ...TOKEN_REFUSALS,
  ...IDEMPOTENCY_REFUSALS,
  'not-found',
  'too-many-experiments',
] as const;

/** Bots are tried out: in situations that happen to every bot, and in the old turns of another version. */
@ApiTags('experiments')
@ApiExtraModels(TrialNotice)
@Controller('v1')
export class TrialsController {
  constructor(
    private readonly trials: TrialsOffice,
    private readonly events: TrialEvents,
    private readonly streams: EventStreams,
  ) {}

  @Post('bots/:bot/check')
  @ApiBotId()
  @Authenticated('experiments')
  @Idempotent()
  @ApiOperation({
    summary: 'Check a bot',
    description:
      'It plays unrated matches through its ordinary transport: every game that it claims, a long one, and some in which its first answer gets lost, is refused, or comes too late. The report says how it took each.',
  })
  @ApiBody({ type: CheckWish, required: false })
  @ApiCreatedResponse({ type: BotTrial })
  @ApiRefusals(...ORDER_REFUSALS, 'unknown-ruleset')
  async checkBot(
    @Caller() caller: Caller,
    @Param('bot') bot: string,
    @Body() wish: CheckWish,
    @NewId() id: string,
  ): Promise<BotTrial> {
    return answer(await this.trials.check(caller, bot, wish, id));
  }

  @Post('bots/:bot/versions/:version/rehearse')
  @ApiBotId()
  @ApiParam({
    name: 'version',
    description: 'Number of the bot’s version, from 1.',
    schema: { type: 'integer', minimum: 1 },
  })
  @Authenticated('experiments')
  @Idempotent()
  @ApiOperation({
    summary: 'Where would a version have moved otherwise?',
    description:
      'It is offered the turns that another version had in finished matches, through its ordinary transport, and answers as it would. What is played is what was played then.',
  })
  @ApiBody({ type: RehearsalWish, required: false })
  @ApiCreatedResponse({ type: BotTrial })
  @ApiRefusals(...ORDER_REFUSALS)
  async rehearseVersion(
    @Caller() caller: Caller,
    @Param('bot') bot: string,
    @Param('version', ParseIntPipe) version: number,
    @Body() wish: RehearsalWish,
    @NewId() id: string,
  ): Promise<BotTrial> {
    return answer(await this.trials.rehearse(caller, { bot, version }, wish, id));
  }

  @Get('trials')
  @Authenticated('experiments')
  @ApiOperation({ summary: 'One’s trials, newest first' })
  @ApiOkResponse({ type: TrialsPage })
  @ApiRefusals(...TOKEN_REFUSALS)
  async listTrials(@Caller() caller: Caller, @Query() query: FindTrials): Promise<TrialsPage> {
    return listed('trials', answer(await this.trials.list(caller, query)));
  }

  @Get('trials/:id')
  @ApiTrialId()
  @Authenticated('experiments')
  @ApiOperation({ summary: 'A trial, with its report so far' })
  @ApiOkResponse({ type: BotTrial })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async getTrial(@Caller() caller: Caller, @Param('id') id: string): Promise<BotTrial> {
    return answer(await this.trials.get(caller, id));
  }

  @Post('trials/:id/cancel')
  @HttpCode(200)
  @ApiTrialId()
  @Authenticated('experiments')
  @ApiOperation({
    summary: 'End a trial before its time',
    description: 'What was found stays. Matches that are being played for it are aborted.',
  })
  @ApiOkResponse({ type: BotTrial })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'experiment-over')
  async cancelTrial(@Caller() caller: Caller, @Param('id') id: string): Promise<BotTrial> {
    return answer(await this.trials.cancel(caller, id));
  }

  @Get('trials/:id/events')
  @ApiTrialId()
  @Authenticated('experiments')
  @ApiOperation({
    summary: 'What happens in a trial',
    description:
      'Beginning, progress with each match, end. JSON, lines of JSON (`Accept: application/x-ndjson`) or server-sent events (`Accept: text/event-stream`), all with the same events and numbers. A stream ends with the trial.',
  })
  @ApiLogAnswer(NOTICE, LAST)
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'unknown-position')
  @TakesTickets()
  async trialEvents(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() { after: asked, wait, limit }: EventsOfLog,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const after = lastEventNumber(request) ?? asked;
    await answerLog<TrialNotice>(
      this.streams,
      { request, reply, wait },
      {
        idOf: ({ seq }) => seq,
        page: (signal) => this.events.page(caller, id, after, { limit, signal }),
        stream: () => this.events.stream(caller, id, after),
      },
    );
  }
}
