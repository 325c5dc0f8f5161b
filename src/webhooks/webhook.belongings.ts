import { Injectable } from '@nestjs/common';
import { Belongings } from '../platform/belongings/belongings.js';
import { foundBelonging, iso } from '../platform/belongings/table.belonging.js';
import { Postgres } from '../platform/postgres/postgres.js';
import { WebhookDirectory } from './webhook.directory.js';

/** Webhooks and what was sent to them; both go with their account. */
@Injectable()
export class WebhookBelongings {
  constructor(belongings: Belongings, postgres: Postgres, directory: WebhookDirectory) {
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'webhook',
        tables: ['webhooks', 'webhook_matches'],
        from: 'FROM webhooks w WHERE w.account = $1',
        key: 'w.id',
        keyType: 'uuid',
        item: `json_build_object('id', w.id, 'bot', w.bot, 'version', w.version, 'url', w.url, 'events', w.events,
          'description', w.description, 'status', w.status, 'reason', w.reason, 'createdAt', ${iso('w.created_at')})`,
        erase: async (account, transaction) => {
          await transaction.query('DELETE FROM webhooks WHERE account = $1', [account]);
          return () => directory.announce();
        },
      }),
    );
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'webhook-delivery',
        tables: ['webhook_deliveries'],
        from: 'FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook WHERE w.account = $1',
        key: 'd.id',
        keyType: 'uuid',
        item: `json_build_object('id', d.id, 'webhook', d.webhook, 'match', d.match, 'seq', d.seq, 'type', d.type,
          'status', d.status, 'attempts', d.attempts, 'httpStatus', d.http_status, 'error', d.error,
          'sentAt', ${iso('d.sent_at')})`,
      }),
    );
  }
}
