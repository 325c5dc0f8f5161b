import { Injectable } from '@nestjs/common';
import { Belongings } from '../platform/belongings/belongings.js';
import { foundBelonging, iso } from '../platform/belongings/table.belonging.js';
import { Postgres } from '../platform/postgres/postgres.js';

/** Experiments go with their account; matches that are being played for one go on by their clock. */
@Injectable()
export class ExperimentBelongings {
  constructor(belongings: Belongings, postgres: Postgres) {
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'experiment',
        tables: ['experiments', 'experiment_parts', 'experiment_log'],
        from: 'FROM experiments e WHERE e.account = $1',
        key: 'e.id',
        keyType: 'uuid',
        item: `json_build_object('id', e.id, 'name', e.name, 'kind', e.kind, 'status', e.status, 'reason', e.reason,
          'plan', e.plan, 'done', e.done, 'result', e.tally, 'createdAt', ${iso('e.created_at')},
          'endedAt', ${iso('e.ended_at')})`,
        erase: async (account, transaction) => {
          await transaction.query('DELETE FROM experiments WHERE account = $1', [account]);
        },
      }),
    );
  }
}
