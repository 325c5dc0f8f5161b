import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, QueryFailedError } from 'typeorm';
import { holdAccount } from './account.hold.js';
import { BotEntity, BotVersionEntity } from './bot.entity.js';
import { insertToken, type NewToken } from './tokens.repository.js';

export type NewBot = Pick<BotEntity, 'id' | 'account' | 'name' | 'nameKey' | 'description' | 'createdAt'>;
export type NewVersion = Pick<BotVersionEntity, 'id' | 'bot' | 'note' | 'createdAt'>;

/** Which bots to list. */
export interface BotFilter {
  readonly account?: string;
  /** Beginning of the name as it is compared (`nameKey`). */
  readonly nameKey?: string;
}

/** SQLSTATE of a unique key that is taken. */
const UNIQUE_VIOLATION = '23505';

function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const cause = error.driverError as { code?: string; constraint?: string };
  return cause.code === UNIQUE_VIOLATION && cause.constraint === constraint;
}

const LAST_HEARD = `
  SELECT b.id, extract(epoch FROM greatest(b.created_at, max(t.created_at), max(t.last_used_at))) * 1000 AS at
  FROM bots b LEFT JOIN tokens t ON t.account = b.account AND (t.bot = b.id OR t.bot IS NULL) AND t.revoked_at IS NULL
  WHERE b.id = ANY ($1) GROUP BY b.id`;

@Injectable()
export class BotsRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Puts in a bot with its first version and that version's token; a bot with the same id is left as it is.
   * `taken` when the account has another bot of that name, `gone` when it is deleted.
   */
  async insert(bot: NewBot, version: NewVersion, token: NewToken): Promise<'made' | 'taken' | 'gone'> {
    try {
      return await this.database.transaction(async (manager) => {
        if (!(await holdAccount(manager, bot.account))) return 'gone';
        // Not `orIgnore`, which would also pass over a taken name.
        await manager.query(
          `INSERT INTO bots (id, account, name, name_key, description, created_at)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
          [bot.id, bot.account, bot.name, bot.nameKey, bot.description, bot.createdAt],
        );
        await manager
          .createQueryBuilder()
          .insert()
          .into(BotVersionEntity)
          .values({ ...version, number: 1 })
          .orIgnore()
          .execute();
        await insertToken(manager, token);
        return 'made';
      });
    } catch (error) {
      if (violates(error, 'bots_name')) return 'taken';
      throw error;
    }
  }

  /**
   * Puts in the next version of an account's bot with its token; a version with the same id stays the one it is. Undefined where
   * the account is deleted.
   */
  insertVersion(
    account: string,
    version: NewVersion,
    tokenOf: (number: number) => NewToken,
  ): Promise<BotVersionEntity | undefined> {
    return this.database.transaction(async (manager) => {
      if (!(await holdAccount(manager, account))) return undefined;
      // The bot's row is locked first, so that two new versions take their numbers one after the other.
      await manager.query('SELECT 1 FROM bots WHERE id = $1 FOR NO KEY UPDATE', [version.bot]);
      let made = await manager.findOneBy(BotVersionEntity, { id: version.id });
      if (made === null) {
        await manager.increment(BotEntity, { id: version.bot }, 'newest', 1);
        const bot = await manager.findOneByOrFail(BotEntity, { id: version.bot });
        made = manager.create(BotVersionEntity, { ...version, number: bot.newest });
        await manager.insert(BotVersionEntity, made);
      }
      await insertToken(manager, tokenOf(made.number));
      return made;
    });
  }

  /** The bot with its owner. */
  async find(id: string): Promise<BotEntity | undefined> {
    return (await this.findMany([id]))[0];
  }

  /** Those of the bots that exist, with their owners, in any order. */
  findMany(ids: readonly string[]): Promise<BotEntity[]> {
    return this.database.manager.find(BotEntity, { where: { id: In([...ids]) }, relations: { owner: true } });
  }

  /** When a token that speaks for each of the bots was last used or made, in ms since 1970. */
  async lastHeard(bots: readonly string[]): Promise<Map<string, number>> {
    const rows: { id: string; at: string }[] = await this.database.query(LAST_HEARD, [bots]);
    return new Map(rows.map(({ id, at }) => [id, Number(at)]));
  }

  /** Bots with their owners, newest first, from below the id `before`; those of deleted accounts are left out. */
  list(filter: BotFilter, limit: number, before: string | undefined): Promise<BotEntity[]> {
    const query = this.database.manager
      .createQueryBuilder(BotEntity, 'bot')
      .innerJoinAndSelect('bot.owner', 'owner')
      .where('owner.deletedAt IS NULL AND NOT bot.guest')
      .orderBy('bot.id', 'DESC')
      .limit(limit);
    if (filter.account !== undefined) query.andWhere('bot.account = :account', { account: filter.account });
    if (filter.nameKey !== undefined) {
      query.andWhere('starts_with(bot.nameKey, :nameKey)', { nameKey: filter.nameKey });
    }
    if (before !== undefined) query.andWhere('bot.id < :before', { before });
    return query.getMany();
  }

  async findVersion(bot: string, number: number): Promise<BotVersionEntity | undefined> {
    return (await this.database.manager.findOneBy(BotVersionEntity, { bot, number })) ?? undefined;
  }

  /** A bot's versions, newest first, from below the number `before`. */
  listVersions(bot: string, limit: number, before: number | undefined): Promise<BotVersionEntity[]> {
    const query = this.database.manager
      .createQueryBuilder(BotVersionEntity, 'version')
      .where('version.bot = :bot', { bot })
      .orderBy('version.number', 'DESC')
      .limit(limit);
    if (before !== undefined) query.andWhere('version.number < :before', { before });
    return query.getMany();
  }

  /** Suspends the bot for a reason, or lifts its suspension with null. */
  async suspend(id: string, reason: string | null, at: Date): Promise<void> {
    await this.database.manager.update(
      BotEntity,
      { id },
      {
        suspension: reason,
        suspendedAt: reason === null ? null : at,
      },
    );
  }
}
