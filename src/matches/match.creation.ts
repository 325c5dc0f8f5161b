import { Injectable } from '@nestjs/common';
import { type Caller, SeatsService } from '../accounts/index.js';
import type { Transaction } from '../platform/postgres/postgres.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { type Err, ok, type Result } from '../platform/result.js';
import { Admission } from './admission.js';
import type { ClockRule } from './match.clock.js';
import { create, join, type Join } from './match.seating.js';
import { MatchFactsRepository } from './match.facts.repository.js';
import { MatchPlanner } from './match.planner.js';
import { baseSeat, type MatchRequest } from './match.planning.js';
import { MatchRepository, type Permit } from './match.repository.js';
import {
  HOUSE_NAMES,
  isBot,
  parseHouseName,
  type BotSeat,
  type MatchFacts,
  type Seat,
} from './match.state.js';
import type { NewClock, NewJoin, NewMatch } from './match.requests.wire.js';

const malformed = (field: string, message: string) =>
  refuse('malformed-request', `${field} ${message}.`, { errors: [{ field, message }] });

/** Why nobody can join a match, as far as that tells how it stands. */
const HIDDEN_REASONS = ['match-over', 'match-not-open', 'seat-taken'] as const;

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
    private readonly planner: MatchPlanner,
    private readonly admission: Admission,
  ) {}

  /**
   * A match, or all legs of a rated set; answers the first (or only) one's identifier. `id` is what it shall be; asked
   * again with the same one it makes nothing twice.
   */
  async create(caller: Caller, input: NewMatch, id: string): Promise<Result<MatchFacts, Refusal>> {
    const clock = clockOf(input.clock);
    if (!clock.ok) return clock;
    if (input.rated && input.delay)
      return malformed('delay', 'must be 0 in a rated match: its ratings would tell the result before');
    const seats: Seat[] = [];
    let unrated: string | undefined;
    for (const [at, reference] of input.seats.entries()) {
      const seat = reference === null ? ok(NOBODY) : await this.seatOf(caller, reference, `seats.${at}`);
      if (!seat.ok) return seat;
      seats.push(seat.value.seat);
      if (seat.value.isGuest) unrated = 'A guest of an app takes part.';
    }
    const creator = caller.account;
    return this.arrange({ ...input, creator, seats, clock: clock.value, unrated }, id, caller.isApp);
  }

  /** The same for whoever has settled the seats already; those whom the creator (`isApp`: an app) seats are asked. */
  async arrange(request: MatchRequest, id: string, isApp?: boolean): Promise<Result<MatchFacts, Refusal>> {
    const known = await this.facts.find(id);
    if (known) return ok(known);
    const planned = await this.planner.plan(request, id);
    if (!planned.ok) return planned;
    const [facts] = planned.value;
    const taken = request.seats.flatMap((seat, at) => (isBot(seat) ? [at] : []));
    const put = (transaction?: Transaction) => this.put(planned.value, transaction);
    const announce = await this.admission.admit({ by: request.creator, isApp, facts, taken }, put);
    if (!announce.ok) return announce;
    announce.value();
    return ok(facts);
  }

  /** The same where everybody has agreed already: tournaments. */
  async make(request: MatchRequest, id: string): Promise<Result<MatchFacts, Refusal>> {
    const known = await this.facts.find(id);
    if (known) return ok(known);
    const made = await this.makeWithin(undefined, request, id);
    if (!made.ok) return made;
    made.value.announce();
    return ok(made.value.facts);
  }

  /**
   * How late others see what is asked for: to be asked, and put into the request, before a transaction that holds an account, since
   * it takes a connection of its own.
   */
  delayOf(request: MatchRequest): Promise<number> {
    return this.planner.delayOf(request);
  }

  /** The same in somebody's transaction: queues, challenges. Call `announce` when it has been committed. */
  async makeWithin(
    transaction: Transaction | undefined,
    request: MatchRequest,
    id: string,
  ): Promise<Result<{ facts: MatchFacts; announce: () => void }, Refusal>> {
    const planned = await this.planner.plan(request, id);
    if (!planned.ok) return planned;
    return ok({ facts: planned.value[0], announce: await this.put(planned.value, transaction) });
  }

  private put(planned: readonly MatchFacts[], transaction: Transaction | undefined): Promise<() => void> {
    return this.matches.createWithin(
      transaction,
      planned.map((facts) => create(facts, this.planner.moment())),
    );
  }

  /** A bot of the caller takes an open seat, in every leg of a set. Answers its seat in the match that was named. */
  async join(caller: Caller, id: string, input: NewJoin): Promise<Result<number, Refusal>> {
    const facts = await this.facts.find(id);
    if (facts === undefined) return refuse('not-found', `There is no match ${id}.`);
    const own = await this.seats.getOwn(caller, input.bot);
    if (!own.ok) return own;
    const { account, bot, version, isGuest } = own.value;
    if (isGuest && facts.rated) return refuse('forbidden', 'Guests of apps play unrated.');
    const seated: BotSeat = { account, bot, version, entropy: input.entropy };
    const { leg } = facts;
    if (leg === null) return this.joinOne(id, { seat: input.seat, bot: seated }, caller);
    // The first leg decides who sits where; the others follow it.
    const { seats } = facts.rules;
    const seat = input.seat === undefined ? undefined : baseSeat(input.seat, leg.leg, seats);
    const first = await this.joinOne(leg.set, { seat, bot: seated }, caller);
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

  /** `by`: who asks for it; left out where a set that has been joined is completed. */
  private async joinOne(id: string, wish: Join, by?: Caller): Promise<Result<number, Refusal>> {
    const permit: Permit = ({ state: { facts } }, append) => {
      const taken = [facts.seats.indexOf(wish.bot)];
      if (by === undefined) return append().then(ok);
      return this.admission.admit({ by: by.account, isApp: by.isApp, facts, taken }, append);
    };
    const joined = await this.matches.change(id, (state, moment) => join(state, wish, moment), { permit });
    if (joined.ok) return ok(joined.value.seat);
    return by === undefined ? joined : this.hideWhatIsDelayed(id, joined);
  }

  /** Who wanted to join holds no seat: a refusal must not tell what it cannot see yet. */
  private async hideWhatIsDelayed(id: string, refused: Err<Refusal>): Promise<Err<Refusal>> {
    const facts = await this.facts.find(id);
    const tells = HIDDEN_REASONS.some((code) => code === refused.error.code);
    return facts?.delay && tells ? refuse('match-not-open', 'The match has no seat to take.') : refused;
  }

  /** Who a seat is asked for: a house player or the version of a bot. */
  private async seatOf(caller: Caller, reference: string, field: string): Promise<Result<Sitting, Refusal>> {
    const house = parseHouseName(reference);
    if (house) return ok({ seat: { house }, isGuest: false });
    if (reference.startsWith('house:'))
      return malformed(field, `names no house player; there are ${HOUSE_NAMES.join(', ')}`);
    const found = await this.seats.find(reference, caller);
    if (found === undefined) return refuse('not-found', `There is no bot ${reference}.`);
    const { account, bot, version, name, suspension, isGuest } = found;
    if (isGuest && account !== caller.account)
      return refuse('forbidden', 'Only its app seats a guest; leave a seat open for it.');
    if (suspension !== null) return refuse('bot-suspended', `The bot ${name} is suspended: ${suspension}`);
    return ok({ seat: { account, bot, version, entropy: '' }, isGuest });
  }
}

/** A clock as asked for; undefined where nobody asked. */
export function clockOf(clock: NewClock | undefined): Result<ClockRule | undefined, Refusal> {
  if (clock === undefined) return ok(undefined);
  const { perMove, bank, increment } = clock;
  if (perMove !== undefined && bank === undefined && increment === undefined) return ok({ perMove });
  if (perMove === undefined && bank !== undefined) return ok({ bank, increment: increment ?? 0 });
  return malformed('clock', 'must be perMove, or bank with increment');
}
