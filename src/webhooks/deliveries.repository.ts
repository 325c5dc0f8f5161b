import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { DeliveryEntity, type DeliveryStatus } from './webhook.entity.js';

/** An attempt as the log takes it; the number of attempts it counts itself. */
export type RecordedAttempt = Omit<DeliveryEntity, 'attempts'>;

export interface DeliveryFilter {
  readonly webhook: string;
  readonly status?: DeliveryStatus;
  readonly match?: string;
}

/** Where a page begins: behind this delivery. */
export interface DeliveryPosition {
  readonly at: number;
  readonly id: string;
}

/** The first time of sending stays; a message that was delivered once stays delivered. */
const RECORD = `
  INSERT INTO webhook_deliveries AS d (id, webhook, match, seq, type, status, attempts, http_status, error, took_ms,
    answer, sent_at, attempted_at)
  SELECT $1, w.id, $3, $4, $5, $6, 1, $7, $8, $9, $10, $11, $12 FROM webhooks w WHERE w.id = $2
  ON CONFLICT (id) DO UPDATE SET attempts = d.attempts + 1, http_status = excluded.http_status, error = excluded.error,
    took_ms = excluded.took_ms, answer = coalesce(excluded.answer, d.answer), attempted_at = excluded.attempted_at,
    status = CASE WHEN d.status = 'delivered' THEN d.status ELSE excluded.status END`;

@Injectable()
export class DeliveriesRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Writes an attempt into the log; nothing where the webhook is gone. */
  async record(attempt: RecordedAttempt): Promise<void> {
    await this.database.query(RECORD, [
      attempt.id,
      attempt.webhook,
      attempt.match,
      attempt.seq,
      attempt.type,
      attempt.status,
      attempt.httpStatus,
      attempt.error,
      attempt.tookMs,
      attempt.answer,
      attempt.sentAt,
      attempt.attemptedAt,
    ]);
  }

  async find(id: string): Promise<DeliveryEntity | undefined> {
    return (await this.database.manager.findOneBy(DeliveryEntity, { id })) ?? undefined;
  }

  /** Latest attempt first, from behind a position. */
  list(
    filter: DeliveryFilter,
    limit: number,
    before: DeliveryPosition | undefined,
  ): Promise<DeliveryEntity[]> {
    const { webhook, status, match } = filter;
    const query = this.database.manager
      .createQueryBuilder(DeliveryEntity, 'delivery')
      .where('delivery.webhook = :webhook', { webhook })
      .orderBy('delivery.attemptedAt', 'DESC')
      .addOrderBy('delivery.id', 'DESC')
      .limit(limit);
    if (status !== undefined) query.andWhere('delivery.status = :status', { status });
    if (match !== undefined) query.andWhere('delivery.match = :match', { match });
    if (before !== undefined) {
      query.andWhere('(delivery.attemptedAt, delivery.id) < (:at, :id)', {
        at: new Date(before.at),
        id: before.id,
      });
    }
    return query.getMany();
  }

  /** Forgets what was last attempted before `at`. */
  async prune(at: Date): Promise<void> {
    await this.database.query('DELETE FROM webhook_deliveries WHERE attempted_at < $1', [at]);
  }
}
