import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { AccountEntity } from './account.entity.js';
import { BotVersionEntity } from './bot.entity.js';
import type { Scope } from './scope.js';

/** A token, without the token: only its HMAC is kept. */
@Entity('tokens')
@Unique('tokens_hash', ['hash'])
@Index('tokens_of_account', ['account', 'id'])
@Check('tokens_bot_with_version', '(bot IS NULL) = (version IS NULL)')
export class TokenEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tokens_pkey' }) id: string;
  @Column('uuid') account: string;
  @ManyToOne(() => AccountEntity)
  @JoinColumn({ name: 'account', foreignKeyConstraintName: 'tokens_account_fkey' })
  owner: Relation<AccountEntity>;
  /** The bot it plays for, together with `version`; null when it speaks for the whole account. */
  @Column('uuid', { nullable: true }) bot: string | null;
  @Column('integer', { nullable: true }) version: number | null;
  @ManyToOne(() => BotVersionEntity)
  @JoinColumn([
    { name: 'bot', referencedColumnName: 'bot', foreignKeyConstraintName: 'tokens_version_fkey' },
    { name: 'version', referencedColumnName: 'number', foreignKeyConstraintName: 'tokens_version_fkey' },
  ])
  botVersion: Relation<BotVersionEntity> | null;
  @Column('text') name: string;
  /** The token's first characters, for its owner to recognise it by. */
  @Column('text') hint: string;
  /** HMAC-SHA-256 of the token under the pepper. */
  @Column('bytea') hash: Buffer;
  @Column('text', { array: true }) scopes: Scope[];
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  /** Written late and in batches (`last-uses.repository.ts`). */
  @Column('timestamptz', { name: 'last_used_at', nullable: true }) lastUsedAt: Date | null;
  @Column('timestamptz', { name: 'expires_at', nullable: true }) expiresAt: Date | null;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt: Date | null;
}
