import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Whether events are sent: `paused` by the service after failures, `disabled` by its owner or because the target is gone. */
export const WEBHOOK_STATUSES = ['active', 'paused', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** `retrying`: sent in vain so far. `failed`: given up, the next event follows. */
export const DELIVERY_STATUSES = ['retrying', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** An address that the events of a bot's version, or of all bots of an account, are sent to. */
@Entity('webhooks')
@Index('webhooks_of_account', ['account', 'id'])
export class WebhookEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhooks_pkey' }) id: string;
  @Column('uuid') account: string;
  /** Together with `version`; null when it is about all bots of the account. */
  @Column('uuid', { nullable: true }) bot: string | null;
  @Column('integer', { nullable: true }) version: number | null;
  @Column('text') url: string;
  /** Types of the events that are sent; empty for all. */
  @Column('text', { array: true }) events: string[];
  @Column('text') description: string;
  /** Whether answers may be moves: whether the token that registered it could move. */
  @Column('boolean', { name: 'may_play' }) mayPlay: boolean;
  @Column('text') status: WebhookStatus;
  /** Why it is not active. */
  @Column('text', { nullable: true }) reason: string | null;
  /** Attempts that failed since one succeeded. */
  @Column('integer', { default: 0 }) failures: number;
  @Column('timestamptz', { name: 'failing_since', nullable: true }) failingSince: Date | null;
  /** Probes that failed since it was paused. */
  @Column('integer', { default: 0 }) probes: number;
  @Column('timestamptz', { name: 'probe_at', nullable: true }) probeAt: Date | null;
  /** Key of the signatures, sealed. */
  @Column('bytea') secret: Buffer;
  /** The key before, which signs too until `oldSecretUntil`. */
  @Column('bytea', { name: 'old_secret', nullable: true }) oldSecret: Buffer | null;
  @Column('timestamptz', { name: 'old_secret_until', nullable: true }) oldSecretUntil: Date | null;
  /** `tx`, `match`, `step`: up to where its matches' rows have been noted. */
  @Column('text') tx: string;
  @Column('uuid') match: string;
  @Column('integer') step: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}

/** What came of one message. */
@Entity('webhook_deliveries')
export class DeliveryEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_deliveries_pkey' }) id: string;
  @Column('uuid') webhook: string;
  @Column('uuid') match: string;
  @Column('integer') seq: number;
  @Column('text') type: string;
  @Column('text') status: DeliveryStatus;
  @Column('integer') attempts: number;
  @Column('integer', { name: 'http_status', nullable: true }) httpStatus: number | null;
  @Column('text', { nullable: true }) error: string | null;
  /** Of the last attempt, in ms. */
  @Column('integer', { name: 'took_ms' }) tookMs: number;
  /** What the service did with a move in the answer: `accepted`, or a refusal's code and detail. */
  @Column('text', { nullable: true }) answer: string | null;
  /** When the first attempt had been sent. */
  @Column('timestamptz', { name: 'sent_at' }) sentAt: Date;
  @Column('timestamptz', { name: 'attempted_at' }) attemptedAt: Date;
}
