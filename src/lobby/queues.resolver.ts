import { Args, ArgsType, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Authenticated, Caller, NewId } from '../accounts/index.js';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import {
  ConnectionArgs,
  connectionOf,
  connectionType,
  type Connection,
} from '../platform/graphql/connection.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { QueueWhyService } from './queue.why.service.js';
import {
  FindQueues,
  FindQueueTickets,
  Queue,
  QueueEntry,
  QueueOfBot,
  QueueTicket,
  TICKET_TTL,
  WhyWaiting,
} from './queue.wire.js';
import { QueuesService } from './queues.service.js';

const EnterQueueResult = resultUnion('EnterQueueResult', () => QueueTicket);
const LeaveQueueResult = resultUnion('LeaveQueueResult', () => QueueTicket);
const QueueTicketConnection = connectionType('QueueTicket', () => QueueTicket);

@ArgsType()
class QueueTicketsArgs extends ConnectionArgs(FindQueueTickets) {}

const queueId = () =>
  Args('queue', { type: () => String, description: 'Such as `draw.standard.2.normal.rated`.' });

@Resolver(() => Queue)
export class QueuesResolver {
  constructor(
    private readonly service: QueuesService,
    private readonly reasons: QueueWhyService,
  ) {}

  @Query(() => [Queue], { description: 'Those in which somebody waits, and the usual ones.' })
  @Public()
  async queues(@Args() { ruleset }: FindQueues): Promise<Queue[]> {
    return (await this.service.list(ruleset)).queues;
  }

  @Query(() => Queue, { nullable: true, description: 'A queue.' })
  @Public()
  async queue(@Args('id') id: string): Promise<Queue> {
    return answer(await this.service.get(id));
  }

  @Query(() => WhyWaiting, { description: 'Why a bot is not being matched.' })
  @Authenticated('read')
  async whyWaiting(@Caller() caller: Caller, @Args() { queue, bot }: QueueOfBot): Promise<WhyWaiting> {
    return answer(await this.reasons.why(caller, queue, bot));
  }

  @Query(() => QueueTicketConnection, {
    description: 'Where the caller’s bots wait and have waited, newest first.',
  })
  @Authenticated('read')
  async queueTickets(
    @Caller() caller: Caller,
    @Args() args: QueueTicketsArgs,
  ): Promise<Connection<QueueTicket>> {
    return connectionOf(answer(await this.service.listTickets(caller, args)), args);
  }

  @Mutation(() => EnterQueueResult, { description: 'Waits for opponents, or goes on waiting until later.' })
  @Authenticated('lobby')
  async enterQueue(
    @Caller() caller: Caller,
    @queueId() queue: string,
    @Args('input', { defaultValue: { house: false, seconds: TICKET_TTL.usual } }) entry: QueueEntry,
    @NewId() ticket: string,
  ): Promise<object> {
    return graphqlAnswer(await this.service.enter(caller, queue, entry, ticket));
  }

  @Mutation(() => LeaveQueueResult, { description: 'Waits no longer. Safe to repeat.' })
  @Authenticated('lobby')
  async leaveQueue(@Caller() caller: Caller, @Args() { queue, bot }: QueueOfBot): Promise<object> {
    return graphqlAnswer(await this.service.leave(caller, queue, bot));
  }
}
