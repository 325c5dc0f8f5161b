import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, SeatsService } from '../accounts/index.js';
import { newId } from '../platform/id.js';
import { Policies } from '../platform/policies/policies.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import type { ClockRule } from './match.clock.js';
import { create, join, type Join } from './match.js';
import { MatchFactsRepository } from './match.facts.repository.js';
import { baseSeat, legsOf, planMatches, type MatchRequest } from './match.planning.js';
import { MatchRepository } from './match.repository.js';
import { isBot, parseHouseName, type BotSeat, type MatchFacts, type Seat } from './match.state.js';
import { MatchTime } from './match.time.js';
import type { NewClock, NewJoin, NewMatch } from './matches.wire.js';

const malformed = (field: string, message: string) =>
  refuse('malformed-request', `${field} ${message}.`, { errors: [{ field, message }] });

/** Who is to sit in a seat. */
interface Sitting {
  readonly seat: Seat;
  readonly isGuest: boolean;
}
const NOBODY: Sitting = { seat: null, isGuest: false };

/** Makes matches and fills their seats. */
@Injectable()
export class MatchCreation {
  constructor(
    private readonly matches: MatchRepository,
    private readonly facts: MatchFactsRepository,
    private readonly seats: SeatsService,
    private readonly time: MatchTime,
    private readonly policies: Policies,
  ) {}

  /**
   * A match, or all legs of a rated set; answers the first (or only) one's identifier. `id` is what it shall be; asked
   * again with the same one it makes nothing twice.
   */
  async create(caller: Caller, input: NewMatch, id: string): Promise<Result<MatchFacts, Refusal>> {
    const clock = clockOf(input.clock);
    if (!clock.ok) return clock;
    const seats: Seat[] = [];
    let unrated: string | undefined;
    for (const [at, reference] of input.seats.entries()) {
      const seat = reference === null ? ok(NOBODY) : await this.seatOf(caller, reference, `seats.${at}`);
      if (!seat.ok) return seat;
      seats.push(seat.value.seat);
      if (seat.value.isGuest) unrated = 'A guest of an app takes part.';
    }
    return this.make({ ...input, creator: caller.account, seats, clock: clock.value, unrated }, id);
  }

  /** The same for whoever has settled the seats already: tournaments, queues, challenges. */
  async make(request: MatchRequest, id: string): Promise<Result<MatchFacts, Refusal>> {
    const known = await this.facts.find(id);
    if (known) return ok(known);
    const policy = await this.policies.version();
    const origins = Array.from({ length: legsOf(request) }, (_, leg) => ({
      id: leg === 0 ? id : newId(),
      serverSeed: randomBytes(32).toString('hex'),
      policy,
    }));
    const moment = this.time.moment();
    const planned = planMatches(request, origins, moment.now);
    if (!planned.ok) return planned;
    await this.matches.create(planned.value.map((facts) => create(facts, this.time.moment())));
    return ok(planned.value[0]);
  }

  /** A bot of the caller takes an open seat, in every leg of a set. Answers its seat in the match that was named. */
  async join(caller: Caller, id: string, input: NewJoin): Promise<Result<number, Refusal>> {
    const facts = await this.facts.find(id);
    if (facts === undefined) return refuse('not-found', `There is no match ${id}.`);
    const bot = await this.ownBot(caller, input.bot);
    if (!bot.ok) return bot;
    const { isGuest, ...own } = bot.value;
    if (isGuest && facts.rated) return refuse('forbidden', 'Guests of apps play unrated.');
    const seated: BotSeat = { ...own, entropy: input.entropy };
    const { leg } = facts;
    if (leg === null) return this.joinOne(id, { seat: input.seat, bot: seated });
    // The first leg decides who sits where; the others follow it.
    const { seats } = facts.rules;
    const seat = input.seat === undefined ? undefined : baseSeat(input.seat, leg.leg, seats);
    const first = await this.joinOne(leg.set, { seat, bot: seated });
    if (!first.ok) return first;
    await this.completeSet(leg.set);
    return ok((first.value + leg.leg - 1) % seats);
  }

  /** Seats in the later legs of a set whoever sits in the first; whatever was done already is left as it is. */
  async completeSet(set: string): Promise<void> {
    const first = await this.facts.find(set);
    if (!first?.leg) return;
    for (const { id, leg, status } of await this.facts.findSet(set)) {
      if (leg === 1 || status !== 'open') continue;
      for (const [base, seat] of first.seats.entries()) {
        if (!isBot(seat)) continue;
        await this.joinOne(id, { seat: (base + leg - 1) % first.rules.seats, bot: seat });
      }
    }
  }

  private async joinOne(id: string, wish: Join): Promise<Result<number, Refusal>> {
    const joined = await this.matches.change(id, (state, moment) => join(state, wish, moment));
    return joined.ok ? ok(joined.value.seat) : joined;
  }

  /** Who a seat is asked for: a house player or the version of a bot. */
  private async seatOf(caller: Caller, reference: string, field: string): Promise<Result<Sitting, Refusal>> {
    const house = parseHouseName(reference);
    if (house) return ok({ seat: { house }, isGuest: false });
    if (reference.startsWith('house:')) return malformed(field, 'names no house player');
    const found = await this.seats.find(reference);
    if (found === undefined) return refuse('not-found', `There is no bot ${reference}.`);
    const { account, bot, version, name, suspension, isGuest } = found;
    if (isGuest && account !== caller.account)
      return refuse('forbidden', 'Only its app seats a guest; leave a seat open for it.');
    if (suspension !== null) return refuse('bot-suspended', `The bot ${name} is suspended: ${suspension}`);
    return ok({ seat: { account, bot, version, entropy: '' }, isGuest });
  }

  /** The bot that a caller sits down with: the token's own, or one of the account's. */
  private async ownBot(
    caller: Caller,
    reference: string | undefined,
  ): Promise<Result<Omit<BotSeat, 'entropy'> & { isGuest: boolean }, Refusal>> {
    const { account, bot, version, isGuest = false } = caller;
    if (bot !== null && version !== null) {
      if (reference === undefined || reference === bot || reference === `${bot}@${version}`)
        return ok({ account, bot, version, isGuest });
      return refuse('forbidden', 'The token belongs to another bot, or to another version of it.');
    }
    if (reference === undefined) return malformed('bot', 'must be given with the token of an account');
    const found = await this.seats.find(reference);
    if (found === undefined) return refuse('not-found', `There is no bot ${reference}.`);
    if (found.account !== account) return refuse('forbidden', 'The bot belongs to another account.');
    if (found.suspension !== null)
      return refuse('bot-suspended', `The bot is suspended: ${found.suspension}`);
    return ok({ account, bot: found.bot, version: found.version, isGuest: found.isGuest });
  }
}

/** A clock as asked for; undefined where nobody asked. */
function clockOf(clock: NewClock | undefined): Result<ClockRule | undefined, Refusal> {
  if (clock === undefined) return ok(undefined);
  const { perMove, bank, increment } = clock;
  if (perMove !== undefined && bank === undefined && increment === undefined) return ok({ perMove });
  if (perMove === undefined && bank !== undefined) return ok({ bank, increment: increment ?? 0 });
  return malformed('clock', 'must be perMove, or bank with increment');
}
