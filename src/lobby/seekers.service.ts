import { Injectable } from '@nestjs/common';
import { type Caller, type SeatedBot, SeatsService } from '../accounts/index.js';
import { AppMatches } from '../matches/index.js';
import type { Refusal } from '../platform/refusal.js';
import type { Err, Result } from '../platform/result.js';

/** Bots that look for a match, and whether their account may wait for one more. */
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

  /** Why the bot may not wait for so many seats: its app has as many as it may; undefined where it may. */
  async objectionTo({ isGuest, account }: SeatedBot, seats: number): Promise<Err<Refusal> | undefined> {
    return isGuest ? this.apps.objectionTo(account, seats) : undefined;
  }
}
