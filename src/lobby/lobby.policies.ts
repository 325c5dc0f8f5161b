import { Injectable } from '@nestjs/common';
import { Policies } from '../platform/policies/policies.js';
import { CHALLENGE_TTL } from './challenge.js';
import { MOST_OPEN } from './challenge.ledger.js';
import { PRESENT_MS } from './profile.js';
import { QUEUE_RULES } from './queue.js';
import { QUEUE_CLOCKS } from './queue.name.js';
import { TICKET_TTL } from './queue.wire.js';

const SECOND = 1000;

/** What the room decides by, as it says it in `GET /v1/policies`. */
@Injectable()
export class LobbyPolicies {
  constructor(policies: Policies) {
    policies.declare({
      name: 'challenges',
      says: 'A challenge is decided once, by whatever comes first. A bot counts as present for some time after something was heard of it; only then may others seat it unasked, unless its profile says otherwise.',
      values: {
        openPerAccount: MOST_OPEN,
        usualSeconds: CHALLENGE_TTL.usual,
        shortestSeconds: CHALLENGE_TTL.shortest,
        longestSeconds: CHALLENGE_TTL.longest,
        presentSeconds: PRESENT_MS / SECOND,
      },
    });
    policies.declare({
      name: 'queues',
      says: 'Whoever waits longest is served first, with the nearest rating within a window that widens as long as it waits. Opponents of today are taken for further away. Who has given up its latest matches by the clock or by illegal moves rests.',
      values: {
        clocks: QUEUE_CLOCKS,
        usualSeconds: TICKET_TTL.usual,
        shortestSeconds: TICKET_TTL.shortest,
        longestSeconds: TICKET_TTL.longest,
        windowAtFirst: QUEUE_RULES.windowAtFirst,
        windowPerSecond: QUEUE_RULES.windowPerSecond,
        ratingPerMeeting: QUEUE_RULES.perMeeting,
        meetingsPerDay: QUEUE_RULES.perDay,
        houseAfterSeconds: QUEUE_RULES.houseAfterMs / SECOND,
        restSeconds: QUEUE_RULES.restMs / SECOND,
        longestRestSeconds: QUEUE_RULES.longestRestMs / SECOND,
      },
    });
  }
}
