import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
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
} from '../accounts/index.js';
import { EventsOfLog } from '../matches/index.js';
import { answer } from '../platform/answer.js';
import { ApiLogAnswer } from '../platform/openapi/event.forms.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { listed } from '../platform/page.js';
import { EventStreams } from '../platform/streams/event.streams.js';
import { answerLog } from '../platform/streams/log.answer.js';
import { lastEventNumber } from '../platform/streams/stream.negotiation.js';
import { ExperimentEvents } from './experiment.events.js';
import { EXPERIMENT_EXAMPLES } from './experiment.examples.js';
import { ExperimentsService } from './experiments.service.js';
import {
  Experiment,
  ExperimentNotice,
  ExperimentsPage,
  FindExperiments,
  NewExperiment,
} from './experiments.wire.js';
import { ExperimentPlots } from './plots/experiment.plots.js';
import { PLOTS } from './plots/plot.names.js';

const ApiExperimentId = (): MethodDecorator =>
  ApiParam({ name: 'id', format: 'uuid', description: 'Identifier of the experiment.' });
const NOTICE = { $ref: getSchemaPath(ExperimentNotice) };
const LAST = { type: 'integer', description: 'The number to ask on with.' };

/** Simulations, matches and sequential tests as a service. */
@ApiTags('experiments')
@ApiExtraModels(ExperimentNotice)
@Controller('v1/experiments')
export class ExperimentsController {
  constructor(
    private readonly experiments: ExperimentsService,
    private readonly events: ExperimentEvents,
    private readonly plots: ExperimentPlots,
    private readonly streams: EventStreams,
  ) {}

  @Post()
  @Authenticated('experiments')
  @Idempotent()
  @ApiOperation({
    summary: 'Order an experiment',
    description:
      'A simulation, a match or a sequential test, played by the service’s workers. House players meet in mirrored deals, and the same seed gives the same result. Your own bots play through their ordinary transport, as unrated matches of independent deals, with the luck of the deals taken out of the result beside the plain one.',
  })
  @ApiBody({ type: NewExperiment, examples: EXPERIMENT_EXAMPLES })
  @ApiCreatedResponse({ type: Experiment })
  @ApiRefusals(
    ...TOKEN_REFUSALS,
    ...IDEMPOTENCY_REFUSALS,
    'unknown-ruleset',
    'bad-options',
    'not-found',
    'bot-suspended',
    'match-not-finished',
    'match-veiled',
    'too-many-experiments',
    'experiments-spent',
    'rate-limited',
  )
  async createExperiment(
    @Caller() caller: Caller,
    @Body() input: NewExperiment,
    @NewId() id: string,
  ): Promise<Experiment> {
    return answer(await this.experiments.create(caller, input, id));
  }

  @Get()
  @Authenticated('experiments')
  @ApiOperation({ summary: 'One’s experiments, newest first' })
  @ApiOkResponse({ type: ExperimentsPage })
  @ApiRefusals(...TOKEN_REFUSALS)
  async listExperiments(@Caller() caller: Caller, @Query() query: FindExperiments): Promise<ExperimentsPage> {
    return listed('experiments', answer(await this.experiments.list(caller, query)));
  }

  @Get(':id')
  @ApiExperimentId()
  @Authenticated('experiments')
  @ApiOperation({ summary: 'An experiment, with its result so far' })
  @ApiOkResponse({ type: Experiment })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async getExperiment(@Caller() caller: Caller, @Param('id') id: string): Promise<Experiment> {
    return answer(await this.experiments.get(caller, id));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ApiExperimentId()
  @Authenticated('experiments')
  @ApiOperation({
    summary: 'End an experiment before its time',
    description: 'What was counted stays. Matches that are being played for it are aborted.',
  })
  @ApiOkResponse({ type: Experiment })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'experiment-over')
  async cancelExperiment(@Caller() caller: Caller, @Param('id') id: string): Promise<Experiment> {
    return answer(await this.experiments.cancel(caller, id));
  }

  @Get(':id/plots/:plot.svg')
  @ApiExperimentId()
  @ApiParam({
    name: 'plot',
    enum: PLOTS,
    description: 'Which there are follows from the kind; `plots` of the experiment names them.',
  })
  @Authenticated('experiments')
  @ApiOperation({ summary: 'A picture of the result so far' })
  @ApiOkResponse({ content: { 'image/svg+xml': { schema: { type: 'string' } } } })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  @Header('content-type', 'image/svg+xml; charset=utf-8')
  @TakesTickets()
  async getExperimentPlot(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('plot') plot: string,
  ): Promise<string> {
    const experiment = answer(await this.experiments.get(caller, id));
    return answer(await this.plots.draw(experiment, plot));
  }

  @Get(':id/events')
  @ApiExperimentId()
  @Authenticated('experiments')
  @ApiOperation({
    summary: 'What happens in an experiment',
    description:
      'Beginning, progress with a percentage, end. JSON, lines of JSON (`Accept: application/x-ndjson`) or server-sent events (`Accept: text/event-stream`), all with the same events and numbers. A stream ends with the experiment.',
  })
  @ApiLogAnswer(NOTICE, LAST)
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'unknown-position')
  @TakesTickets()
  async experimentEvents(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() { after: asked, wait, limit }: EventsOfLog,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const after = lastEventNumber(request) ?? asked;
    await answerLog<ExperimentNotice>(
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
