import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ACCOUNT_GONE, Apps } from '../accounts/index.js';
import type { Transaction } from '../platform/postgres/postgres.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import type { Err } from '../platform/result.js';
import { Engagements } from './engagement.repository.js';

/** Counts the seats that an account's bots wait for; within a transaction with what that has done. */
export type CountPledges = (account: string, transaction?: Transaction) => Promise<number>;

/**
 * Why an app may not have the seats that it is about to get; undefined where it may. Asked within the transaction in which it gets
 * them, before that locks anything else (see `holdAccount`): whoever else wants some for the app waits until it ends.
 */
export type SeatQuota = (transaction: Transaction) => Promise<Err<Refusal> | undefined>;

/** Seats that an account has in matches that are not over, and those that it waits for. */
interface Count {
  readonly taken: number;
  readonly waiting: number;
}

/** How many matches an app may have at once. Accounts of bots have no such limit. */
@Injectable()
export class AppMatches implements OnModuleInit {
  private pledges: CountPledges = () => Promise.resolve(0);

  constructor(
    private readonly apps: Apps,
    private readonly engagements: Engagements,
  ) {}

  onModuleInit(): void {
    this.apps.setSeats(async (account) => {
      const { taken, waiting } = await this.count(account);
      return taken + waiting;
    });
  }

  /** From now on these seats count too: a room knows who waits for one. */
  setPledges(count: CountPledges): void {
    this.pledges = count;
  }

  /** What is to be asked before an account gets seats for these bots, one for each; undefined where it is no app's. */
  async findQuota(account: string, bots: readonly string[]): Promise<SeatQuota | undefined> {
    return (await this.apps.isApp(account)) ? this.quotaOf(account, bots) : undefined;
  }

  /** The same for an account that is known to be an app's. */
  quotaOf(account: string, bots: readonly string[]): SeatQuota {
    return async (transaction) => {
      const most = await this.apps.holdMostMatches(transaction, account);
      if (most === undefined) return ACCOUNT_GONE;
      const gone = await this.engagements.findDeleted(bots, transaction);
      if (gone !== undefined) return refuse('not-found', `The app has no guest ${gone} any more.`);
      const hasRoom = ({ taken, waiting }: Count): boolean => taken + waiting + bots.length <= most;
      if (bots.length === 0 || hasRoom(await this.count(account, transaction))) return undefined;
      // What a pairing made a seat of between the two counts was in both: it is not now.
      const again = await this.count(account, transaction);
      if (hasRoom(again)) return undefined;
      const { taken, waiting } = again;
      return refuse(
        'quota-exceeded',
        `The app has ${taken} seats in matches that are not over and waits for ${waiting} more in challenges and queues; its quota is ${most}.`,
      );
    };
  }

  /** Who waits first: pairings hold no account, and what one makes a seat of meanwhile is rather counted twice than not at all. */
  private async count(account: string, transaction?: Transaction): Promise<Count> {
    const waiting = await this.pledges(account, transaction);
    return { waiting, taken: await this.engagements.seatsOf(account, transaction) };
  }
}
