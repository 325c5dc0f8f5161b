import { Injectable } from '@nestjs/common';
import { BotsService, type Caller } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import { isId } from '../platform/id.js';
import { mapPage, type Page, pageOf, parseCursor } from '../platform/page.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Err, type Result } from '../platform/result.js';
import { parseCode } from './challenge.code.js';
import { seenAt, speaksFor, type Challenge, type Challenged, type Player } from './challenge.js';
import type { Challenge as ShownChallenge, FindChallenges } from './challenge.wire.js';
import { ChallengesRepository } from './challenges.repository.js';

type Names = ReadonlyMap<string, { readonly name: string }>;

export const noChallenge = (name: string): Err<Refusal> =>
  refuse('not-found', `There is no challenge ${name} for you.`);

/** Challenges as those whom they concern see them. */
@Injectable()
export class ChallengeReading {
  constructor(
    private readonly challenges: ChallengesRepository,
    private readonly bots: BotsService,
    private readonly clock: Clock,
  ) {}

  /** A challenge by its identifier, for its two sides; an open one also by its code, for anybody who has it. */
  async find(caller: Caller, name: string): Promise<Result<Challenge, Refusal>> {
    const code = parseCode(name);
    if (code !== undefined) {
      const found = await this.challenges.findByCode(code);
      return found ? ok(found) : noChallenge(name);
    }
    const found = isId(name) ? await this.challenges.find(name) : undefined;
    const concerns =
      found !== undefined &&
      (speaksFor(caller, found.challenger) || (found.opponent !== null && speaksFor(caller, found.opponent)));
    return concerns ? ok(found) : noChallenge(name);
  }

  async get(caller: Caller, name: string): Promise<Result<ShownChallenge, Refusal>> {
    const found = await this.find(caller, name);
    return found.ok ? ok(await this.show(caller, found.value)) : found;
  }

  async list(
    caller: Caller,
    { limit, after, direction, status }: FindChallenges,
  ): Promise<Result<Page<ShownChallenge>, Refusal>> {
    const before = parseCursor(after, isId);
    if (!before.ok) return before;
    const { account, bot } = caller;
    const found = await this.challenges.list({ account, bot, direction, status }, limit + 1, before.value);
    const page = pageOf(found, limit, ({ id }) => id);
    const names = await this.namesIn(page.items);
    return ok(mapPage(page, (challenge) => this.shown(caller, challenge, names)));
  }

  /** A challenge as its reader gets it. */
  async show(caller: Caller, challenge: Challenge): Promise<ShownChallenge> {
    return this.shown(caller, challenge, await this.namesIn([challenge]));
  }

  private namesIn(challenges: readonly Challenge[]): Promise<Names> {
    const bots = challenges.flatMap(({ challenger, opponent }) => [
      challenger.bot,
      ...(opponent ? [opponent.bot] : []),
    ]);
    return bots.length > 0 ? this.bots.findMany([...new Set(bots)]) : Promise.resolve(new Map());
  }

  private shown(caller: Caller, kept: Challenge, names: Names): ShownChallenge {
    const challenge = seenAt(kept, this.clock.now());
    const { offer, challenger, opponent, objection, decidedAt } = challenge;
    const time = (at: number): string => new Date(at).toISOString();
    const party = ({ bot, version }: Player | Challenged) => ({
      bot,
      version,
      name: names.get(bot)?.name ?? null,
    });
    return {
      id: challenge.id,
      status: challenge.status,
      challenger: party(challenger),
      opponent: opponent && party(opponent),
      joinCode: speaksFor(caller, challenger) ? challenge.code : null,
      ruleset: offer.rules.ruleset,
      preset: offer.rules.preset,
      options: { ...offer.rules.options },
      seating: [...challenge.seating],
      clock: { ...offer.clock },
      onTimeout: offer.onTimeout,
      rated: offer.rated,
      rematchOf: challenge.rematchOf,
      objection: objection?.code ?? null,
      reason: objection?.detail ?? null,
      match: challenge.match,
      createdAt: time(challenge.createdAt),
      expiresAt: time(challenge.expiresAt),
      decidedAt: decidedAt === null ? null : time(decidedAt),
    };
  }
}
