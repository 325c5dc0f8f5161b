import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { noteCharge, noteCounted } from '../platform/limits/charges.js';
import { tellBudgets } from '../platform/limits/limit.headers.js';
import type { Refusal } from '../platform/refusal.js';
import { callerOf } from './caller.js';
import { takeCredentials } from './credentials.js';
import { Doorkeeper } from './doorkeeper.js';
import { addressHolder, holderOf, Limits } from './limits.service.js';
import { addressOf } from './request.context.js';

/** What is counted, and where it is told. */
interface Counted {
  readonly reply?: FastifyReply;
  /** GraphQL's context, for what the answer says that it has cost. */
  readonly operation?: object;
  readonly requests?: number;
}

/**
 * Counts as reading what of GraphQL documents no guard counts, which looks at fields one by one: documents that are refused before,
 * what they ask about the schema, and those of which no field is resolved.
 */
@Injectable()
export class DocumentCounting {
  constructor(
    private readonly doorkeeper: Doorkeeper,
    private readonly limits: Limits,
  ) {}

  /** Counts a document, or what it is worth, of whoever makes a request or connection. The refusal where it was too much. */
  async count(
    request: object,
    { reply, operation, requests = 1 }: Counted = {},
  ): Promise<Refusal | undefined> {
    const caller = callerOf(request) ?? (await this.identify(request));
    const holder = caller === undefined ? addressHolder(addressOf(request)) : holderOf(caller, 'reads');
    const spending = this.limits.spend(holder, 'reads', requests);
    noteCounted(request);
    if (operation !== undefined) noteCharge(operation, spending);
    if (reply !== undefined) tellBudgets(reply, spending, this.limits.windowMs);
    return spending.isAllowed ? undefined : this.limits.refusal(holder, spending).error;
  }

  private async identify(request: object) {
    const known = await this.doorkeeper.identify(takeCredentials(request), false);
    return known.ok ? known.value : undefined;
  }
}
