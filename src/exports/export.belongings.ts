import { Injectable } from '@nestjs/common';
import { Belongings } from '../platform/belongings/belongings.js';
import { foundBelonging, iso } from '../platform/belongings/table.belonging.js';
import { Postgres } from '../platform/postgres/postgres.js';

/** Exports go with their account, and their files with them. */
@Injectable()
export class ExportBelongings {
  constructor(belongings: Belongings, postgres: Postgres) {
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'export',
        tables: ['exports', 'export_pieces', 'export_log'],
        from: 'FROM exports e WHERE e.account = $1',
        key: 'e.id',
        keyType: 'uuid',
        item: `json_build_object('id', e.id, 'kind', e.kind, 'records', e.wish, 'status', e.status, 'createdAt', ${iso('e.created_at')})`,
        erase: async (account, transaction) => {
          await transaction.query('DELETE FROM exports WHERE account = $1', [account]);
        },
      }),
    );
  }
}
