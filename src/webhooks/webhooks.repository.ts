import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { holdAccountAlone } from '../accounts/index.js';
import { type Place } from '../matches/index.js';
import { WebhookEntity } from './webhook.entity.js';

/** Whose webhooks: all of an account, or those of a version of a bot. */
export interface WebhookOwner {
  readonly account: string;
  readonly bot: string | null;
  readonly version: number | null;
}

/** What of a webhook decides which events are its. */
export type Listening = Pick<WebhookEntity, 'id' | 'account' | 'bot' | 'version'>;

/** Counted together with a failed attempt. */
export type Failing = Pick<WebhookEntity, 'failures' | 'failingSince'>;

const LISTENING = `
  SELECT w.id, w.account, w.bot, w.version FROM webhooks w JOIN accounts a ON a.id = w.account
  WHERE w.status <> 'disabled' AND a.deleted_at IS NULL`;

const FAILED = `
  UPDATE webhooks SET failures = failures + 1, failing_since = coalesce(failing_since, $2)
  WHERE id = $1 RETURNING failures, failing_since AS "failingSince"`;

/** Answers of `UPDATE … RETURNING` through TypeORM: the rows, and how many. */
type Updated<T> = [T[], number];

@Injectable()
export class WebhooksRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Puts a webhook in unless its account has `most` already (`full`) or is deleted (`gone`); one with the same id stays as it is.
   */
  insert(webhook: WebhookEntity, most: number): Promise<'made' | 'full' | 'gone'> {
    return this.database.transaction(async (manager) => {
      if (!(await holdAccountAlone(manager, webhook.account))) return 'gone';
      if (await manager.existsBy(WebhookEntity, { id: webhook.id })) return 'made';
      if ((await manager.countBy(WebhookEntity, { account: webhook.account })) >= most) return 'full';
      await manager.insert(WebhookEntity, webhook);
      return 'made';
    });
  }

  async find(id: string): Promise<WebhookEntity | undefined> {
    return (await this.database.manager.findOneBy(WebhookEntity, { id })) ?? undefined;
  }

  /** The webhook, unless its account is deleted. */
  async findLiving(id: string): Promise<WebhookEntity | undefined> {
    const query = this.database.manager
      .createQueryBuilder(WebhookEntity, 'webhook')
      .where('webhook.id = :id', { id })
      .andWhere('EXISTS (SELECT 1 FROM accounts a WHERE a.id = webhook.account AND a.deleted_at IS NULL)');
    return (await query.getOne()) ?? undefined;
  }

  /** Newest first, from below the id `before`. */
  list(owner: WebhookOwner, limit: number, before: string | undefined): Promise<WebhookEntity[]> {
    const query = this.database.manager
      .createQueryBuilder(WebhookEntity, 'webhook')
      .where('webhook.account = :account', { account: owner.account })
      .orderBy('webhook.id', 'DESC')
      .limit(limit);
    if (owner.bot !== null) {
      query.andWhere('webhook.bot = :bot AND webhook.version = :version', {
        bot: owner.bot,
        version: owner.version,
      });
    }
    if (before !== undefined) query.andWhere('webhook.id < :before', { before });
    return query.getMany();
  }

  async change(id: string, change: Partial<WebhookEntity>): Promise<void> {
    if (Object.keys(change).length > 0) await this.database.manager.update(WebhookEntity, { id }, change);
  }

  async remove(id: string): Promise<void> {
    await this.database.manager.delete(WebhookEntity, { id });
  }

  /** All webhooks whose matches have to be noted: paused ones too, they go on where they were. */
  listening(): Promise<Listening[]> {
    return this.database.query(LISTENING);
  }

  /** Whose matches are noted, and up to where they have been; undefined where there is no such webhook. */
  async findPlace(id: string): Promise<(WebhookOwner & Place) | undefined> {
    const rows: (WebhookOwner & Place)[] = await this.database.query(
      'SELECT account, bot, version, tx::text AS tx, match, step FROM webhooks WHERE id = $1',
      [id],
    );
    return rows[0];
  }

  /** An attempt has failed; undefined where the webhook is gone. */
  async countFailure(id: string, at: Date): Promise<Failing | undefined> {
    const [rows]: Updated<Failing> = await this.database.query(FAILED, [id, at]);
    return rows[0];
  }

  /** An attempt has succeeded. */
  async clearFailures(id: string): Promise<void> {
    await this.database.query(
      'UPDATE webhooks SET failures = 0, failing_since = NULL WHERE id = $1 AND failures > 0',
      [id],
    );
  }

  /** Pauses an active webhook; false where it was not active. */
  async pause(id: string, reason: string, probeAt: Date): Promise<boolean> {
    const { affected } = await this.database.manager.update(
      WebhookEntity,
      { id, status: 'active' },
      { status: 'paused', reason, probes: 0, probeAt },
    );
    return affected === 1;
  }

  /** Makes a paused webhook active; false where it was not paused. */
  async resume(id: string): Promise<boolean> {
    const { affected } = await this.database.manager.update(
      WebhookEntity,
      { id, status: 'paused' },
      { status: 'active', reason: null, failures: 0, failingSince: null, probes: 0, probeAt: null },
    );
    return affected === 1;
  }

  /** The probe after `probes` others has failed: the next one is later. False where another has found that out, or there is no need. */
  async postponeProbe(id: string, probes: number, probeAt: Date): Promise<boolean> {
    const { affected } = await this.database.manager.update(
      WebhookEntity,
      { id, status: 'paused', probes },
      { probes: probes + 1, probeAt },
    );
    return affected === 1;
  }

  /** Paused webhooks whose probe should have been by `at`. */
  async overdueProbes(at: Date, limit: number): Promise<string[]> {
    const rows: { id: string }[] = await this.database.query(
      "SELECT id FROM webhooks WHERE status = 'paused' AND probe_at < $1 ORDER BY probe_at LIMIT $2",
      [at, limit],
    );
    return rows.map(({ id }) => id);
  }
}
