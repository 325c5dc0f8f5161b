import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { ChallengeAcceptance } from './challenge.acceptance.js';
import { decided, decline, withdraw, type Challenge, type Step } from './challenge.js';
import { ChallengeLedger } from './challenge.ledger.js';
import { ChallengeReading } from './challenge.reading.js';
import { parseProposal } from './challenge.proposal.js';
import type { Acceptance, Challenge as ShownChallenge, Declination, NewChallenge } from './challenge.wire.js';
import { Challenger } from './challenger.service.js';
import { Seekers } from './seekers.service.js';

/** What the two sides of a challenge do about it. */
@Injectable()
export class ChallengesService {
  constructor(
    private readonly reading: ChallengeReading,
    private readonly challenger: Challenger,
    private readonly acceptance: ChallengeAcceptance,
    private readonly ledger: ChallengeLedger,
    private readonly seekers: Seekers,
  ) {}

  /** Proposes a match to a bot, or to whoever has the code. `id` is what the challenge shall be: nothing is made twice. */
  async create(caller: Caller, input: NewChallenge, id: string): Promise<Result<ShownChallenge, Refusal>> {
    const challenger = await this.seekers.getOwn(caller, input.bot);
    if (!challenger.ok) return challenger;
    const proposal = parseProposal(input);
    if (!proposal.ok) return proposal;
    const opponent = input.opponent === undefined ? null : await this.seekers.find(input.opponent);
    if (opponent === undefined) return refuse('not-found', `There is no bot ${input.opponent}.`);
    const sides = { challenger: challenger.value, opponent };
    const made = await this.challenger.challenge(sides, proposal.value, id);
    if (!made.ok) return made;
    if (made.value === undefined) return refuse('unavailable', 'Ask again.', { retryAfter: 1 });
    return ok(await this.reading.show(caller, made.value));
  }

  /** Accepts, for the token's bot or for the challenged one of the account. `name`: identifier, or code of an open challenge. */
  async accept(caller: Caller, name: string, input: Acceptance): Promise<Result<ShownChallenge, Refusal>> {
    const found = await this.reading.find(caller, name);
    if (!found.ok) return found;
    const { code, opponent } = found.value;
    const challenged = code === null && caller.bot === null ? opponent?.bot : undefined;
    const own = await this.seekers.getOwn(caller, input.bot ?? challenged);
    if (!own.ok) return own;
    const { account, bot, version, isGuest } = own.value;
    if (isGuest && found.value.offer.rated) return refuse('forbidden', 'Guests of apps play unrated.');
    const accepted = await this.acceptance.accept(found.value, { account, bot, version });
    return accepted.ok ? ok(await this.reading.show(caller, accepted.value)) : accepted;
  }

  /** The challenged bot says no, and why. */
  decline(
    caller: Caller,
    name: string,
    { reason, detail }: Declination,
  ): Promise<Result<ShownChallenge, Refusal>> {
    return this.decide(caller, name, (challenge, now) =>
      decline(challenge, caller, { code: reason, detail }, now),
    );
  }

  /** The challenger takes it back. */
  withdraw(caller: Caller, name: string): Promise<Result<ShownChallenge, Refusal>> {
    return this.decide(caller, name, (challenge, now) => withdraw(challenge, caller, now));
  }

  private async decide(
    caller: Caller,
    name: string,
    stepOf: (challenge: Challenge, now: number) => Step,
  ): Promise<Result<ShownChallenge, Refusal>> {
    const found = await this.reading.find(caller, name);
    if (!found.ok) return found;
    const changed = await this.ledger.change(found.value.id, (challenge, _transaction, now) => {
      const step = stepOf(challenge, now);
      if (!step.ok) return step;
      return ok(step.value && { challenge: decided(challenge, step.value, { now }) });
    });
    return changed.ok ? ok(await this.reading.show(caller, changed.value)) : changed;
  }
}
