import { Injectable } from '@nestjs/common';
import { ACCOUNT_GONE, holdAccount } from '../accounts/index.js';
import { type NewNotice, Notices } from '../matches/index.js';
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
  ) {}

  /** Puts a new challenge in, unless there is one already in its place (`taken`) or its challenger's account is deleted (`gone`). */
  async insert(challenge: Challenge): Promise<'made' | 'taken' | 'gone'> {
    const news = challengeNotices(challenge);
    const inserted = await this.postgres.transaction(async (transaction) => {
      if (!(await holdAccount(transaction, challenge.challenger.account))) return 'gone';
      if (!(await this.challenges.insert(transaction, challenge))) return 'taken';
      await this.notices.insert(transaction, news);
      return 'made';
    });
    if (inserted === 'made') this.notices.announce(news);
    return inserted;
  }

  /**
   * Locks a challenge, lets `decide` say what becomes of it, and writes that down. Answers the challenge afterwards. `holding`:
   * accounts that get something by it; of one that is deleted by then the challenge is decided already.
   */
  async change(
    id: string,
    decide: Decide,
    holding: readonly string[] = [],
  ): Promise<Result<Challenge, Refusal>> {
    let then: () => void = () => undefined;
    const changed = await this.postgres.transaction(
      async (transaction): Promise<Result<Challenge, Refusal>> => {
        let isGone = false;
        // In one order everywhere, and before the challenge, as a deletion does.
        for (const account of [...new Set(holding)].sort())
          isGone = !(await holdAccount(transaction, account)) || isGone;
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
      const verdict: Verdict =
        challenge.challenger.account === account
          ? { status: 'withdrawn', objection: null }
          : { status: 'declined', objection: objection('other', 'Its account is gone.') };
      const after = decided(challenge, verdict, { now });
      await this.challenges.decide(transaction, after);
      news.push(...challengeNotices(after).filter((notice) => notice.account !== account));
    }
    await this.notices.insert(transaction, news);
    return () => this.notices.announce(news);
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
