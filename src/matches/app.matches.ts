import { Injectable } from '@nestjs/common';
import { Apps, type Caller } from '../accounts/index.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import type { Err } from '../platform/result.js';
import { MatchListRepository } from './match.list.repository.js';

/** Counts the seats that an account's bots wait for. */
export type CountPledges = (account: string) => Promise<number>;

/** How many matches an app may have at once. Accounts of bots have no such limit. */
@Injectable()
export class AppMatches {
  private pledges: CountPledges = () => Promise.resolve(0);

  constructor(
    private readonly apps: Apps,
    private readonly matches: MatchListRepository,
  ) {}

  /** From now on these seats count too: a room knows who waits for one. */
  setPledges(count: CountPledges): void {
    this.pledges = count;
  }

  /** Why a caller may not take another seat, because it is an app that has as many as it may; undefined where it may. */
  async objection({ isApp, account }: Caller): Promise<Err<Refusal> | undefined> {
    return isApp ? this.objectionTo(account) : undefined;
  }

  /**
   * Why an account may not take, or wait for, so many more seats; undefined where it may. Calls at the same moment may each
   * still find room.
   */
  async objectionTo(account: string, more = 1): Promise<Err<Refusal> | undefined> {
    const most = await this.apps.findMostMatches(account);
    if (most === undefined) return undefined;
    const [taken, waiting] = await Promise.all([this.matches.seatsTaken(account), this.pledges(account)]);
    if (taken + waiting + more <= most) return undefined;
    return refuse(
      'quota-exceeded',
      `The app has ${taken} seats in matches that are not over and waits for ${waiting} more in challenges and queues; its quota is ${most}.`,
    );
  }
}
