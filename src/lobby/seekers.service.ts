import { Injectable } from '@nestjs/common';
import { type Caller, type SeatedBot, SeatsService } from '../accounts/index.js';
import { AppMatches, type SeatQuota } from '../matches/index.js';
import type { Refusal } from '../platform/refusal.js';
import type { Result } from '../platform/result.js';

/** Bots that look for a match, and what their account is asked before it may wait for one more. */
@Injectable()
export class Seekers {
  constructor(
    private readonly seats: SeatsService,
    private readonly apps: AppMatches,
  ) {}

  /** The bot that a caller acts for; see `SeatsService.getOwn`. */
  getOwn(caller: Caller, reference: string | undefined): Promise<Result<SeatedBot, Refusal>> {
    return this.seats.getOwn(caller, reference);
  }

  /** The version that a reference means; undefined when there is no such bot or version. */
  find(reference: string): Promise<SeatedBot | undefined> {
    return this.seats.find(reference);
  }

  /** What is to be asked before a bot waits for so many seats; undefined where it belongs to no app. */
  findQuota({ account, bot }: SeatedBot, seats: number): Promise<SeatQuota | undefined> {
    return this.apps.findQuota(account, new Array<string>(seats).fill(bot));
  }
}
