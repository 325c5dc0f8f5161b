import { Injectable } from '@nestjs/common';
import { holdAccount } from '../accounts/index.js';
import { Postgres } from '../platform/postgres/postgres.js';

/** Lines and bytes that a seat may write about one match. */
export const MOST_LINES = 5_000;
export const MOST_BYTES = 1_048_576;

/** A line that a bot wrote, and when. */
export interface LoggedLine {
  /** Counts the lines of a seat from 1. */
  readonly number: number;
  readonly ply: number | null;
  readonly at: Date;
  /** Text, or else `data`. */
  readonly line: string | null;
  readonly data: Record<string, unknown> | null;
}

/** Whose log: of a seat of a match. */
export interface LogOf {
  readonly match: string;
  readonly seat: number;
}

@Injectable()
export class BotLogRepository {
  constructor(private readonly postgres: Postgres) {}

  /** Adds a line of an account's and answers its number: `full` where the log is, `gone` where the account is deleted. */
  add(
    account: string,
    { match, seat }: LogOf,
    { ply, at, line, data }: Omit<LoggedLine, 'number'>,
    bytes: number,
  ): Promise<number | 'full' | 'gone'> {
    return this.postgres.transaction(async (client) => {
      if (!(await holdAccount(client, account))) return 'gone';
      // Two lines at once get their numbers one after the other.
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [match, seat]);
      const { rows } = await client.query<{ last: number; size: string }>(
        `SELECT coalesce(max(number), 0) AS last, coalesce(sum(bytes), 0) AS size
         FROM bot_logs WHERE match = $1 AND seat = $2`,
        [match, seat],
      );
      const [{ last, size }] = rows;
      if (last >= MOST_LINES || Number(size) + bytes > MOST_BYTES) return 'full';
      await client.query(
        `INSERT INTO bot_logs (match, seat, number, ply, at, line, data, bytes)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [match, seat, last + 1, ply, at, line, data && JSON.stringify(data), bytes],
      );
      return last + 1;
    });
  }

  /** The lines after a number, in order. */
  read({ match, seat }: LogOf, after: number, limit: number): Promise<LoggedLine[]> {
    return this.postgres.query(
      `SELECT number, ply, at, line, data FROM bot_logs
       WHERE match = $1 AND seat = $2 AND number > $3 ORDER BY number LIMIT $4`,
      [match, seat, after, limit],
    );
  }
}
