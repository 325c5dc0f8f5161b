import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import { isId } from '../platform/id.js';
import { MatchFactsRepository } from './match.facts.repository.js';
import { foldLog } from './match.fold.js';
import { blank } from './match.js';
import { MatchLog } from './match.log.repository.js';
import { MatchRepository } from './match.repository.js';
import type { MatchState } from './match.state.js';
import { delayFor } from './spectator.delay.js';

/**
 * Matches as somebody may see them by now. Of a match with a delay those who hold no seat see what its log said that long
 * ago: the same as in their streams, whatever they ask.
 */
@Injectable()
export class MatchSight {
  constructor(
    private readonly matches: MatchRepository,
    private readonly facts: MatchFactsRepository,
    private readonly log: MatchLog,
    private readonly clock: Clock,
  ) {}

  /** The state that `caller` may see; undefined where there is no such match. */
  async find(id: string, caller: Caller | undefined): Promise<MatchState | undefined> {
    const facts = isId(id) ? await this.facts.find(id) : undefined;
    if (facts === undefined) return undefined;
    const delay = delayFor(facts, caller);
    if (delay === 0) return this.matches.find(id);
    const until = this.clock.now() - delay;
    const rows = (await this.log.read(id)).filter(({ at }) => at <= until);
    if (rows.length > 0) return foldLog(facts, rows);
    return blank({ ...facts, seats: facts.seats.map(() => null) });
  }

  /** The state as it is; undefined where there is no such match. */
  async findLive(id: string): Promise<MatchState | undefined> {
    return isId(id) ? this.matches.find(id) : undefined;
  }

  /** Whether a match is still kept from everybody but its own seats. */
  isVeiled(state: MatchState): Promise<boolean> {
    return this.matches.isVeiled(state);
  }
}
