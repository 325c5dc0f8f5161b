import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { LiveStore } from '../platform/live/live.store.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { type Caller, OPERATOR_ACCOUNT } from './caller.js';
import type { Scope } from './scope.js';
import { BEYOND_TICKET } from './ticket.access.js';
import type { NewTicket, Ticket, TicketScope } from './ticket.wire.js';
import { TICKET_SCOPES } from './ticket.wire.js';
import { TokenHasher } from './token.hasher.js';
import { TokensRepository } from './tokens.repository.js';

/** A ticket must be used within this time, in ms: it is asked for when it is needed, and may end up in a log. */
export const TICKET_MS = 30_000;
/** Issuing and redeeming are each done at once. */
const LOCK_MS = 2_000;

/** Tickets are recognisable, as tokens are. */
const PREFIX = 'byt_';
const FORM = /^byt_[A-Za-z0-9_-]{43}$/;

/** Whether text is a ticket and not a token. */
export const isTicket = (text: string): boolean => text.startsWith(PREFIX);

/** What is kept of a ticket: whose it is. */
interface Kept extends Pick<Caller, 'account' | 'bot' | 'version' | 'token'> {
  readonly scopes: readonly TicketScope[];
}

const unknown = refuse(
  'unauthenticated',
  'The ticket is unknown, was used, or has ended: a ticket is good for one request within 30 seconds.',
);

/**
 * Tickets for clients that cannot send headers, such as a browser's EventSource and WebSocket: whoever has a token gets one and puts
 * it into the address of a stream. It is good once and for a short time, so that an address in a log or a history opens
 * nothing. They live in the live store; one that is lost is asked for again.
 */
@Injectable()
export class Tickets {
  constructor(
    private readonly live: LiveStore,
    private readonly hasher: TokenHasher,
    private readonly tokens: TokensRepository,
    private readonly clock: Clock,
  ) {}

  /** A ticket for the caller, with some of its token's scopes. */
  async issue(caller: Caller, input: NewTicket): Promise<Result<Ticket, Refusal>> {
    if (caller.account === OPERATOR_ACCOUNT) return refuse('forbidden', 'The operator has no streams.');
    if (caller.isByTicket) return BEYOND_TICKET;
    const scopes = TICKET_SCOPES.filter((scope) => input.scopes.includes(scope));
    const missing = scopes.find((scope) => !caller.scopes.has(scope));
    if (missing !== undefined) return refuse('forbidden', `This needs a token with the scope "${missing}".`);
    const ticket = PREFIX + randomBytes(32).toString('base64url');
    const { account, bot, version, token } = caller;
    const kept: Kept = { account, bot, version, token, scopes };
    const held = await this.live.lockAndLoad(this.keyOf(ticket), LOCK_MS);
    if (held === null) return refuse('unavailable', 'Try again.', { retryAfter: 1 });
    await this.live.putAndRelease(
      this.keyOf(ticket),
      held.token,
      Buffer.from(JSON.stringify(kept)),
      TICKET_MS,
    );
    return ok({ ticket, scopes, expiresAt: new Date(this.clock.now() + TICKET_MS).toISOString() });
  }

  /** Whom a ticket speaks for; it is used up by that. Whoever comes second, at the same moment or later, is refused. */
  async redeem(ticket: string): Promise<Result<Caller, Refusal>> {
    if (!FORM.test(ticket)) return unknown;
    const key = this.keyOf(ticket);
    const held = await this.live.lockAndLoad(key, LOCK_MS);
    if (held === null) return unknown;
    const isMine = await this.live.putAndRelease(key, held.token, null, TICKET_MS);
    if (held.state === null || !isMine) return unknown;
    const { scopes, ...kept } = JSON.parse(held.state.toString()) as Kept;
    const token = await this.tokens.findLiving(kept.token, kept.bot);
    if (token === undefined) return unknown;
    const { expiresAt, ...facts } = token;
    return ok({
      ...kept,
      scopes: new Set<Scope>(scopes),
      expiresAt: expiresAt?.getTime() ?? Infinity,
      ...facts,
      isByTicket: true,
    });
  }

  /** The ticket itself is not kept, so that whoever can look into the live store has none. */
  private keyOf(ticket: string): string {
    return `ticket:${this.hasher.derive('ticket', ticket).toString('base64url')}`;
  }
}
