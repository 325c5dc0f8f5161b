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

const SEATS = statement(
  'SELECT count(*)::integer AS taken FROM match_seats WHERE account = $1 AND ended_tx IS NULL',
);
const DELETED = statement(
  'SELECT id FROM bots WHERE id = ANY($1::uuid[]) AND deleted_at IS NOT NULL LIMIT 1',
);

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
    const rows = await this.postgres.run<Row>(COUNT, [bots], transaction);
    return new Map(rows.map(({ bot, matches }) => [bot, matches]));
  }

  /** Seats that an account's bots have in matches that are not over. Within a transaction it sees what that has done. */
  async seatsOf(account: string, transaction?: Transaction): Promise<number> {
    const [{ taken }] = await this.postgres.run<{ taken: number }>(SEATS, [account], transaction);
    return taken;
  }

  /** One of the bots that is deleted; undefined where none is. */
  async findDeleted(bots: readonly string[], transaction: Transaction): Promise<string | undefined> {
    const [gone] = await this.postgres.run<{ id: string }>(DELETED, [bots], transaction);
    return gone?.id;
  }
}
