import { Injectable } from '@nestjs/common';
import type { SeatedBot } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { ChallengeAcceptance } from './challenge.acceptance.js';
import { seenAt, type Challenge } from './challenge.js';
import { ChallengeLedger } from './challenge.ledger.js';
import { challengeOf, type Proposal } from './challenge.proposal.js';
import { ChallengesRepository } from './challenges.repository.js';
import { Doorkeeper } from './doorkeeper.js';
import type { Table } from './table.js';

/** Who takes part. `opponent` null: whoever has the code. */
export interface Sides {
  readonly challenger: SeatedBot;
  readonly opponent: SeatedBot | null;
}

/** Makes challenges: only such as the challenged bot's profile takes. */
@Injectable()
export class Challenger {
  constructor(
    private readonly challenges: ChallengesRepository,
    private readonly ledger: ChallengeLedger,
    private readonly acceptance: ChallengeAcceptance,
    private readonly doorkeeper: Doorkeeper,
    private readonly clock: Clock,
  ) {}

  /**
   * Proposes something to a bot, or to whoever has the code. `id` is what the challenge shall be: asked again with it, nothing is made
   * twice. Undefined where another challenge stands in the place of this one.
   */
  async challenge(
    sides: Sides,
    proposal: Proposal,
    id: string,
  ): Promise<Result<Challenge | undefined, Refusal>> {
    const known = await this.challenges.find(id);
    if (known) return ok(known);
    const objection = this.objectionTo(sides, proposal);
    if (objection) return objection;
    const veto = await this.doorkeeper.foresee(tableFor(sides, proposal));
    if (veto) return veto;
    const now = this.clock.now();
    const challenge = challengeOf(id, proposal, sidesOf(sides), now);
    const inserted = await this.ledger.insert(challenge);
    if (!inserted.ok) return inserted;
    if (!inserted.value) return ok(await this.challenges.find(id));
    return ok(await this.answerItself(challenge, sides));
  }

  /** The challenge in which a rematch is asked for, or was agreed on; undefined where nobody has, or nothing came of it. */
  async findRematch(of: string): Promise<Challenge | undefined> {
    const standing = await this.challenges.findRematch(of);
    const now = this.clock.now();
    if (standing === undefined || seenAt(standing, now).status !== 'expired') return standing;
    // It must not be in the way of the next one.
    await this.ledger.expire(standing.id);
    return undefined;
  }

  private objectionTo({ challenger, opponent }: Sides, { offer }: Proposal) {
    if (offer.rated && (challenger.isGuest || opponent?.isGuest)) {
      return refuse('forbidden', 'Guests of apps play unrated.');
    }
    if (opponent === null) return undefined;
    if (opponent.bot === challenger.bot) {
      const message = 'must be another bot';
      return refuse('malformed-request', `The opponent ${message}.`, {
        errors: [{ field: 'opponent', message }],
      });
    }
    if (opponent.suspension !== null) {
      return refuse('bot-suspended', `The bot ${opponent.name} is suspended: ${opponent.suspension}`);
    }
    if (offer.rated && opponent.account === challenger.account) {
      return refuse('same-account', 'Opponents in a rated match may not share an account.');
    }
    return undefined;
  }

  /** Accepts where nobody has to be asked. Where that fails the challenge waits for its opponent. */
  private async answerItself(challenge: Challenge, { challenger, opponent }: Sides): Promise<Challenge> {
    if (opponent === null) {
      if (challenge.code !== null) return challenge;
      return valueOr(challenge, await this.acceptance.start(challenge));
    }
    const isOwnRematch = challenge.rematchOf !== null && opponent.account === challenger.account;
    if (!isOwnRematch && !(await this.doorkeeper.acceptsItself(opponent.bot))) return challenge;
    const { account, bot, version } = opponent;
    return valueOr(challenge, await this.acceptance.accept(challenge, { account, bot, version }));
  }
}

const valueOr = (challenge: Challenge, accepted: Result<Challenge, Refusal>): Challenge =>
  accepted.ok ? accepted.value : challenge;

const sidesOf = ({ challenger, opponent }: Sides) => ({
  challenger: { account: challenger.account, bot: challenger.bot, version: challenger.version },
  opponent: opponent && { account: opponent.account, bot: opponent.bot },
});

/** The two as the challenge would bring them together. */
function tableFor({ challenger, opponent }: Sides, { offer, seating }: Proposal): Table {
  const isOwn = opponent?.account === challenger.account;
  return {
    offer,
    guests: [
      { ...challenger, question: 'room' },
      ...(opponent ? [{ ...opponent, question: isOwn ? ('room' as const) : ('everything' as const) }] : []),
    ],
    houses: seating.filter((holder) => holder.startsWith('house:')),
  };
}
