import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Authenticated, Caller, NewId, TOKEN_REFUSALS } from '../accounts/index.js';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { listed } from '../platform/page.js';
import { QueueWhyService } from './queue.why.service.js';
import {
  FindQueues,
  FindQueueTickets,
  Queue,
  QueueEntry,
  QueueExit,
  Queues,
  QueueTicket,
  QueueTicketsPage,
  WhyQuery,
  WhyWaiting,
} from './queue.wire.js';
import { QueuesService } from './queues.service.js';

const ApiQueue = (): MethodDecorator =>
  ApiParam({
    name: 'id',
    description:
      'A rating pool’s identifier, a clock (`fast`: 2 seconds per move, `normal`: 10, `slow`: 60), and `rated` or `unrated`.',
    example: 'draw.standard.2.normal.rated',
  });

@ApiTags('lobby')
@Controller('v1')
export class QueuesController {
  constructor(
    private readonly queues: QueuesService,
    private readonly reasons: QueueWhyService,
  ) {}

  @Get('queues')
  @Public()
  @ApiOperation({ summary: 'Queues' })
  @ApiOkResponse({ type: Queues })
  @ApiRefusals('unauthenticated')
  listQueues(@Query() { ruleset }: FindQueues): Promise<Queues> {
    return this.queues.list(ruleset);
  }

  @Get('queues/:id')
  @Public()
  @ApiQueue()
  @ApiOperation({ summary: 'A queue' })
  @ApiOkResponse({ type: Queue })
  @ApiRefusals('unauthenticated', 'not-found')
  async getQueue(@Param('id') id: string): Promise<Queue> {
    return answer(await this.queues.get(id));
  }

  @Post('queues/:id/enter')
  @HttpCode(200)
  @Authenticated('lobby')
  @ApiQueue()
  @ApiOperation({
    summary: 'Wait for opponents',
    description:
      'Near ratings are paired first; what counts as near widens with time. Entering again keeps the place and puts the end off. The feed tells of the match.',
  })
  @ApiBody({ type: QueueEntry, required: false })
  @ApiOkResponse({ type: QueueTicket })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'offer-refused', 'quota-exceeded')
  async enterQueue(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() entry: QueueEntry,
    @NewId() ticket: string,
  ): Promise<QueueTicket> {
    return answer(await this.queues.enter(caller, id, entry, ticket));
  }

  @Post('queues/:id/leave')
  @HttpCode(200)
  @Authenticated('lobby')
  @ApiQueue()
  @ApiOperation({
    summary: 'Wait no longer',
    description: 'Safe to repeat. Where the bot has been paired before, the ticket says so.',
  })
  @ApiBody({ type: QueueExit, required: false })
  @ApiOkResponse({ type: QueueTicket })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async leaveQueue(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() { bot }: QueueExit,
  ): Promise<QueueTicket> {
    return answer(await this.queues.leave(caller, id, bot));
  }

  @Get('queues/:id/why')
  @Authenticated('read')
  @ApiQueue()
  @ApiOperation({ summary: 'Why a bot is not being matched' })
  @ApiOkResponse({ type: WhyWaiting })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async whyWaiting(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() { bot }: WhyQuery,
  ): Promise<WhyWaiting> {
    return answer(await this.reasons.why(caller, id, bot));
  }

  @Get('queue-tickets')
  @Authenticated('read')
  @ApiOperation({ summary: 'Where the caller’s bots wait and have waited, newest first' })
  @ApiOkResponse({ type: QueueTicketsPage })
  @ApiRefusals(...TOKEN_REFUSALS)
  async listQueueTickets(
    @Caller() caller: Caller,
    @Query() query: FindQueueTickets,
  ): Promise<QueueTicketsPage> {
    return listed('tickets', answer(await this.queues.listTickets(caller, query)));
  }
}
