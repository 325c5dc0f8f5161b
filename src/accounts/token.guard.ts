import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Budget } from '../config/limits.js';
import { type Access, accessOf } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { ok } from '../platform/result.js';
import { fieldWeight, tooMuch } from '../platform/graphql/operation.weight.js';
import { costsOf } from '../platform/limits/budget.js';
import { noteCharge, noteCounted } from '../platform/limits/charges.js';
import { tellBudget, tellBudgets } from '../platform/limits/limit.headers.js';
import type { Holder } from '../platform/limits/limiter.js';
import { NO_TOKEN } from './authenticator.js';
import { callerOf, findObjection, noteCaller } from './caller.js';
import { takeCredentials } from './credentials.js';
import { Doorkeeper } from './doorkeeper.js';
import { addressHolder, holderOf, Limits } from './limits.service.js';
import {
  addressOf,
  fieldOf,
  isGraphql,
  isReading,
  isSubscription,
  operationOf,
  replyOf,
  requestOf,
} from './request.context.js';
import type { Scope } from './scope.js';
import { BEYOND_TICKET, takesTickets } from './ticket.access.js';

/** What a method says of itself: who may use it, and what it costs. */
interface Entrance {
  readonly access: Access;
  readonly costs: Budget | undefined;
  readonly takesTickets: boolean;
}

/**
 * Stands before every route and every field at GraphQL's top: finds out who asks, counts the request, and says whether the token
 * may be used for this. First 401, then 429, then 403 for the token's scopes; whose thing it is (404, 403) only the services
 * know. A field of GraphQL counts by its weight, in its own budget; a mutation once there, and what more it answers with as
 * reading.
 */
@Injectable()
export class TokenGuard implements CanActivate {
  private readonly entrances = new WeakMap<object, Entrance>();

  constructor(
    private readonly doorkeeper: Doorkeeper,
    private readonly limits: Limits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const entrance = this.entranceOf(context);
    const { access, costs } = entrance;
    if (access.token === 'ignored') return true;
    const request = requestOf(context);
    const budget = costs ?? (isReading(context) ? 'reads' : 'creates');
    // A WebSocket said who it is when it was opened, and a document may have several fields.
    const noted = callerOf(request);
    // Over HTTP no document of GraphQL is a stream.
    const takes = entrance.takesTickets && !isGraphql(context);
    const known = noted ? ok(noted) : await this.doorkeeper.identify(takeCredentials(request), takes);
    if (!known.ok || (known.value === undefined && access.token === 'needed')) {
      this.count(context, addressHolder(addressOf(request)), 'reads');
      return answer(known.ok ? NO_TOKEN : known);
    }
    if (known.value === undefined) {
      const holder = addressHolder(addressOf(request));
      this.countAll(context, () => holder, budget);
      return true;
    }
    const caller = known.value;
    noteCaller(request, caller);
    this.countAll(context, (of) => holderOf(caller, of), budget);
    if (access.token === 'needed') {
      const objection = findObjection(caller, access.scope as Scope | undefined);
      if (objection !== undefined) answer(objection);
      if (caller.isByTicket && !entrance.takesTickets && !isSubscription(context)) answer(BEYOND_TICKET);
    }
    return true;
  }

  private countAll(context: ExecutionContext, holderOfBudget: (of: Budget) => Holder, budget: Budget): void {
    const field = fieldOf(context);
    if (field === undefined) return this.count(context, holderOfBudget(budget), budget);
    const weight = fieldWeight(field);
    if (weight.isTooMuch) {
      this.count(context, holderOfBudget('reads'), 'reads');
      answer(tooMuch(weight));
    }
    if (isReading(context)) this.count(context, holderOfBudget(budget), budget, weight.requests);
    else {
      this.count(context, holderOfBudget(budget), budget);
      if (weight.requests > 1) this.count(context, holderOfBudget('reads'), 'reads', weight.requests - 1);
    }
  }

  private count(context: ExecutionContext, holder: Holder, budget: Budget, requests = 1): void {
    const spending = this.limits.spend(holder, budget, requests);
    const operation = operationOf(context);
    if (operation !== undefined) {
      noteCharge(operation, spending);
      noteCounted(requestOf(context));
    }
    const reply = replyOf(context);
    if (reply !== undefined) {
      const tell = operation === undefined ? tellBudget : tellBudgets;
      tell(reply, spending, this.limits.windowMs);
    }
    if (!spending.isAllowed) answer(this.limits.refusal(holder, spending));
  }

  private entranceOf(context: ExecutionContext): Entrance {
    const method = context.getHandler();
    let entrance = this.entrances.get(method);
    if (entrance === undefined) {
      const access = accessOf(method, context.getClass());
      if (access === undefined) throw new Error(`${context.getClass().name} does not say who may use it`);
      entrance = {
        access,
        costs: costsOf(method, context.getClass()),
        takesTickets: takesTickets(method),
      };
      this.entrances.set(method, entrance);
    }
    return entrance;
  }
}
