import { InputType, ObjectType } from '@nestjs/graphql';
import { Example } from '../platform/openapi/example.decorator.js';
import { Prop } from '../platform/wire.js';

/** What a ticket may be good for; everything else needs the token itself. */
export const TICKET_SCOPES = ['read', 'play', 'experiments'] as const;
export type TicketScope = (typeof TICKET_SCOPES)[number];

@InputType()
@Example<NewTicket>({ scopes: ['read', 'play'] })
export class NewTicket {
  @Prop.Enum(TICKET_SCOPES, 'TicketScope', {
    each: true,
    minItems: 1,
    maxItems: TICKET_SCOPES.length,
    default: ['read'],
    description:
      'What it is for: `read` for streams, with `play` also moves over a WebSocket, `experiments` for the streams and pictures of those.',
  })
  scopes: TicketScope[];
}

@ObjectType()
export class Ticket {
  @Prop.Str({ description: 'Goes into the address as `?ticket=…`, once.' }) ticket: string;
  @Prop.Enum(TICKET_SCOPES, 'TicketScope', { each: true }) scopes: TicketScope[];
  @Prop.Time({ description: 'Until when it must be used.' }) expiresAt: string;
}
