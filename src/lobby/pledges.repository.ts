import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppMatches } from '../matches/index.js';
import { Postgres, statement, type Transaction } from '../platform/postgres/postgres.js';
import { parseQueue } from './queue.name.js';

const TICKETS = statement(`
  SELECT queue, count(*)::integer AS tickets FROM queue_tickets
  WHERE account = $1 AND status = 'waiting' AND expires_at > now() GROUP BY queue`);
const CHALLENGES = statement(`
  SELECT coalesce(sum((SELECT count(*) FROM json_array_elements_text(seating) AS seat WHERE seat = 'challenger')), 0)::integer
    AS seats
  FROM challenges WHERE challenger_account = $1 AND status = 'open' AND expires_at > now()`);

/** Seats that an account's bots wait for: they count as taken, so that an app's quota holds also when all are given at once. */
@Injectable()
export class Pledges implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly apps: AppMatches,
  ) {}

  onModuleInit(): void {
    this.apps.setPledges((account, transaction) => this.count(account, transaction));
  }

  /** Partners are one bot, which waits for two seats. Within a transaction it sees what that has done. */
  async count(account: string, transaction?: Transaction): Promise<number> {
    const tickets = await this.postgres.run<{ queue: string; tickets: number }>(
      TICKETS,
      [account],
      transaction,
    );
    const [{ seats }] = await this.postgres.run<{ seats: number }>(CHALLENGES, [account], transaction);
    const waiting = tickets.map((row) => row.tickets * (parseQueue(row.queue)?.offer.rules.teams ? 2 : 1));
    return waiting.reduce((sum, more) => sum + more, seats);
  }
}
