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

/** A program that plays, whatever version of it. */
@Entity('bots')
@Unique('bots_name', ['account', 'nameKey'])
@Unique('bots_external_id', ['account', 'externalId'])
@Index('bots_guests', ['account', 'id'], { where: 'guest AND deleted_at IS NULL' })
export class BotEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'bots_pkey' }) id: string;
  @Column('uuid') account: string;
  @ManyToOne(() => AccountEntity)
  @JoinColumn({ name: 'account', foreignKeyConstraintName: 'bots_account_fkey' })
  owner: Relation<AccountEntity>;
  @Column('text') name: string;
  /** The name as it is compared (`nameKey`): unique within the account. */
  @Column('text', { name: 'name_key' }) nameKey: string;
  @Column('text', { default: '' }) description: string;
  /** Number of the newest version. */
  @Column('integer', { default: 1 }) newest: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'suspended_at', nullable: true }) suspendedAt: Date | null;
  /** Whether it is no program but an end user of an app. */
  @Column('boolean', { default: false }) guest: boolean;
  /** What its app knows a guest by. */
  @Column('text', { name: 'external_id', nullable: true }) externalId: string | null;
  /** When its app forgot a guest. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt: Date | null;
  /** Why an administrator suspended the bot. */
  @Column('text', { nullable: true }) suspension: string | null;
}

/** One version of a bot: what sits at tables and is rated. Never changed once made. */
@Entity('bot_versions')
@Unique('bot_versions_number', ['bot', 'number'])
@Check('bot_versions_from_one', 'number >= 1')
export class BotVersionEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'bot_versions_pkey' }) id: string;
  @Column('uuid') bot: string;
  @ManyToOne(() => BotEntity)
  @JoinColumn({ name: 'bot', foreignKeyConstraintName: 'bot_versions_bot_fkey' })
  of: Relation<BotEntity>;
  /** Counts a bot's versions from 1. */
  @Column('integer') number: number;
  /** What its author says about it: a commit, a date, an idea. */
  @Column('text', { default: '' }) note: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
