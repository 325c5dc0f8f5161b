import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { tellBudgets } from '../platform/limits/limit.headers.js';
import type { Refusal } from '../platform/refusal.js';
import { callerOf } from './caller.js';
import { takeCredentials } from './credentials.js';
import { Doorkeeper } from './doorkeeper.js';
import { addressHolder, holderOf, Limits } from './limits.service.js';
import { addressOf } from './request.context.js';

/**
 * Counts GraphQL documents that are refused before any field of theirs is looked at, each as one reading: what is carried out
 * the guard counts field by field.
 */
@Injectable()
export class RefusedDocuments {
  constructor(
    private readonly doorkeeper: Doorkeeper,
    private readonly limits: Limits,
  ) {}

  /** Counts one of whoever makes a request or connection. The refusal where it was one too many. */
  async count(request: object, reply?: FastifyReply): Promise<Refusal | undefined> {
    const caller = callerOf(request) ?? (await this.identify(request));
    const holder = caller === undefined ? addressHolder(addressOf(request)) : holderOf(caller, 'reads');
    const spending = this.limits.spend(holder, 'reads');
    if (reply !== undefined) tellBudgets(reply, spending, this.limits.windowMs);
    return spending.isAllowed ? undefined : this.limits.refusal(holder, spending).error;
  }

  private async identify(request: object) {
    const known = await this.doorkeeper.identify(takeCredentials(request));
    return known.ok ? known.value : undefined;
  }
}
