import { Injectable } from '@nestjs/common';
import { AppMatches, MatchCreation, type MatchRequest, type SeatQuota } from '../matches/index.js';
import { newId } from '../platform/id.js';
import type { Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { accept, decided, type Challenge, type Player, type Step } from './challenge.js';
import { ChallengeLedger, type Decide } from './challenge.ledger.js';
import { Company } from './company.service.js';
import { Doorkeeper } from './doorkeeper.js';
import type { Guest, Question, Table } from './table.js';

/** What becomes of a challenge that is answered, and what is asked before anybody is seated. */
interface Settling {
  stepOf(latest: Challenge, now: number): Step;
  readonly quota?: SeatQuota | undefined;
}

/** Makes a match of a challenge: everything in one transaction, so that there is never the one without the other. */
@Injectable()
export class ChallengeAcceptance {
  constructor(
    private readonly ledger: ChallengeLedger,
    private readonly creation: MatchCreation,
    private readonly doorkeeper: Doorkeeper,
    private readonly company: Company,
    private readonly apps: AppMatches,
  ) {}

  /**
   * Accepts for `player`. Safe to repeat. Refuses what `accept` refuses, with `quota-exceeded` where an app has as many seats as it may, and with `offer-refused` where the profile of one of the
   * two does; the challenge stays open then.
   */
  async accept(challenge: Challenge, player: Player): Promise<Result<Challenge, Refusal>> {
    const seats = challenge.seating.filter((holder) => holder === 'opponent');
    const obstacle = await this.company.findObstacle(challenge.challenger);
    const quota = await this.apps.findQuota(
      player.account,
      seats.map(() => player.bot),
    );
    return this.settle(challenge, player, {
      stepOf: (latest, now) => {
        const step = accept(latest, player, now);
        return step.ok && step.value && obstacle ? obstacle : step;
      },
      quota,
    });
  }

  /** Accepts a challenge in which nobody is challenged: the other seats are the house's. */
  start(challenge: Challenge): Promise<Result<Challenge, Refusal>> {
    return this.settle(challenge, null, {
      stepOf: ({ status }) => ok(status === 'open' ? { status: 'accepted', objection: null } : null),
    });
  }

  private async settle(
    challenge: Challenge,
    player: Player | null,
    { stepOf, quota }: Settling,
  ): Promise<Result<Challenge, Refusal>> {
    const table = tableFor(challenge, player);
    const [known, delay] = await Promise.all([
      this.company.look(table),
      this.creation.delayOf(requestOf(challenge, player)),
    ]);
    const change: Decide = async (latest, transaction, now) => {
      const step = stepOf(latest, now);
      if (!step.ok || step.value === null) return step.ok ? ok(null) : step;
      const objection =
        (await quota?.(transaction)) ?? (await this.doorkeeper.judge(transaction, table, known));
      if (objection) return objection;
      const match = newId();
      const made = await this.creation.makeWithin(
        transaction,
        { ...requestOf(latest, player), delay },
        match,
      );
      if (!made.ok) return made;
      const after = decided(latest, step.value, { now, match });
      return ok({ challenge: after, then: made.value.announce });
    };
    const holding = [
      { account: challenge.challenger.account, isAlone: false },
      ...(player ? [{ account: player.account, isAlone: quota !== undefined }] : []),
    ];
    return this.ledger.change(challenge.id, change, holding);
  }
}

/**
 * The two as their profiles are asked. Who is challenged plays within its profile; who answers an open challenge comes by itself, and
 * the challenger may not want it.
 */
function tableFor({ challenger, code, offer, seating }: Challenge, player: Player | null): Table {
  const isOpen = code !== null;
  const guest = (who: Player, question: Question): Guest => ({ ...who, question });
  const isOwn = player?.account === challenger.account;
  return {
    offer,
    guests: [
      guest(challenger, isOpen ? 'host' : 'room'),
      ...(player ? [guest(player, isOpen || isOwn ? 'room' : 'everything')] : []),
    ],
    houses: seating.filter((holder) => holder.startsWith('house:')),
  };
}

/** The match that comes of it. */
function requestOf({ challenger, offer, seating }: Challenge, player: Player | null): MatchRequest {
  const { rules, clock, onTimeout, rated } = offer;
  return {
    creator: challenger.account,
    ruleset: rules.ruleset,
    preset: rules.preset,
    options: rules.options,
    clock,
    onTimeout,
    rated,
    seats: seating.map((holder) => {
      if (holder === 'challenger') return { ...challenger, entropy: '' };
      return holder === 'opponent' ? player && { ...player, entropy: '' } : { house: holder };
    }),
  };
}
