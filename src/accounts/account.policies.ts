import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { BUDGETS } from '../config/limits.js';
import { BUDGET_MEANINGS } from '../platform/limits/budget.js';
import { Policies } from '../platform/policies/policies.js';
import { KEEP_ANONYMOUS_S, KEEP_S } from './idempotent.js';
import { GUEST_SCOPES } from './scope.js';
import { TICKET_MS } from './tickets.service.js';
import { LONGEST_OVERLAP_S } from './token.wire.js';

/** What the room decides by, as it says it in `GET /v1/policies`. */
@Injectable()
export class AccountPolicies {
  constructor(policies: Policies, { apps, limits, bodyLimit }: Config) {
    policies.declare({
      name: 'limits',
      says: 'Requests are counted in budgets, each in windows that begin with a request; what is too much is refused and not counted. Null stands for any number. Streams are not limited; WebSockets are, in each process.',
      values: {
        windowSeconds: limits.windowMs / 1000,
        withToken: limits.known,
        withoutToken: limits.anonymous,
        counts: Object.fromEntries(BUDGETS.map((budget) => [budget, BUDGET_MEANINGS[budget]])),
        socketsAtOnce: limits.sockets,
        streamsAtOnce: null,
        bodyBytes: bodyLimit,
      },
    });
    policies.declare({
      name: 'apps',
      says: 'An app plays for its end users, its guests. Guests are never rated, only their app seats them, and they share its budgets. An administrator may grant an app other quotas.',
      values: {
        guestsPerApp: apps.guests,
        seatsAtOncePerApp: apps.matches,
        guestScopes: GUEST_SCOPES,
        ticketSeconds: TICKET_MS / 1000,
      },
    });
    policies.declare({
      name: 'retention',
      says: 'Tokens are kept as hashes only. The answer to a call with an Idempotency-Key is kept encrypted, and can be read only with the key.',
      values: {
        idempotentAnswersHours: KEEP_S / 3600,
        idempotentAnswersWithoutTokenMinutes: KEEP_ANONYMOUS_S / 60,
        longestTokenOverlapHours: LONGEST_OVERLAP_S / 3600,
      },
    });
  }
}
