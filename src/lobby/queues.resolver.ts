import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Authenticated, Caller, NewId } from '../accounts/index.js';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { QueueWhyService } from './queue.why.service.js';
import {
  FindQueues,
  FindQueueTickets,
  Queue,
  QueueEntry,
  QueueOfBot,
  Queues,
  QueueTicket,
  TICKET_TTL,
  QueueTicketsPage,
  WhyWaiting,
} from './queue.wire.js';
import { QueuesService } from './queues.service.js';

const EnterQueueResult = resultUnion('EnterQueueResult', () => QueueTicket);
const LeaveQueueResult = resultUnion('LeaveQueueResult', () => QueueTicket);

const queueId = () =>
  Args('queue', { type: () => String, description: 'Such as `draw.standard.2.normal.rated`.' });

@Resolver(() => Queue)
export class QueuesResolver {
  constructor(
    private readonly queues: QueuesService,
    private readonly reasons: QueueWhyService,
  ) {}

  @Query(() => Queues, { description: 'Those in which somebody waits, and the usual ones.' })
  @Public()
  listQueues(@Args() { ruleset }: FindQueues): Promise<Queues> {
    return this.queues.list(ruleset);
  }

  @Query(() => Queue, { nullable: true, description: 'A queue.' })
  @Public()
  async queue(@Args('id') id: string): Promise<Queue> {
    return answer(await this.queues.get(id));
  }

  @Query(() => WhyWaiting, { description: 'Why a bot is not being matched.' })
  @Authenticated('read')
  async whyWaiting(@Caller() caller: Caller, @Args() { queue, bot }: QueueOfBot): Promise<WhyWaiting> {
    return answer(await this.reasons.why(caller, queue, bot));
  }

  @Query(() => QueueTicketsPage, {
    description: 'Where the caller’s bots wait and have waited, newest first.',
  })
  @Authenticated('read')
  async listQueueTickets(
    @Caller() caller: Caller,
    @Args() query: FindQueueTickets,
  ): Promise<QueueTicketsPage> {
    return answer(await this.queues.listTickets(caller, query));
  }

  @Mutation(() => EnterQueueResult, { description: 'Waits for opponents, or goes on waiting until later.' })
  @Authenticated('lobby')
  async enterQueue(
    @Caller() caller: Caller,
    @queueId() queue: string,
    @Args('input', { defaultValue: { house: false, seconds: TICKET_TTL.usual } }) entry: QueueEntry,
    @NewId() ticket: string,
  ): Promise<object> {
    return graphqlAnswer(await this.queues.enter(caller, queue, entry, ticket));
  }

  @Mutation(() => LeaveQueueResult, { description: 'Waits no longer. Safe to repeat.' })
  @Authenticated('lobby')
  async leaveQueue(@Caller() caller: Caller, @Args() { queue, bot }: QueueOfBot): Promise<object> {
    return graphqlAnswer(await this.queues.leave(caller, queue, bot));
  }
}
