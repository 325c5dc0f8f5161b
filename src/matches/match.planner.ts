import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Apps } from '../accounts/index.js';
import { newId } from '../platform/id.js';
import { Policies } from '../platform/policies/policies.js';
import type { Refusal } from '../platform/refusal.js';
import type { Result } from '../platform/result.js';
import type { Moment } from './match.clock.js';
import { legsOf, planMatches, type MatchRequest } from './match.planning.js';
import { isBot, type MatchFacts } from './match.state.js';
import { MatchTime } from './match.time.js';

/** Plans matches with what is not to be foreseen: identifiers, seeds, the time, the policies in force. */
@Injectable()
export class MatchPlanner {
  constructor(
    private readonly time: MatchTime,
    private readonly policies: Policies,
    private readonly apps: Apps,
  ) {}

  /** The match that is asked for, or all legs of a rated set. `id`: what the first (or only) one shall be. */
  async plan(request: MatchRequest, id: string): Promise<Result<MatchFacts[], Refusal>> {
    const [policy, delay] = await Promise.all([this.policies.version(), this.delayOf(request)]);
    const origins = Array.from({ length: legsOf(request) }, (_, leg) => ({
      id: leg === 0 ? id : newId(),
      serverSeed: request.script?.serverSeed ?? randomBytes(32).toString('hex'),
      policy,
    }));
    return planMatches({ ...request, delay }, origins, this.moment().now);
  }

  /** What was asked for, or else the longest that an app which takes part has set. A rating would tell the result before. */
  async delayOf({ rated, delay, creator, seats }: MatchRequest): Promise<number> {
    if (rated) return 0;
    const accounts = new Set([creator, ...seats.filter(isBot).map(({ account }) => account)]);
    return delay ?? this.apps.longestDelay([...accounts]);
  }

  moment(): Moment {
    return this.time.moment();
  }
}
