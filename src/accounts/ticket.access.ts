import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { refuse } from '../platform/refusal.js';

const TICKETS = 'boneyard:tickets';

/**
 * A ticket opens it too: what a browser asks for without headers (streams, pictures, files), and what may be done over a WebSocket that a
 * ticket has opened. Everything else needs the token itself.
 */
export const TakesTickets = (): MethodDecorator =>
  applyDecorators(
    SetMetadata(TICKETS, true),
    ApiQuery({
      name: 'ticket',
      required: false,
      description:
        'Instead of the header `Authorization`, for browsers: a ticket of `POST /v1/tickets`, good once and for 30 seconds.',
      schema: { type: 'string', maxLength: 100 },
    }),
  );

/** Whether a controller's or resolver's method takes tickets. */
export const takesTickets = (method: object): boolean => Reflect.getMetadata(TICKETS, method) === true;

/** What who sends a ticket where none is taken is told; the ticket is not used up by it. */
export const TICKET_NOT_TAKEN = refuse(
  'unauthenticated',
  'A ticket opens a stream, a WebSocket, a picture or a file and nothing else: send the token itself in the header "Authorization: Bearer …".',
);

/** The same over a WebSocket that a ticket has opened. */
export const BEYOND_TICKET = refuse(
  'forbidden',
  'A connection that a ticket has opened has subscriptions, moves and what is public: ask for this with the token itself.',
);
