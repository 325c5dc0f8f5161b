import { Injectable } from '@nestjs/common';
import type { Transaction } from '../platform/postgres/postgres.js';
import type { Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import type { MatchFacts } from './match.state.js';

/** Bots that are about to be seated. */
export interface Seating {
  /** Account of whoever seats them. */
  readonly by: string;
  /** The match as it will be, or the first leg of a set. */
  readonly facts: MatchFacts;
  /** The seats that are taken by it. */
  readonly taken: readonly number[];
}

/** Seats the bots: within the transaction, if there is one. */
export type SeatThem<T> = (transaction?: Transaction) => Promise<T>;

/** What a room that knows whom bots play has to say about seatings. */
export interface AdmissionRule {
  /** Has the bots seated, or says why not. What nobody else may come between happens in one transaction. */
  admit<T>(seating: Seating, seat: SeatThem<T>): Promise<Result<T, Refusal>>;
}

/** Who may seat whom. Everybody may seat anybody, unless a room has made a rule. */
@Injectable()
export class Admission {
  private rule: AdmissionRule = { admit: async (_seating, seat) => ok(await seat()) };

  /** From now on this rule is asked. */
  setRule(rule: AdmissionRule): void {
    this.rule = rule;
  }

  admit<T>(seating: Seating, seat: SeatThem<T>): Promise<Result<T, Refusal>> {
    return this.rule.admit(seating, seat);
  }
}
