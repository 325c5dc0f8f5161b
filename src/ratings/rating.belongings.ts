import { Injectable } from '@nestjs/common';
import { Belongings } from '../platform/belongings/belongings.js';
import { foundBelonging, iso } from '../platform/belongings/table.belonging.js';
import { Postgres } from '../platform/postgres/postgres.js';

/** Ratings stay, without a name: those of all others follow from them. */
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
  }
}
