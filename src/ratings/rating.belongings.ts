import { Injectable } from '@nestjs/common';
import { Belongings } from '../platform/belongings/belongings.js';
import { foundBelonging, iso } from '../platform/belongings/table.belonging.js';
import { Postgres } from '../platform/postgres/postgres.js';

/** Ratings stay, without a name: those of all others follow from them. Places on ladders are given up. */
@Injectable()
export class RatingBelongings {
  constructor(belongings: Belongings, postgres: Postgres) {
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'rating',
        tables: ['ratings', 'rating_events'],
        from: 'FROM ratings r JOIN bots b ON b.id = r.bot WHERE b.account = $1',
        key: `r.pool || ' ' || r.player`,
        keyType: 'text',
        item: `json_build_object('pool', r.pool, 'bot', r.bot, 'version', r.version, 'rating', r.rating, 'sets', r.sets,
          'at', ${iso('r.last_at')})`,
      }),
    );
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'ladder-entry',
        tables: ['ladder_entries'],
        from: 'FROM ladder_entries e JOIN bots b ON b.id = e.bot WHERE b.account = $1',
        key: `e.pool || ' ' || e.bot`,
        keyType: 'text',
        item: `json_build_object('pool', e.pool, 'bot', e.bot, 'capacity', e.capacity, 'paused', e.paused, 'reason', e.reason,
          'joinedAt', ${iso('e.joined_at')})`,
        erase: async (account, transaction) => {
          await transaction.query(
            'DELETE FROM ladder_entries WHERE bot IN (SELECT id FROM bots WHERE account = $1)',
            [account],
          );
        },
      }),
    );
  }
}
