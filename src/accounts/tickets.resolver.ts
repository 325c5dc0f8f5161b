import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { Costs } from '../platform/limits/budget.js';
import { Authenticated } from './authenticated.js';
import { Caller } from './caller.js';
import { NewTicket, Ticket } from './ticket.wire.js';
import { Tickets } from './tickets.service.js';

const CreateTicketResult = resultUnion('CreateTicketResult', () => Ticket);

@Resolver(() => Ticket)
export class TicketsResolver {
  constructor(private readonly tickets: Tickets) {}

  @Mutation(() => CreateTicketResult, {
    description: 'A ticket for one stream or WebSocket of a browser: good once, within 30 seconds.',
  })
  @Authenticated('read')
  @Costs('reads')
  async createTicket(
    @Caller() caller: Caller,
    @Args('input', { defaultValue: { scopes: ['read'] } }) input: NewTicket,
  ): Promise<object> {
    return graphqlAnswer(await this.tickets.issue(caller, input));
  }
}
