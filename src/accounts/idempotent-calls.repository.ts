import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** A call as it is kept. Times are the database's, so that processes need not agree on theirs. */
export interface KeptCall {
  /** What the call was; another call with the same key is refused. */
  readonly fingerprint: Buffer;
  /** The answer, sealed; null while somebody works on it. */
  readonly answer: Buffer | null;
}

/**
 * A key is free when nobody used it, when it has run out, or when whoever worked on the same call is not heard of any
 * more. In the last case the id of what is being made stays the same: some of it may exist already.
 */
const CLAIM = `
  INSERT INTO idempotent_calls AS kept (key, fingerprint, subject, leased_until, expires_at)
  VALUES ($1, $2, $3, now() + make_interval(secs => $4), now() + make_interval(secs => $5))
  ON CONFLICT (key) DO UPDATE SET
    fingerprint = excluded.fingerprint,
    subject = CASE WHEN kept.expires_at <= now() THEN excluded.subject ELSE kept.subject END,
    answer = NULL,
    leased_until = excluded.leased_until,
    expires_at = excluded.expires_at
  WHERE kept.expires_at <= now()
    OR (kept.answer IS NULL AND kept.leased_until <= now() AND kept.fingerprint = excluded.fingerprint)
  RETURNING subject`;

@Injectable()
export class IdempotentCallsRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Claims the key for `leaseS` seconds: the id of what is to be made, undefined when the key is not free. */
  async claim(
    key: Buffer,
    fingerprint: Buffer,
    subject: string,
    leaseS: number,
    keepS: number,
  ): Promise<string | undefined> {
    const rows: { subject: string }[] = await this.database.query(CLAIM, [
      key,
      fingerprint,
      subject,
      leaseS,
      keepS,
    ]);
    return rows[0]?.subject;
  }

  async find(key: Buffer): Promise<KeptCall | undefined> {
    const rows: KeptCall[] = await this.database.query(
      'SELECT fingerprint, answer FROM idempotent_calls WHERE key = $1',
      [key],
    );
    return rows[0];
  }

  async keepAnswer(key: Buffer, answer: Buffer): Promise<void> {
    await this.database.query('UPDATE idempotent_calls SET answer = $2 WHERE key = $1', [key, answer]);
  }

  /** Gives up a claim, so that the key is free again. */
  async release(key: Buffer): Promise<void> {
    await this.database.query('DELETE FROM idempotent_calls WHERE key = $1 AND answer IS NULL', [key]);
  }

  async deleteExpired(): Promise<void> {
    await this.database.query('DELETE FROM idempotent_calls WHERE expires_at <= now()');
  }
}
