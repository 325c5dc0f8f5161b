import { Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { Authenticator } from './authenticator.js';
import type { Caller } from './caller.js';
import type { Credentials } from './credentials.js';
import { Guests } from './guests.service.js';
import { TICKET_NOT_TAKEN } from './ticket.access.js';
import { isTicket, Tickets } from './tickets.service.js';
import { parseBearer } from './token.secret.js';

const anothers = refuse(
  'unauthenticated',
  'A ticket speaks for whoever asked for it: ask for one as the guest, or leave the guest out.',
);

const nobody = refuse('unauthenticated', 'Only with a token can one act for a guest.');

/** Finds out who asks, by whatever means somebody says it: a token, a ticket, a token that acts for a guest. */
@Injectable()
export class Doorkeeper {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly tickets: Tickets,
    private readonly guests: Guests,
  ) {}

  /**
   * The caller; undefined where nothing is said of it. What is said must be true.
   * @param takesTickets whether a ticket will do; where it will not it is refused, and not used up.
   */
  async identify(
    { authorization, ticket, guest }: Credentials,
    takesTickets = true,
  ): Promise<Result<Caller | undefined, Refusal>> {
    const secret = authorization === undefined ? ticket : parseBearer(authorization);
    if (secret !== undefined && (authorization === undefined || isTicket(secret)))
      return takesTickets ? this.redeem(secret, guest) : TICKET_NOT_TAKEN;
    if (authorization === undefined) return guest === undefined ? ok(undefined) : nobody;
    const known = await this.authenticator.authenticate(authorization);
    return !known.ok || guest === undefined ? known : this.guests.actAs(known.value, guest);
  }

  /** Whom a ticket speaks for; who names a guest beside it must not act as somebody else without a word. */
  private async redeem(ticket: string, guest: string | undefined): Promise<Result<Caller, Refusal>> {
    const redeemed = await this.tickets.redeem(ticket);
    return redeemed.ok && guest !== undefined && redeemed.value.bot !== guest ? anothers : redeemed;
  }
}
