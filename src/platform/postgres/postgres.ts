import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Pool, type PoolClient, type QueryResultRow, types } from 'pg';
import { despiteConflicts } from './conflict.js';

/** A query that each connection prepares once; made by `statement`. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** A statement for `Postgres.run`: keep it in a constant. Its name follows from its text. */
export function statement(text: string): Statement {
  return { name: createHash('sha256').update(text).digest('hex').slice(0, 32), text };
}

/** A transaction under way: what is asked in it stands and falls together. */
export type Transaction = Pick<PoolClient, 'query'>;

const INT8 = 20;

/** Counts and sequence numbers stay far below 2^53, so `bigint` comes as a number; `pg` alone gives text. */
const TYPES = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? Number : (types.getTypeParser(oid, format) as unknown),
};

/**
 * Postgres for the paths that must be fast: prepared statements on a pool of their own, so that slow questions asked
 * through TypeORM do not hold them up. One pool per process, shared by all rooms.
 */
export class Postgres {
  private readonly pool: Pool;
  private readonly log = new Logger(Postgres.name);

  /**
   * `connections`: how many are opened at most, when they are needed. `waitMs`: how long one is waited for; whoever waits longer
   * fails (`isCrowded`), rather than for ever where somebody asks for a second one and holds the first.
   */
  constructor(url: string, connections: number, waitMs: number) {
    this.pool = new Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: waitMs,
      types: TYPES,
      keepAlive: true,
    });
    // On each connection and not on the pool, which is silent about those that are in use.
    this.pool.on('connect', (client) => client.on('error', (error) => this.lost(error)));
    this.pool.on('error', () => undefined);
  }

  /**
   * Runs a statement and answers its rows: within `transaction`, where it sees what that has done, or outside of any, so that it is
   * one of its own.
   */
  async run<Row extends QueryResultRow>(
    { name, text }: Statement,
    values: readonly unknown[] = [],
    transaction?: Transaction,
  ): Promise<Row[]> {
    const query = { name, text, values: values as unknown[] };
    const { rows } = transaction
      ? await transaction.query<Row>(query)
      : await despiteConflicts(() => this.pool.query<Row>(query));
    return rows;
  }

  /** Runs a query that is not worth preparing. */
  async query<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await despiteConflicts(() => this.pool.query<Row>(text, values as unknown[]));
    return rows;
  }

  /**
   * Runs `work` in one transaction; rolled back, and the error passed on, if it throws. Where Postgres ended it in favour of another
   * (`isConflict`) it is run again, from its beginning.
   */
  transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return despiteConflicts(() => this.once(work));
  }

  /** Throws when the database does not answer. */
  async ping(): Promise<void> {
    await this.pool.query('SELECT 1');
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async once<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const value = await work(client);
      await client.query('COMMIT');
      return value;
    } catch (error) {
      await client.query('ROLLBACK').catch((lost: Error) => (broken = lost));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private lost(error: Error): void {
    if (!this.pool.ending) this.log.warn(`A connection was lost: ${error.message}`);
  }
}
