import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import type { Afterwards } from '../platform/belongings/belonging.js';
import { Belongings } from '../platform/belongings/belongings.js';
import { Postgres } from '../platform/postgres/postgres.js';
import { BEGIN_DELETION, holdAccount } from './account.hold.js';
import { AccountEntity } from './account.entity.js';
import { insertToken, type NewToken } from './tokens.repository.js';

/** Name of what once belonged to a deleted account, and of the account itself. */
const GONE = 'deleted';

@Injectable()
export class AccountsRepository {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly postgres: Postgres,
    private readonly belongings: Belongings,
  ) {}

  /** Puts in an account with its first token; an account with the same id is left as it is, and gets none when it is deleted. */
  insert(account: Pick<AccountEntity, 'id' | 'name' | 'kind' | 'createdAt'>, token: NewToken): Promise<void> {
    return this.database.transaction(async (manager) => {
      await manager.createQueryBuilder().insert().into(AccountEntity).values(account).orIgnore().execute();
      if (await holdAccount(manager, account.id)) await insertToken(manager, token);
    });
  }

  /** Whether the account is there and not deleted; a deletion that is under way is waited for. */
  isLiving(id: string): Promise<boolean> {
    return holdAccount(this.database, id);
  }

  async find(id: string): Promise<AccountEntity | undefined> {
    return (await this.database.manager.findOneBy(AccountEntity, { id })) ?? undefined;
  }

  findMany(ids: readonly string[]): Promise<AccountEntity[]> {
    return this.database.manager.findBy(AccountEntity, { id: In([...ids]) });
  }

  /**
   * Takes an account back: revokes its tokens and empties what people wrote in it. Rows stay, nameless, because finished
   * matches refer to them. The account's row is changed first: what is made for it at the same moment is there before
   * (`holdAccount`), or is not made. All rooms forget what they keep of it in the same transaction. Answers what is to be done after it.
   */
  close(id: string, at: Date): Promise<Afterwards[]> {
    return this.postgres.transaction(async (transaction) => {
      await transaction.query(BEGIN_DELETION, [id]);
      await transaction.query(
        'UPDATE accounts SET name = $2, deleted_at = coalesce(deleted_at, $3) WHERE id = $1',
        [id, GONE, at],
      );
      await transaction.query(
        `UPDATE tokens SET name = $2, revoked_at = coalesce(revoked_at, $3) WHERE account = $1`,
        [id, GONE, at],
      );
      const afterwards = await this.belongings.erase(id, transaction, at);
      await transaction.query(
        `UPDATE bot_versions SET note = '' FROM bots WHERE bots.id = bot_versions.bot AND bots.account = $1`,
        [id],
      );
      await transaction.query(
        `UPDATE bots SET name = $2, name_key = id::text, description = '', external_id = NULL, deleted_at = coalesce(deleted_at, $3)
         WHERE account = $1`,
        [id, GONE, at],
      );
      return afterwards;
    });
  }
}
