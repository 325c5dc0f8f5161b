import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Policies } from '../platform/policies/policies.js';
import {
  FIRST_MS,
  FIRST_PROBE_MS,
  LONGEST_MS,
  LONGEST_PROBE_MS,
  MOST_ATTEMPTS,
  PAUSE_AFTER_FAILURES,
  PAUSE_AFTER_MS,
} from './backoff.js';
import { ANSWER_BYTES } from './target.request.js';
import { MOST_CREDIT_MS } from './turn.answer.js';
import { ANSWER_MS } from './webhook.mailer.js';
import { MOST_WEBHOOKS } from './webhook.registry.js';
import { LOG_MS } from './webhook.cleaner.js';

const DAY_MS = 24 * 3600 * 1000;

/** What the room decides by, as it says it in `GET /v1/policies`. */
@Injectable()
export class WebhookPolicies {
  constructor(policies: Policies, { webhookTargets }: Config) {
    policies.declare({
      name: 'webhooks',
      says: 'Messages of a match come in order and are repeated with growing pauses until they are taken or given up. A webhook that fails for some time is paused, probed, and goes on by itself. Addresses that are not public are refused unless the operator allows them, also behind a name. The time of a delivery is not charged to the clock, up to a limit.',
      values: {
        attempts: MOST_ATTEMPTS,
        firstPauseMs: FIRST_MS,
        longestPauseMs: LONGEST_MS,
        pausedAfterFailures: PAUSE_AFTER_FAILURES,
        pausedAfterMs: PAUSE_AFTER_MS,
        firstProbeMs: FIRST_PROBE_MS,
        longestProbeMs: LONGEST_PROBE_MS,
        answerWithinMs: ANSWER_MS,
        answerBytes: ANSWER_BYTES,
        mostCreditMs: MOST_CREDIT_MS,
        webhooksPerAccount: MOST_WEBHOOKS,
        plainHttp: webhookTargets.http,
        privateAddresses: webhookTargets.private,
      },
    });
    policies.declare({
      name: 'retention',
      says: 'What was sent to webhooks is kept for some days.',
      values: { webhookDeliveriesDays: LOG_MS / DAY_MS },
    });
  }
}
