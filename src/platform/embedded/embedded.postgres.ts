import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeFolder } from '../folder.js';
import { reasonOf, StartFailure } from '../start-failure.js';
import { getPostgresBinaries, type PostgresBinaries } from './binaries.js';
import { DirectoryLock } from './directory.lock.js';
import { chooseIdentity, type Identity } from './identity.js';
import { endLeftover } from './postgres.leftover.js';

const run = promisify(execFile);
const SUPERUSER = 'postgres';
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'UTC' };
/** A socket's address is at most 108 bytes on Linux, 104 on macOS, with a final zero. */
const LONGEST_SOCKET = 103;
const START_LIMIT_MS = 60_000;

export interface EmbeddedPostgresOptions {
  /** Folder for the cluster, its socket and the lock; made if missing. */
  readonly dataDir: string;
  /** For tests: gives durability up for speed. */
  readonly fast?: boolean;
}

const SETTINGS = [
  'listen_addresses=',
  'shared_buffers=32MB',
  'max_connections=60',
  'io_method=sync',
  'max_logical_replication_workers=0',
  'log_min_messages=warning',
];
const FAST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

function prepareFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    rmSync(mkdtempSync(join(dataDir, '.writable-')), { recursive: true });
  } catch (error) {
    throw new StartFailure(`The data directory ${dataDir} cannot be written: ${reasonOf(error)}.`);
  }
}

/** Makes the cluster at its first start; aside and renamed, so that an interrupted start leaves no half of one. */
async function createCluster(
  cluster: string,
  initdb: string,
  identity: Identity,
  fast: boolean,
): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  const aside = `${cluster}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  identity.own(aside);
  const auth = ['-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-instructions'];
  const [command, args] = identity.command(initdb, ['-D', aside, ...auth, ...(fast ? ['--no-sync'] : [])]);
  try {
    await run(command, args, { ...identity.spawn, env: ENVIRONMENT, cwd: aside });
  } catch (error) {
    throw new StartFailure(`The embedded database could not be made in ${cluster}: ${lastLine(error)}.`);
  }
  renameSync(aside, cluster);
}

function lastLine(error: unknown): string {
  const { stderr } = error as { stderr?: string };
  return (stderr?.trim().split('\n').at(-1) || reasonOf(error)).replace(/\.$/, '');
}

/**
 * A folder for the server's socket that only its owner may enter: the socket asks for no password. In the data
 * directory, where the next start removes what a killed one left; under /tmp if that path is too long.
 */
function socketFolder(dataDir: string, identity: Identity): string {
  const near = join(dataDir, 'socket');
  let folder = near;
  if (Buffer.byteLength(join(near, '.s.PGSQL.5432')) > LONGEST_SOCKET) {
    folder = mkdtempSync('/tmp/boneyard-');
  } else {
    rmSync(near, { recursive: true, force: true });
    mkdirSync(near, { mode: 0o700 });
  }
  identity.own(folder);
  return folder;
}

/** On Linux the kernel itself stops the server when this process ends, even by SIGKILL. */
function dyingWithParent(postgres: string, flags: string[]): readonly [string, string[]] {
  const setpriv = '/usr/bin/setpriv';
  return process.platform === 'linux' && existsSync(setpriv)
    ? [setpriv, ['--pdeathsig', 'INT', postgres, ...flags]]
    : [postgres, flags];
}

/**
 * A PostgreSQL server of the program's own, for running with nothing but Node: reachable only through a Unix socket
 * in a private folder, and gone when this process is gone. One process per data directory.
 */
export class EmbeddedPostgres {
  /** Resolves when the server has ended although nobody stopped it. */
  readonly lost: Promise<void>;
  private isStopping = false;

  private constructor(
    private readonly child: ChildProcess,
    private readonly socket: string,
    private readonly lock: DirectoryLock,
  ) {
    this.lost = new Promise((resolve) => {
      child.once('exit', () => {
        if (!this.isStopping) resolve();
      });
    });
  }

  /** Starts the server, making its cluster at the first start; throws `StartFailure` where that cannot be. */
  static async start({ dataDir, fast = false }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    prepareFolder(dataDir);
    const lock = DirectoryLock.acquire(dataDir);
    try {
      return await EmbeddedPostgres.launch(dataDir, getPostgresBinaries(), lock, fast);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  private static async launch(
    dataDir: string,
    { initdb, postgres }: PostgresBinaries,
    lock: DirectoryLock,
    fast: boolean,
  ): Promise<EmbeddedPostgres> {
    const identity = chooseIdentity(postgres, dataDir);
    const cluster = join(dataDir, 'postgres');
    await createCluster(cluster, initdb, identity, fast);
    identity.own(cluster);
    chmodSync(cluster, 0o700);
    await endLeftover(cluster);
    const socket = socketFolder(dataDir, identity);
    const settings = [...SETTINGS, `unix_socket_directories=${socket}`, ...(fast ? FAST_SETTINGS : [])];
    const flags = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
    const [command, args] = identity.command(...dyingWithParent(postgres, flags));
    const child = spawn(command, args, {
      ...identity.spawn,
      env: ENVIRONMENT,
      cwd: cluster,
      stdio: ['ignore', 'ignore', 'pipe'],
      // Of its own group, so that Ctrl-C reaches only this program, which then stops the server last.
      detached: true,
    });
    await ready(child, cluster);
    return new EmbeddedPostgres(child, socket, lock);
  }

  /** Connection address; `pg`, TypeORM and BullMQ take it. */
  get url(): string {
    return `postgres://${SUPERUSER}@/postgres?host=${encodeURIComponent(this.socket)}`;
  }

  /** The server's process. */
  get pid(): number {
    return this.child.pid!;
  }

  /** Shuts the server down (connections are closed) and lets go of the data directory. */
  async stop(): Promise<void> {
    this.isStopping = true;
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const exited = new Promise((resolve) => this.child.once('exit', resolve));
      this.child.kill('SIGINT');
      await exited;
    }
    rmSync(this.socket, { recursive: true, force: true });
    this.lock.release();
  }
}

/** Waits until the server says in its `postmaster.pid` that it takes connections. */
async function ready(child: ChildProcess, cluster: string): Promise<void> {
  let log = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-4000)));
  let failure: unknown;
  child.once('error', (error) => (failure = error));
  const until = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (failure !== undefined || child.exitCode !== null || child.signalCode !== null) {
      throw new StartFailure(`The embedded database did not start: ${lastLine(failure ?? { stderr: log })}.`);
    }
    if (saysReady(child.pid!, cluster)) return;
    if (Date.now() > until) {
      child.kill('SIGQUIT');
      throw new StartFailure(`The embedded database did not start within ${START_LIMIT_MS / 1000} seconds.`);
    }
    await sleep(5);
  }
}

/** Line 1 is the server's number, line 8 its state; a file left by a crashed run has another number. */
function saysReady(pid: number, cluster: string): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}
