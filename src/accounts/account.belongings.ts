import { Injectable } from '@nestjs/common';
import { Belongings } from '../platform/belongings/belongings.js';
import { foundBelonging, iso } from '../platform/belongings/table.belonging.js';
import { Postgres } from '../platform/postgres/postgres.js';

/** What accounts, bots and tokens are given out as. What becomes of them is `AccountsRepository.close`'s business. */
@Injectable()
export class AccountBelongings {
  constructor(belongings: Belongings, postgres: Postgres) {
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'account',
        tables: ['accounts'],
        from: 'FROM accounts a WHERE a.id = $1',
        key: 'a.id',
        keyType: 'uuid',
        item: `json_build_object('id', a.id, 'name', a.name, 'kind', a.kind, 'spectatorDelay', a.spectator_delay,
          'createdAt', ${iso('a.created_at')})`,
      }),
    );
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'bot',
        tables: ['bots', 'bot_versions'],
        from: 'FROM bots b WHERE b.account = $1',
        key: 'b.id',
        keyType: 'uuid',
        item: `json_build_object('id', b.id, 'name', b.name, 'description', b.description, 'isGuest', b.guest,
          'externalId', b.external_id, 'suspension', b.suspension, 'createdAt', ${iso('b.created_at')},
          'versions', (SELECT json_agg(json_build_object('number', v.number, 'note', v.note,
            'createdAt', ${iso('v.created_at')}) ORDER BY v.number) FROM bot_versions v WHERE v.bot = b.id))`,
      }),
    );
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'token',
        tables: ['tokens'],
        from: 'FROM tokens t WHERE t.account = $1',
        key: 't.id',
        keyType: 'uuid',
        item: `json_build_object('id', t.id, 'name', t.name, 'hint', t.hint, 'bot', t.bot, 'version', t.version,
          'scopes', t.scopes, 'createdAt', ${iso('t.created_at')}, 'lastUsedAt', ${iso('t.last_used_at')},
          'expiresAt', ${iso('t.expires_at')}, 'revokedAt', ${iso('t.revoked_at')})`,
      }),
    );
  }
}
