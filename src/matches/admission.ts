import { Injectable } from '@nestjs/common';
import type { Transaction } from '../platform/postgres/postgres.js';
import type { Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { AppMatches, type SeatQuota } from './app.matches.js';
import { isBot, type MatchFacts } from './match.state.js';

/** Bots that are about to be seated. */
export interface Seating {
  /** Account of whoever seats them. */
  readonly by: string;
  /** Whether that is an app's, whose seats are counted. */
  readonly isApp?: boolean;
  /** The match as it will be, or the first leg of a set. */
  readonly facts: MatchFacts;
  /** The seats that are taken by it. */
  readonly taken: readonly number[];
}

/** Seats the bots: within the transaction, if there is one. */
export type SeatThem<T> = (transaction?: Transaction) => Promise<T>;

/** What a room that knows whom bots play has to say about seatings. */
export interface AdmissionRule {
  /**
   * Has the bots seated, or says why not. What nobody else may come between happens in one transaction. `quota`, where there is one,
   * is the first thing to be asked in it.
   */
  admit<T>(seating: Seating, seat: SeatThem<T>, quota?: SeatQuota): Promise<Result<T, Refusal>>;
}

/** The bots of whoever seats them, one for each seat that is taken, in all legs of a set. */
function ownSeats({ by, facts, taken }: Seating): string[] {
  const own = taken.flatMap((at) => {
    const seat = facts.seats[at];
    return isBot(seat) && seat.account === by ? [seat.bot] : [];
  });
  return Array.from({ length: facts.leg?.legs ?? 1 }, () => own).flat();
}

/** Who may seat whom. Everybody may seat anybody, unless a room has made a rule; apps as many as their quota has room for. */
@Injectable()
export class Admission {
  private rule: AdmissionRule = { admit: async (_seating, seat) => ok(await seat()) };

  constructor(private readonly apps: AppMatches) {}

  /** From now on this rule is asked. */
  setRule(rule: AdmissionRule): void {
    this.rule = rule;
  }

  admit<T>(seating: Seating, seat: SeatThem<T>): Promise<Result<T, Refusal>> {
    const quota = seating.isApp ? this.apps.quotaOf(seating.by, ownSeats(seating)) : undefined;
    return this.rule.admit(seating, seat, quota);
  }
}
