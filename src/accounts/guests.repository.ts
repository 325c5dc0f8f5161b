import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { holdAccount, holdAccountAlone } from './account.hold.js';
import { AccountEntity } from './account.entity.js';
import { BotEntity, BotVersionEntity } from './bot.entity.js';

export type NewGuestRow = Pick<BotEntity, 'id' | 'account' | 'name' | 'externalId' | 'createdAt'>;

/** What a guest that was deleted is called. */
const GONE = 'deleted';

const count = (manager: EntityManager, account: string): Promise<number> =>
  manager.countBy(BotEntity, { account, guest: true, deletedAt: IsNull() });

/** Guests: bots that an app plays for its users. */
@Injectable()
export class GuestsRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Puts a guest in, unless its app has `most` already (then: undefined) or is deleted (then: `gone`). A guest with the same id, or that the app knows by
   * the same name, is answered instead, with the new name to show.
   */
  insert(guest: NewGuestRow, most: number): Promise<BotEntity | 'gone' | undefined> {
    return this.database.transaction(async (manager) => {
      if (!(await holdAccountAlone(manager, guest.account))) return 'gone';
      const { id, account, externalId, name } = guest;
      const known =
        (await manager.findOneBy(BotEntity, { id })) ??
        (externalId === null ? null : await manager.findOneBy(BotEntity, { account, externalId }));
      if (known !== null) {
        if (known.name !== name) await manager.update(BotEntity, { id: known.id }, { name });
        return { ...known, name };
      }
      if ((await count(manager, account)) >= most) return undefined;
      const { createdAt } = guest;
      await manager.insert(BotEntity, { ...guest, nameKey: id, guest: true });
      await manager.insert(BotVersionEntity, { id, bot: id, number: 1, createdAt });
      return manager.findOneByOrFail(BotEntity, { id });
    });
  }

  /** The guest, if it is one of the account's and was not deleted. */
  async find(account: string, id: string): Promise<BotEntity | undefined> {
    const where = { id, account, guest: true, deletedAt: IsNull() };
    return (await this.database.manager.findOneBy(BotEntity, where)) ?? undefined;
  }

  /** Newest first, from below the id `before`. */
  list(
    account: string,
    externalId: string | undefined,
    limit: number,
    before: string | undefined,
  ): Promise<BotEntity[]> {
    const query = this.database.manager
      .createQueryBuilder(BotEntity, 'bot')
      .where('bot.account = :account AND bot.guest AND bot.deletedAt IS NULL', { account })
      .orderBy('bot.id', 'DESC')
      .limit(limit);
    if (externalId !== undefined) query.andWhere('bot.externalId = :externalId', { externalId });
    if (before !== undefined) query.andWhere('bot.id < :before', { before });
    return query.getMany();
  }

  count(account: string): Promise<number> {
    return count(this.database.manager, account);
  }

  /** Takes a guest's name away and ends its tokens; its row stays, because matches refer to it. */
  remove(account: string, id: string, at: Date): Promise<void> {
    return this.database.transaction(async (manager) => {
      // Whoever seats it at this moment has done so before, or finds it gone: an app's seats are given with its account held alone.
      await holdAccount(manager, account);
      await manager.update(BotEntity, { id }, { name: GONE, externalId: null, deletedAt: at });
      await manager.query(`UPDATE tokens SET revoked_at = coalesce(revoked_at, $2) WHERE bot = $1`, [id, at]);
    });
  }

  /** The longest delay for spectators that apps among the accounts have set, in seconds. */
  async longestDelay(accounts: readonly string[]): Promise<number> {
    const [{ delay }]: { delay: number }[] = await this.database.query(
      'SELECT coalesce(max(spectator_delay), 0) AS delay FROM accounts WHERE id = ANY ($1)',
      [accounts],
    );
    return delay;
  }

  async grant(
    account: string,
    quotas: Pick<Partial<AccountEntity>, 'mostGuests' | 'mostMatches' | 'spectatorDelay'>,
  ): Promise<void> {
    if (Object.keys(quotas).length > 0)
      await this.database.manager.update(AccountEntity, { id: account }, quotas);
  }
}
