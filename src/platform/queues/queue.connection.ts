import { Logger } from '@nestjs/common';
import {
  type ConnectionOptions,
  createNodeRedisClient,
  createPostgresBackend,
  createRedisBackend,
  runMigrations,
  setDefaultBackendFactory,
} from 'bullmq';
import { Pool } from 'pg';
import { reasonOf } from '../start-failure.js';
import { type Ask, QueueLines } from './queue.lines.js';

const log = new Logger('Queues');
const SCHEMA = 'bullmq';

/** Each worker keeps one connection to itself to listen on, so there must be more than there are queues. */
const POSTGRES_CONNECTIONS = 24;
/** Longest that a statement may take, and that one waits for a connection, in ms. */
const LONGEST_MS = 30_000;

type BackendFactory = Parameters<typeof setDefaultBackendFactory>[0];

/** What BullMQ's queues and workers of this process connect through: one for all of them. */
export interface QueueConnection {
  /** Goes into the options of `Queue`, `Worker` and `FlowProducer`. */
  readonly options: ConnectionOptions;
  /** Throws when the backend does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Makes or updates BullMQ's tables, in a schema of their own. */
export async function migrateQueues(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    await runMigrations(pool, SCHEMA);
  } finally {
    await pool.end();
  }
}

/** Queues in the database itself: for a program that is one process. Needs `migrateQueues` before. */
export function queuesOnPostgres(url: string): QueueConnection {
  setDefaultBackendFactory(createPostgresBackend as BackendFactory);
  const pool = new Pool({
    connectionString: url,
    max: POSTGRES_CONNECTIONS,
    keepAlive: true,
    // All statements of a queue wait for the one that is under way: none may do so for ever.
    connectionTimeoutMillis: LONGEST_MS,
    query_timeout: LONGEST_MS,
    options: `-c search_path=${SCHEMA}`,
  }).setMaxListeners(0);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log.warn(`A connection was lost: ${error.message}`));
  const lines = new QueueLines(pool.query.bind(pool) as Ask);
  return {
    options: Object.assign(pool, { query: lines.run }),
    ping: async () => void (await pool.query('SELECT 1')),
    close: () => {
      // BullMQ's objects listen too; the end of their connections is no news to them.
      pool.removeAllListeners('error').on('error', () => undefined);
      return pool.end();
    },
  };
}

/** Queues in Redis: for any number of processes. */
export async function queuesOnRedis(url: string): Promise<QueueConnection> {
  setDefaultBackendFactory(createRedisBackend as BackendFactory);
  // Read only where it is needed, see `stores.ts`.
  const { createClient } = await import('redis');
  const client = createClient({
    url,
    // BullMQ asks each queue's Redis once who it is, and a queue that was not told in time would fail for ever: on a machine that is
    // busy with starting, the client's usual five seconds are not enough.
    commandOptions: { timeout: 0 },
    socket: { reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1_000) },
  });
  client.setMaxListeners(0);
  client.on('error', (error) => log.warn(reasonOf(error)));
  await client.connect();
  return {
    options: createNodeRedisClient(client) as unknown as ConnectionOptions,
    ping: async () => void (await client.ping()),
    close: async () => {
      if (client.isOpen) await client.close();
    },
  };
}
