import { Injectable } from '@nestjs/common';
import { ACCOUNT_GONE, holdAccount, holdAccountAlone } from '../accounts/index.js';
import { AppMatches, type NewNotice, Notices } from '../matches/index.js';
import { Clock } from '../platform/clock.js';
import { Postgres, type Transaction } from '../platform/postgres/postgres.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { decided, seenAt, type Challenge, type Verdict } from './challenge.js';
import { challengeNotices } from './challenge.notices.js';
import { objection } from './objection.js';
import { ChallengesRepository } from './challenges.repository.js';

/** What is decided about a challenge: how it is afterwards, and what to do when that is durable. Null: it stays as it is. */
export interface Decided {
  readonly challenge: Challenge;
  readonly then?: () => void;
}
export type Decide = (
  challenge: Challenge,
  transaction: Transaction,
  /** Ms since 1970. */
  now: number,
) => Promise<Result<Decided | null, Refusal>> | Result<Decided | null, Refusal>;

/** Challenges of an account that may wait for an answer at once. */
export const MOST_OPEN = 100;

/** An account that gets something by what is decided; alone where it is counted what it has. */
export interface Holding {
  readonly account: string;
  readonly isAlone: boolean;
}

/** Challenges whose end is noted in one go, at most. */
const PAGE = 200;

/** Writes challenges down: each is decided once, together with all that comes of it, and both sides are told. */
@Injectable()
export class ChallengeLedger {
  constructor(
    private readonly challenges: ChallengesRepository,
    private readonly notices: Notices,
    private readonly postgres: Postgres,
    private readonly clock: Clock,
    private readonly apps: AppMatches,
  ) {}

  /**
   * Puts a new challenge in; false where there is one already in its place. Refuses with `unauthenticated` where its challenger's account
   * is deleted, with `too-many-challenges`, and with `quota-exceeded` where an app has as many seats as it may.
   */
  async insert(challenge: Challenge): Promise<Result<boolean, Refusal>> {
    const { account, bot } = challenge.challenger;
    const own = challenge.seating.filter((holder) => holder === 'challenger');
    const quota = await this.apps.findQuota(
      account,
      own.map(() => bot),
    );
    const news = challengeNotices(challenge);
    const inserted = await this.postgres.transaction(
      async (transaction): Promise<Result<boolean, Refusal>> => {
        if (!(await holdAccountAlone(transaction, account))) return ACCOUNT_GONE;
        if ((await this.challenges.countOpen(transaction, account, this.clock.now())) >= MOST_OPEN)
          return refuse('too-many-challenges', `${MOST_OPEN} challenges of the account wait for an answer.`);
        const objection = await quota?.(transaction);
        if (objection) return objection;
        if (!(await this.challenges.insert(transaction, challenge))) return ok(false);
        await this.notices.insert(transaction, news);
        return ok(true);
      },
    );
    if (inserted.ok && inserted.value) this.notices.announce(news);
    return inserted;
  }

  /**
   * Locks a challenge, lets `decide` say what becomes of it, and writes that down. Answers the challenge afterwards. `holding`:
   * accounts that get something by it; of one that is deleted by then the challenge is decided already.
   */
  async change(
    id: string,
    decide: Decide,
    holding: readonly Holding[] = [],
  ): Promise<Result<Challenge, Refusal>> {
    let then: () => void = () => undefined;
    const changed = await this.postgres.transaction(
      async (transaction): Promise<Result<Challenge, Refusal>> => {
        // What an attempt came to that was ended in favour of somebody else's has not happened.
        then = () => undefined;
        let isGone = false;
        // In one order everywhere, and before the challenge, as a deletion does.
        for (const { account, isAlone } of inOrder(holding)) {
          const hold = isAlone ? holdAccountAlone : holdAccount;
          isGone = !(await hold(transaction, account)) || isGone;
        }
        const challenge = await this.challenges.lock(transaction, id);
        if (challenge === undefined) return refuse('not-found', `There is no challenge ${id}.`);
        // That of somebody who deleted its account has been decided: who is gone is who answers it.
        if (isGone && challenge.status === 'open') return ACCOUNT_GONE;
        const decided = await decide(challenge, transaction, this.clock.now());
        if (!decided.ok) return decided;
        if (decided.value === null) return ok(challenge);
        const after = decided.value;
        const news = challengeNotices(after.challenge);
        await this.challenges.decide(transaction, after.challenge);
        await this.notices.insert(transaction, news);
        then = () => {
          after.then?.();
          this.notices.announce(news);
        };
        return ok(after.challenge);
      },
    );
    then();
    return changed;
  }

  /**
   * An account is gone: within the transaction that says so, its challenges are taken back and those to its bots declined.
   * Call what it answers when that has been committed.
   */
  async leave(transaction: Transaction, account: string, now: number): Promise<() => void> {
    const news: NewNotice[] = [];
    for (const challenge of await this.challenges.lockOpen(transaction, account)) {
      const isOwn = challenge.challenger.account === account;
      const after = await this.end(transaction, challenge, { isOwn, reason: 'Its account is gone.', now });
      news.push(...challengeNotices(after).filter((notice) => notice.account !== account));
    }
    await this.notices.insert(transaction, news);
    return () => this.notices.announce(news);
  }

  /** A bot is gone, its account is not: the same for what it has proposed and was proposed. */
  async leaveBot(bot: string): Promise<void> {
    const now = this.clock.now();
    const news = await this.postgres.transaction(async (transaction) => {
      const told: NewNotice[] = [];
      for (const challenge of await this.challenges.lockOpenOfBot(transaction, bot)) {
        const isOwn = challenge.challenger.bot === bot;
        const after = await this.end(transaction, challenge, { isOwn, reason: 'It is gone.', now });
        told.push(...challengeNotices(after));
      }
      await this.notices.insert(transaction, told);
      return told;
    });
    this.notices.announce(news);
  }

  /** Takes a challenge back, or declines it where it is another's. */
  private async end(
    transaction: Transaction,
    challenge: Challenge,
    { isOwn, reason, now }: { isOwn: boolean; reason: string; now: number },
  ): Promise<Challenge> {
    const verdict: Verdict = isOwn
      ? { status: 'withdrawn', objection: null }
      : { status: 'declined', objection: objection('other', reason) };
    const after = decided(challenge, verdict, { now });
    await this.challenges.decide(transaction, after);
    return after;
  }

  /** Notes what has run out of time meanwhile. */
  async expireOverdue(): Promise<void> {
    for (const id of await this.challenges.overdue(this.clock.now(), PAGE)) await this.expire(id);
  }

  /** Notes that a challenge's time is up, unless something was decided before. */
  expire(id: string): Promise<Result<Challenge, Refusal>> {
    return this.change(id, (challenge, _transaction, now) => {
      const seen = seenAt(challenge, now);
      return ok(seen.status === challenge.status ? null : { challenge: seen });
    });
  }
}

/** Each account once, in the order of their identifiers: alone where it must be for one of its sides, since nobody gets a lock made stronger. */
function inOrder(holding: readonly Holding[]): Holding[] {
  const alone = new Map<string, boolean>();
  for (const { account, isAlone } of holding) alone.set(account, isAlone || (alone.get(account) ?? false));
  return [...alone]
    .map(([account, isAlone]) => ({ account, isAlone }))
    .sort((a, b) => (a.account < b.account ? -1 : 1));
}
