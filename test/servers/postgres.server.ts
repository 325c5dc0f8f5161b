import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { EmbeddedPostgres } from '../../src/platform/embedded/embedded.postgres.js';
import { debianPostgres, findProgram, stopServer, type TestServer } from './child.server.js';

const initdb = findProgram('initdb', ...debianPostgres());
const postgres = findProgram('postgres', ...debianPostgres());

/** Whether tests over a real PostgreSQL, one not shipped with us, can run here. */
export const hasPostgres = initdb !== undefined && postgres !== undefined;

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // A server that goes down takes the connection with it; that is not the test's concern.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A real PostgreSQL of this machine, reached over TCP with a password as in production. */
export async function startRealPostgres(): Promise<TestServer> {
  if (initdb === undefined || postgres === undefined) throw new Error('PostgreSQL is not on this machine');
  const script = join(__dirname, 'real-postgres.mjs');
  const child = spawn(process.execPath, [script, initdb, postgres], { stdio: ['pipe', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()));
    child.once('exit', () => reject(new Error('The real PostgreSQL did not start')));
  });
  return { url, stop: () => stopServer(child, 'SIGTERM') };
}

/** Our own PostgreSQL without durability, in a folder of its own. */
export async function startEmbeddedPostgres(): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'boneyard-embedded-'));
  chmodSync(dataDir, 0o755);
  const server = await EmbeddedPostgres.start({ dataDir, fast: true });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let databases = 0;

/** A database of its own on a server, empty or a copy of `template`; the server's address may end in any database. */
export async function createDatabase(server: string, template?: string): Promise<string> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${databases++}`;
  // Copying files costs less than writing a copy to the log, where nothing is synced to the disk.
  const copied = template === undefined ? '' : ` TEMPLATE ${template} STRATEGY file_copy`;
  await query(server, `CREATE DATABASE ${name}${copied}`);
  return server.replace(/\/postgres(?=\?|$)/, `/${name}`);
}
