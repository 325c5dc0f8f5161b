import { Injectable } from '@nestjs/common';
import { Postgres, statement, type Transaction } from '../platform/postgres/postgres.js';

/** Whoever sits in the first leg of a set will sit in the others, also where they have not been seated yet. */
const COUNT = statement(`
  WITH seated AS (
    SELECT s.bot, s.match FROM match_seats s WHERE s.bot = ANY($1::uuid[]) AND s.ended_tx IS NULL
  ),
  legs AS (
    SELECT s.bot, m.id AS match FROM seated s JOIN matches m ON m.set_id = s.match WHERE m.ended_tx IS NULL
  )
  SELECT bot, count(*)::integer AS matches FROM (SELECT * FROM seated UNION SELECT * FROM legs) AS engaged GROUP BY bot`);

/** How many matches bots are in. */
@Injectable()
export class Engagements {
  constructor(private readonly postgres: Postgres) {}

  /**
   * Matches that each of the bots has going on, those included that wait for a seat to be taken; bots without any are left out.
   * Within a transaction it sees what that has done.
   */
  async count(bots: readonly string[], transaction?: Transaction): Promise<Map<string, number>> {
    type Row = { bot: string; matches: number };
    const values = [bots];
    const rows = transaction
      ? (await transaction.query<Row>({ ...COUNT, values })).rows
      : await this.postgres.run<Row>(COUNT, values);
    return new Map(rows.map(({ bot, matches }) => [bot, matches]));
  }
}
