import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { BUDGETS } from '../config/limits.js';
import { Clock } from '../platform/clock.js';
import { DOCUMENT_LIMITS } from '../platform/graphql/document.limits.js';
import { FIELDS_OF_A_REQUEST } from '../platform/graphql/operation.weight.js';
import { BUDGET_MEANINGS } from '../platform/limits/budget.js';
import { Limiter } from '../platform/limits/limiter.js';
import type { Caller } from './caller.js';
import { addressHolder, holderOf } from './limits.service.js';
import type { BudgetState, Cap, LimitsOfCaller } from './limits.wire.js';

/** Says everybody what they may ask for. */
@Injectable()
export class LimitsView {
  private readonly caps: Cap[];

  constructor(
    private readonly limiter: Limiter,
    private readonly clock: Clock,
    { limits, bodyLimit }: Config,
  ) {
    this.caps = [
      {
        name: 'streams',
        says: 'Event streams at once. Beginning one costs a read, its events nothing.',
        most: null,
      },
      {
        name: 'sockets',
        says: 'WebSockets at once of a bot, an account or an address, in each process of the service.',
        most: limits.sockets,
      },
      {
        name: 'fields',
        says: `Fields that a GraphQL document may answer with. A field at the top costs one request of its budget for each ${FIELDS_OF_A_REQUEST} begun.`,
        most: DOCUMENT_LIMITS.cost,
      },
      { name: 'body', says: 'Bytes of a request’s body; records may be larger.', most: bodyLimit },
    ];
  }

  /** The limits of a caller; of an address where there is none. */
  async of(caller: Caller | undefined, address: string): Promise<LimitsOfCaller> {
    const budgets = BUDGETS.filter((budget) => caller !== undefined || budget !== 'moves');
    const states = budgets.map(async (budget): Promise<BudgetState> => {
      const holder = caller === undefined ? addressHolder(address) : holderOf(caller, budget);
      const { quota, remaining, resetMs } = await this.limiter.look(holder, budget);
      return {
        name: budget,
        counts: BUDGET_MEANINGS[budget],
        holder: holder.kind,
        holderId: holder.id,
        quota,
        window: this.limiter.windowMs / 1000,
        remaining: quota === null ? null : remaining,
        resetAt: resetMs === 0 ? null : new Date(this.clock.now() + resetMs).toISOString(),
      };
    });
    return { budgets: await Promise.all(states), caps: this.caps };
  }
}
