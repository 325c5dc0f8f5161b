import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { holdAccount } from './account.hold.js';
import { LastUsesRepository } from './last-uses.repository.js';
import type { Scope } from './scope.js';
import { TokenEntity } from './token.entity.js';

/** A token on its way into the database. */
export type NewToken = Omit<TokenEntity, 'owner' | 'botVersion' | 'lastUsedAt' | 'revokedAt'>;

/** A token found by its hash, with what is known of its bot. */
export interface FoundToken {
  readonly id: string;
  readonly account: string;
  readonly bot: string | null;
  readonly version: number | null;
  readonly hash: Buffer;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  /** Why the token's bot is suspended; null when it is not or there is none. */
  readonly suspension: string | null;
  /** Whether the account is an app's. */
  readonly isApp: boolean;
  /** Whether the token's bot is a guest of an app. */
  readonly isGuest: boolean;
}

/** What must be known of a token that was verified before. */
export type LivingToken = Pick<FoundToken, 'expiresAt' | 'suspension' | 'isApp' | 'isGuest'>;

/** Whose tokens: all of an account, or those of one of its bots. */
export interface TokenOwner {
  readonly account: string;
  readonly bot: string | null;
}

const FIND_BY_HASH = `
  SELECT t.id, t.account, t.bot, t.version, t.hash, t.scopes, t.expires_at AS "expiresAt", b.suspension,
    a.kind = 'app' AS "isApp", coalesce(b.guest, false) AS "isGuest"
  FROM tokens t JOIN accounts a ON a.id = t.account LEFT JOIN bots b ON b.id = t.bot
  WHERE t.hash = $1 AND a.deleted_at IS NULL AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())`;

/** The bot may be another than the token's own: one that the token's account acts for. */
const FIND_LIVING = `
  SELECT t.expires_at AS "expiresAt", b.suspension, a.kind = 'app' AS "isApp",
    coalesce(b.guest, false) AS "isGuest"
  FROM tokens t JOIN accounts a ON a.id = t.account LEFT JOIN bots b ON b.id = $2
  WHERE t.id = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
    AND a.deleted_at IS NULL AND b.deleted_at IS NULL`;

// Whoever comes second at the same moment waits for the row, and finds it ended: by no clock, since those of two processes differ.
const END = `
  UPDATE tokens SET expires_at = least(expires_at, $2),
    revoked_at = CASE WHEN $2::timestamptz IS NULL THEN $3::timestamptz END
  WHERE id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $3)`;

/** How many rows TypeORM says that an update has changed. */
const changedBy = (answer: unknown): number => (answer as [unknown, number])[1];

const VALID = 'token.revokedAt IS NULL AND (token.expiresAt IS NULL OR token.expiresAt > :now)';

/** Puts a token in; one with the same id (of a repeated call whose first answer nobody got) is replaced. */
export async function insertToken(manager: EntityManager, token: NewToken): Promise<void> {
  await manager.upsert(TokenEntity, token, ['id']);
}

@Injectable()
export class TokensRepository {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly lastUses: LastUsesRepository,
  ) {}

  /** Puts a token in; false where its account is deleted. */
  insert(token: NewToken): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      if (!(await holdAccount(manager, token.account))) return false;
      await insertToken(manager, token);
      return true;
    });
  }

  /**
   * Puts in the token that follows another one, which ends at `end` unless it ends sooner, or now where there is none. Not where the
   * account is deleted (`gone`), nor where the other one has ended meanwhile, perhaps by being exchanged (`ended`).
   */
  replace(id: string, end: Date | null, next: NewToken): Promise<'replaced' | 'gone' | 'ended'> {
    return this.database.transaction(async (manager) => {
      if (!(await holdAccount(manager, next.account))) return 'gone';
      const answer: unknown = await manager.query(END, [id, end, next.createdAt]);
      if (changedBy(answer) === 0) return 'ended';
      await insertToken(manager, next);
      return 'replaced';
    });
  }

  async findByHash(hash: Buffer): Promise<FoundToken | undefined> {
    const rows: FoundToken[] = await this.database.query(FIND_BY_HASH, [hash]);
    return rows[0];
  }

  /** Until when a token is valid, and whether the bot that acts by it may; undefined when the token has ended. */
  async findLiving(id: string, bot: string | null): Promise<LivingToken | undefined> {
    const rows: LivingToken[] = await this.database.query(FIND_LIVING, [id, bot]);
    return rows[0];
  }

  /** Those of the tokens that are valid. */
  async findValid(ids: readonly string[], now: Date): Promise<Set<string>> {
    const rows: { id: string }[] = await this.database.query(
      `SELECT id FROM tokens
       WHERE id = ANY ($1) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
      [ids, now],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async find(id: string): Promise<TokenEntity | undefined> {
    return (await this.database.manager.findOneBy(TokenEntity, { id })) ?? undefined;
  }

  /** Valid tokens, newest first, from below the id `before`. */
  async list(
    owner: TokenOwner,
    now: Date,
    limit: number,
    before: string | undefined,
  ): Promise<TokenEntity[]> {
    await this.lastUses.write();
    const query = this.database.manager
      .createQueryBuilder(TokenEntity, 'token')
      .where('token.account = :account', { account: owner.account })
      .andWhere(VALID, { now })
      .orderBy('token.id', 'DESC')
      .limit(limit);
    if (owner.bot !== null) query.andWhere('token.bot = :bot', { bot: owner.bot });
    if (before !== undefined) query.andWhere('token.id < :before', { before });
    return query.getMany();
  }

  async revoke(id: string, at: Date): Promise<void> {
    await this.database.query('UPDATE tokens SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1', [
      id,
      at,
    ]);
  }
}
