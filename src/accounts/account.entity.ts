import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** An `owner` has bots; an `app` plays for its own end users, too. */
export const ACCOUNT_KINDS = ['owner', 'app'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Whoever owns bots: a person, a team, an app. */
@Entity('accounts')
@Check('accounts_kind', `kind IN ('owner', 'app')`)
export class AccountEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'accounts_pkey' }) id: string;
  /** Shown beside the account's bots; not unique, and never used to sign in. */
  @Column('text') name: string;
  @Column('text', { default: 'owner' }) kind: AccountKind;
  /** What an administrator has granted an app; null where it has what all have. */
  @Column('integer', { name: 'most_guests', nullable: true }) mostGuests: number | null;
  @Column('integer', { name: 'most_matches', nullable: true }) mostMatches: number | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  /** Seconds by which spectators see the app’s matches later. */
  @Column('integer', { name: 'spectator_delay', default: 0 }) spectatorDelay: number;
  /** When the owner took the account back; its name and its bots' names are gone since then. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt: Date | null;
}
