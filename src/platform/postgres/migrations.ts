import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { reasonOf, StartFailure } from '../start-failure.js';

const log = new Logger('Migrations');

/** `migrations/` beside `src/`: TypeScript under Jest, JavaScript in `dist/`. */
const FILES = join(__dirname, '../../../migrations/*.{ts,js}');

/** Any number that means this and nothing else: "bone" in ASCII. */
const LOCK = 0x626f6e65;

/** Generated columns, `MERGE` and `NULLS NOT DISTINCT` are there from 15 on. */
const OLDEST_VERSION = 15;

/** What a database says to somebody who may not make tables: SQLSTATE 42501, or 25006 where nothing may be written. */
const NOT_ALLOWED = ['42501', '25006'];

/** Host, port and database of an address, without user and password. */
function placeOf({ host, port, database }: Client): string {
  return host.startsWith('/') ? host : `${host}:${port}/${database ?? ''}`;
}

/** Reading the address also reads the files that it names, such as certificates. */
function clientOf(url: string): Client {
  try {
    return new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  } catch (error) {
    throw new StartFailure(`DATABASE_URL cannot be used: ${(error as Error).message.replace(/\.$/, '')}.`);
  }
}

async function connect(url: string): Promise<Client> {
  const client = clientOf(url);
  // The query that meets the lost connection fails; that is enough.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartFailure(`The database at ${placeOf(client)} cannot be reached: ${reasonOf(error)}.`);
  }
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version_num') AS version`,
  );
  const version = Math.floor(Number(rows[0].version) / 10_000);
  if (version < OLDEST_VERSION) {
    await client.end();
    throw new StartFailure(
      `The database at ${placeOf(client)} is PostgreSQL ${version}: ${OLDEST_VERSION} or later is needed.`,
    );
  }
  return client;
}

/**
 * Brings the database's tables up to date: each migration in a transaction of its own, by one process at a time
 * (others that start together wait). `beside` runs under the same lock. Throws `StartFailure` when the database
 * cannot be reached.
 */
export async function migrate(url: string, beside: () => Promise<void>): Promise<void> {
  const client = await connect(url);
  const source = new DataSource({
    type: 'postgres',
    url,
    migrations: [FILES],
    migrationsTransactionMode: 'each',
    installExtensions: false,
    extra: { max: 1 },
  });
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await source.initialize();
    for (const { name } of await source.runMigrations()) log.log(`Migrated: ${name}`);
    await beside();
  } catch (error) {
    if (!NOT_ALLOWED.includes((error as { code?: string }).code ?? '')) throw error;
    throw new StartFailure(
      `Tables cannot be made in the database at ${placeOf(client)}: ${reasonOf(error)}.`,
    );
  } finally {
    if (source.isInitialized) await source.destroy();
    await client.end();
  }
}
