import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { chooseIdentity } from '../../src/platform/embedded/identity.js';
import { EmbeddedPostgres } from '../../src/platform/embedded/embedded.postgres.js';
import {
  debianPostgres,
  findProgram,
  freePort,
  startServer,
  stopServer,
  type TestServer,
} from './child.server.js';

const initdb = findProgram('initdb', ...debianPostgres());
const postgres = findProgram('postgres', ...debianPostgres());

/** Whether tests over a real PostgreSQL, one not shipped with us, can run here. */
export const hasPostgres = initdb !== undefined && postgres !== undefined;

const USER = 'boneyard';
const PASSWORD = 'six-four';
const UNSAFE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

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
  const folder = mkdtempSync(join(tmpdir(), 'boneyard-postgres-'));
  chmodSync(folder, 0o755);
  const identity = chooseIdentity(postgres, folder);
  const cluster = join(folder, 'cluster');
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(join(folder, 'password'), PASSWORD);
  identity.own(cluster);
  const auth = ['-A', 'scram-sha-256', `--pwfile=${join(folder, 'password')}`];
  const [maker, flags] = identity.command(initdb, [
    '-D',
    cluster,
    '-U',
    USER,
    ...auth,
    '-E',
    'UTF8',
    '--no-sync',
  ]);
  execFileSync(maker, flags, { ...identity.spawn, cwd: '/', stdio: 'pipe' });
  const port = await freePort();
  const settings = [`unix_socket_directories=${cluster}`, 'listen_addresses=127.0.0.1', ...UNSAFE];
  const [program, args] = identity.command(postgres, [
    ...['-D', cluster, '-p', String(port)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const child = await startServer([program, ...args], { ...identity.spawn, cwd: '/' }, () =>
    query(url, 'SELECT 1').then(
      () => true,
      () => false,
    ),
  );
  return {
    url,
    async stop() {
      await stopServer(child, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
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

/** An empty database of its own on a server; the server's address may end in any database. */
export async function createDatabase(server: string): Promise<string> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${databases++}`;
  await query(server, `CREATE DATABASE ${name}`);
  return server.replace(/\/postgres(?=\?|$)/, `/${name}`);
}
