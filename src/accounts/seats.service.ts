import { Injectable } from '@nestjs/common';
import { parseBotReference } from './bot.reference.js';
import { BotsRepository } from './bots.repository.js';

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

  /** The version that a reference means; undefined when there is no such bot or version. */
  async find(reference: string): Promise<SeatedBot | undefined> {
    const parsed = parseBotReference(reference);
    if (parsed === undefined) return undefined;
    const bot = await this.bots.find(parsed.bot);
    if (bot === undefined || bot.deletedAt !== null) return undefined;
    const version = parsed.version ?? bot.newest;
    // Versions are numbered without gaps.
    if (version > bot.newest) return undefined;
    const { id, account, name, suspension, guest } = bot;
    return { bot: id, version, account, name, suspension, isGuest: guest };
  }
}
