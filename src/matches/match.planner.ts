import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId } from '../platform/id.js';
import { Policies } from '../platform/policies/policies.js';
import type { Refusal } from '../platform/refusal.js';
import type { Result } from '../platform/result.js';
import type { Moment } from './match.clock.js';
import { legsOf, planMatches, type MatchRequest } from './match.planning.js';
import type { MatchFacts } from './match.state.js';
import { MatchTime } from './match.time.js';

/** Plans matches with what is not to be foreseen: identifiers, seeds, the time, the policies in force. */
@Injectable()
export class MatchPlanner {
  constructor(
    private readonly time: MatchTime,
    private readonly policies: Policies,
  ) {}

  /** The match that is asked for, or all legs of a rated set. `id`: what the first (or only) one shall be. */
  async plan(request: MatchRequest, id: string): Promise<Result<MatchFacts[], Refusal>> {
    const policy = await this.policies.version();
    const origins = Array.from({ length: legsOf(request) }, (_, leg) => ({
      id: leg === 0 ? id : newId(),
      serverSeed: randomBytes(32).toString('hex'),
      policy,
    }));
    return planMatches(request, origins, this.moment().now);
  }

  moment(): Moment {
    return this.time.moment();
  }
}
