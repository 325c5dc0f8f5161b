import { Injectable } from '@nestjs/common';
import { Apps, type Caller } from '../accounts/index.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import type { Err } from '../platform/result.js';
import { MatchListRepository } from './match.list.repository.js';

/** How many matches an app may have at once. Accounts of bots have no such limit. */
@Injectable()
export class AppMatches {
  constructor(
    private readonly apps: Apps,
    private readonly matches: MatchListRepository,
  ) {}

  /** Why an app may not take another seat; undefined where it may. Calls at the same moment may each still find room. */
  async objection(caller: Caller): Promise<Err<Refusal> | undefined> {
    if (!caller.isApp) return undefined;
    const [most, taken] = await Promise.all([
      this.apps.mostMatches(caller.account),
      this.matches.seatsTaken(caller.account),
    ]);
    if (taken < most) return undefined;
    return refuse(
      'quota-exceeded',
      `The app has ${taken} seats in matches that are not over; its quota is ${most}.`,
    );
  }
}
