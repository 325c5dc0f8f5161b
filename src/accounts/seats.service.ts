import { Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { parseBotReference } from './bot.reference.js';
import { BotsRepository } from './bots.repository.js';
import type { Caller } from './caller.js';

/** A version of a bot, as it takes a seat. */
export interface SeatedBot {
  readonly bot: string;
  /** Number of the version, from 1. */
  readonly version: number;
  /** Account of its owner. */
  readonly account: string;
  readonly name: string;
  /** Why the bot is suspended and must not be seated; null when it is not. */
  readonly suspension: string | null;
  /** Whether it is a guest of an app: those play unrated, and only their app seats them. */
  readonly isGuest: boolean;
}

/** From what a seat was asked for (`bot`, `bot@2`) to who sits there. */
@Injectable()
export class SeatsService {
  constructor(private readonly bots: BotsRepository) {}

  /**
   * The version that a reference means; undefined when there is no such bot or version. A bot that names itself without a
   * version means the one that it is, whichever is the newest.
   */
  async find(reference: string, caller?: Pick<Caller, 'bot' | 'version'>): Promise<SeatedBot | undefined> {
    const parsed = parseBotReference(reference);
    if (parsed === undefined) return undefined;
    const bot = await this.bots.find(parsed.bot);
    if (bot === undefined || bot.deletedAt !== null) return undefined;
    const itself = caller?.bot === bot.id ? caller.version : null;
    const version = parsed.version ?? itself ?? bot.newest;
    // Versions are numbered without gaps.
    if (version > bot.newest) return undefined;
    const { id, account, name, suspension, guest } = bot;
    return { bot: id, version, account, name, suspension, isGuest: guest };
  }

  /**
   * The bot that a caller acts for: the token's own, or the one of the account's that `reference` names. Refuses with
   * `malformed-request`, `not-found`, `forbidden`, `bot-suspended`.
   */
  async getOwn(caller: Caller, reference: string | undefined): Promise<Result<SeatedBot, Refusal>> {
    const { account, bot, version } = caller;
    if (bot !== null && reference !== undefined && reference !== bot && reference !== `${bot}@${version}`) {
      return refuse('forbidden', 'The token belongs to another bot, or to another version of it.');
    }
    const named = bot === null ? reference : `${bot}@${version}`;
    if (named === undefined) {
      const message = 'must be given with the token of an account';
      return refuse('malformed-request', `bot ${message}.`, { errors: [{ field: 'bot', message }] });
    }
    const found = await this.find(named);
    if (found === undefined) return refuse('not-found', `There is no bot ${named}.`);
    if (found.account !== account) return refuse('forbidden', 'The bot belongs to another account.');
    if (found.suspension !== null) {
      return refuse('bot-suspended', `The bot is suspended: ${found.suspension}`);
    }
    return ok(found);
  }

  /**
   * When something was last heard of each of the bots: a token of it, or one of its account as a whole, was used or made. In
   * ms since 1970, some seconds behind.
   */
  lastHeard(bots: readonly string[]): Promise<Map<string, number>> {
    return this.bots.lastHeard(bots);
  }
}
