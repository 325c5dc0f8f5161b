import { Injectable } from '@nestjs/common';
import { Belongings } from '../../platform/belongings/belongings.js';
import { foundBelonging, iso } from '../../platform/belongings/table.belonging.js';
import { Postgres } from '../../platform/postgres/postgres.js';

/** Trials go with their account. */
@Injectable()
export class TrialBelongings {
  constructor(belongings: Belongings, postgres: Postgres) {
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'trial',
        tables: ['trials', 'trial_parts', 'trial_log'],
        from: 'FROM trials t WHERE t.account = $1',
        key: 't.id',
        keyType: 'uuid',
        item: `json_build_object('id', t.id, 'kind', t.kind, 'bot', t.bot, 'version', t.version, 'status', t.status,
          'parts', (SELECT json_agg(json_build_object('plan', p.plan, 'match', p.match, 'outcome', p.outcome)
            ORDER BY p.number) FROM trial_parts p WHERE p.trial = t.id), 'createdAt', ${iso('t.created_at')})`,
        erase: async (account, transaction) => {
          await transaction.query('DELETE FROM trials WHERE account = $1', [account]);
        },
      }),
    );
  }
}
