import { Injectable } from '@nestjs/common';
import { type Caller, type SeatedBot, SeatsService } from '../accounts/index.js';
import { isOver, type MatchFacts, MatchReading } from '../matches/index.js';
import { newId } from '../platform/id.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { ChallengeAcceptance } from './challenge.acceptance.js';
import type { Challenge } from './challenge.js';
import { ChallengeReading } from './challenge.reading.js';
import type { Challenge as ShownChallenge, RematchWish } from './challenge.wire.js';
import { Challenger, type Sides } from './challenger.service.js';
import { botsIn, originOf, rematchProposal } from './rematch.js';

/** How often it is tried when another challenge has come between; that happens once. */
const MOST_ATTEMPTS = 3;

/** Rematches: one challenge in which both sides meet, whoever asks first and however often. */
@Injectable()
export class RematchesService {
  constructor(
    private readonly matches: MatchReading,
    private readonly seats: SeatsService,
    private readonly challenger: Challenger,
    private readonly acceptance: ChallengeAcceptance,
    private readonly reading: ChallengeReading,
  ) {}

  /**
   * One of the bots of a match that is over asks for another, with the seats moved on. The first to ask challenges, the second
   * accepts; where nobody else has to be asked the match is there at once.
   */
  async ask(caller: Caller, match: string, wish: RematchWish): Promise<Result<ShownChallenge, Refusal>> {
    const state = await this.matches.find(match, caller);
    if (state === undefined) return refuse('not-found', `There is no match ${match}.`);
    const { facts } = state;
    const own = await this.ownBot(caller, facts, wish.bot);
    if (!own.ok) return own;
    if (!isOver(state)) return refuse('match-not-finished', 'The match is not over yet.');
    const sides = await this.sides(own.value, facts);
    if (!sides.ok) return sides;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const agreed = await this.meet(sides.value, facts);
      if (!agreed.ok) return agreed;
      if (agreed.value) return ok(await this.reading.show(caller, agreed.value));
    }
    return refuse('unavailable', 'Others ask for the same: ask again.', { retryAfter: 1 });
  }

  /** Accepts what the other side has asked for, or asks. Undefined where somebody came between. */
  private async meet(sides: Sides, facts: MatchFacts): Promise<Result<Challenge | undefined, Refusal>> {
    const standing = await this.challenger.findRematch(originOf(facts));
    const { account, bot, version } = sides.challenger;
    if (standing === undefined) {
      return this.challenger.challenge(sides, rematchProposal(facts, bot), newId());
    }
    if (standing.challenger.bot === bot || standing.status === 'accepted') return ok(standing);
    return this.acceptance.accept(standing, { account, bot, version });
  }

  private async ownBot(
    caller: Caller,
    facts: MatchFacts,
    reference: string | undefined,
  ): Promise<Result<SeatedBot, Refusal>> {
    const bots = botsIn(facts);
    const [first] = bots.filter(({ account }) => account === caller.account);
    const own = await this.seats.getOwn(caller, reference ?? (caller.bot === null ? first?.bot : undefined));
    if (own.ok && !bots.some(({ bot }) => bot === own.value.bot)) {
      return refuse('forbidden', 'The bot has not played this match.');
    }
    return own;
  }

  private async sides(challenger: SeatedBot, facts: MatchFacts): Promise<Result<Sides, Refusal>> {
    const others = botsIn(facts).filter(({ bot }) => bot !== challenger.bot);
    if (facts.seats.includes(null)) return refuse('match-not-started', 'The match has never begun.');
    if (others.length > 1) {
      return refuse('offer-refused', 'A rematch is between two bots; more have played this match.', {
        reason: 'parties',
      });
    }
    const [other] = others;
    const opponent = other ? await this.seats.find(other.bot) : null;
    if (opponent === undefined) return refuse('not-found', 'The opponent is gone.');
    return ok({ challenger, opponent });
  }
}
