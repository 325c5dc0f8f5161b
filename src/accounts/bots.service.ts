import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { isId, newId } from '../platform/id.js';
import { mapPage, type Page, pageOf, type PageQuery, parseCursor } from '../platform/page.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import { type Err, ok, type Result } from '../platform/result.js';
import { ACCOUNT_GONE } from './account.hold.js';
import type { BotEntity, BotVersionEntity } from './bot.entity.js';
import type { Bot, BotVersion, FindBots, MadeBot, MadeVersion, NewBot, NewVersion } from './bot.wire.js';
import { BotsRepository } from './bots.repository.js';
import type { Caller } from './caller.js';
import { nameKey, parseName } from './name.js';
import { TokenMint } from './token.mint.js';

/** A bot as everybody sees it. */
export function botOf(entity: BotEntity): Bot {
  return {
    id: entity.id,
    name: entity.name,
    description: entity.description,
    owner: { id: entity.owner.id, name: entity.owner.name },
    version: entity.newest,
    isSuspended: entity.suspension !== null,
    isGuest: entity.guest,
    createdAt: entity.createdAt.toISOString(),
  };
}

function versionOf(entity: BotVersionEntity): BotVersion {
  const { id, bot, number, note } = entity;
  return { id, bot, number, note, createdAt: entity.createdAt.toISOString() };
}

const noBot = (id: string): Err<Refusal> => refuse('not-found', `There is no bot ${id}.`);

/** Bots and their versions: making them, and everybody's look at them. */
@Injectable()
export class BotsService {
  constructor(
    private readonly bots: BotsRepository,
    private readonly mint: TokenMint,
    private readonly clock: Clock,
  ) {}

  /** A new bot of the caller's account: version 1, with that version's token. `id` is the bot's id-to-be. */
  async create(caller: Caller, input: NewBot, id: string): Promise<Result<MadeBot, Refusal>> {
    const name = parseName(input.name);
    if (!name.ok) return name;
    const createdAt = new Date(this.clock.now());
    const bot = {
      id,
      account: caller.account,
      name: name.value,
      nameKey: nameKey(name.value),
      description: input.description,
      createdAt,
    };
    const { secret, token } = this.mint.mintForVersion(caller.account, id, 1);
    const inserted = await this.bots.insert(
      bot,
      { id: newId(), bot: id, note: input.note, createdAt },
      token,
    );
    if (inserted === 'gone') return ACCOUNT_GONE;
    if (inserted === 'taken')
      return refuse('name-taken', `The account has a bot named "${name.value}" already.`);
    const made = await this.get(id);
    return made.ok ? ok({ bot: made.value, token: secret }) : made;
  }

  /** The next version of one of the caller's bots, with a token of its own. `id` is the version's id-to-be. */
  async addVersion(
    caller: Caller,
    botId: string,
    input: NewVersion,
    id: string,
  ): Promise<Result<MadeVersion, Refusal>> {
    const own = await this.getOwn(caller, botId);
    if (!own.ok) return own;
    if (own.value.isGuest) return refuse('forbidden', 'A guest has no versions.');
    let secret = '';
    const version = await this.bots.insertVersion(
      caller.account,
      { id, bot: botId, note: input.note, createdAt: new Date(this.clock.now()) },
      (number) => {
        const minted = this.mint.mintForVersion(caller.account, botId, number);
        secret = minted.secret;
        return minted.token;
      },
    );
    if (version === undefined) return ACCOUNT_GONE;
    const bot = await this.get(botId);
    return bot.ok ? ok({ bot: bot.value, version: versionOf(version), token: secret }) : bot;
  }

  async get(id: string): Promise<Result<Bot, Refusal>> {
    const bot = isId(id) ? await this.bots.find(id) : undefined;
    return bot === undefined ? noBot(id) : ok(botOf(bot));
  }

  /** The bot, if it is the caller's; `forbidden` when it is somebody else's. */
  async getOwn(caller: Caller, id: string): Promise<Result<Bot, Refusal>> {
    const bot = await this.get(id);
    if (!bot.ok || bot.value.owner.id === caller.account) return bot;
    return refuse('forbidden', 'The bot belongs to another account.');
  }

  /** Those of the bots that exist, by id. */
  async findMany(ids: readonly string[]): Promise<Map<string, Bot>> {
    const found = await this.bots.findMany(ids);
    return new Map(found.map((bot) => [bot.id, botOf(bot)]));
  }

  async list(query: FindBots): Promise<Result<Page<Bot>, Refusal>> {
    const before = parseCursor(query.after, isId);
    if (!before.ok) return before;
    const filter = {
      account: query.account,
      nameKey: query.name === undefined ? undefined : nameKey(query.name.normalize('NFC')),
    };
    const found = await this.bots.list(filter, query.limit + 1, before.value);
    return ok(
      mapPage(
        pageOf(found, query.limit, ({ id }) => id),
        botOf,
      ),
    );
  }

  async getVersion(bot: string, number: number): Promise<Result<BotVersion, Refusal>> {
    const version = await this.bots.findVersion(bot, number);
    return version === undefined
      ? refuse('not-found', `The bot has no version ${number}.`)
      : ok(versionOf(version));
  }

  async listVersions(bot: string, query: PageQuery): Promise<Result<Page<BotVersion>, Refusal>> {
    const before = parseCursor(query.after, (key) => /^[1-9]\d{0,8}$/.test(key));
    if (!before.ok) return before;
    const known = await this.get(bot);
    if (!known.ok) return known;
    const from = before.value === undefined ? undefined : Number(before.value);
    const found = await this.bots.listVersions(bot, query.limit + 1, from);
    return ok(
      mapPage(
        pageOf(found, query.limit, ({ number }) => String(number)),
        versionOf,
      ),
    );
  }
}
