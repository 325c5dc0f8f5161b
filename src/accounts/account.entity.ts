import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whoever owns bots: a person, a team, an app. */
@Entity('accounts')
export class AccountEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'accounts_pkey' }) id: string;
  /** Shown beside the account's bots; not unique, and never used to sign in. */
  @Column('text') name: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  /** When the owner took the account back; its name and its bots' names are gone since then. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt: Date | null;
}
