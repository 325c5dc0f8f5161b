import { Body, Controller, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { answer } from '../platform/answer.js';
import { Costs } from '../platform/limits/budget.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { Authenticated, TOKEN_REFUSALS } from './authenticated.js';
import { Caller } from './caller.js';
import { NewTicket, Ticket } from './ticket.wire.js';
import { Tickets } from './tickets.service.js';

@ApiTags('tokens')
@Controller('v1/tickets')
export class TicketsController {
  constructor(private readonly tickets: Tickets) {}

  @Post()
  @Authenticated('read')
  @Costs('reads')
  @ApiOperation({
    summary: 'A ticket for one stream or WebSocket of a browser',
    description:
      'An EventSource sends no headers. Put the ticket into the address instead (`?ticket=…`) within 30 seconds; it is good once.',
  })
  @ApiBody({ type: NewTicket, required: false })
  @ApiCreatedResponse({ type: Ticket })
  @ApiRefusals(...TOKEN_REFUSALS)
  async createTicket(@Caller() caller: Caller, @Body() input: NewTicket): Promise<Ticket> {
    return answer(await this.tickets.issue(caller, input));
  }
}
