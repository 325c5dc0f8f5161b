import { type ChildProcess, fork, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgres } from '../src/platform/embedded/embedded.postgres.js';
import type { LoadAnswer, LoadCommand, Played, Run } from './service.load.js';

/** Clock ticks per second in /proc; 100 on every Linux that Node runs on. */
const TICKS = 100;
const DIST = join(__dirname, '..');

/** Counted as always, but a few bots make the moves of thousands here. */
const LIMITS = { LIMIT_READS: '999999999', LIMIT_MOVES: '999999999', LIMIT_CREATES: '999999999' };

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** A server that is measured, in a process of its own. */
export class Server {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Starts a script of the program and waits until it says where it listens. */
  static async start(
    script: string,
    env: Record<string, string>,
    { args = [], nodeArgs = [] }: { args?: string[]; nodeArgs?: string[] } = {},
  ): Promise<Server> {
    const child = spawn(process.execPath, [...nodeArgs, join(DIST, script), ...args], {
      env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const found = /listens on (\S+)/.exec(line);
      if (!found) continue;
      child.stdout.resume();
      return new Server(child, found[1].replace('localhost', '127.0.0.1'));
    }
    throw new Error(`${script} did not start`);
  }

  /** User and system time so far, in seconds. */
  cpuSeconds(): number {
    const stat = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  }

  /** Resident memory in bytes. */
  memoryBytes(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
  }

  stop(): Promise<void> {
    return stopChild(this.child);
  }
}

/** Figures of a run: what the load saw, and what it cost the server. */
export interface Measured extends Played {
  readonly cpuSeconds: number;
}

/** The load generator's process. */
export class LoadProcess {
  private readonly child = fork(join(__dirname, 'service.load.js'));
  private answered: ((answer: LoadAnswer) => void) | undefined;

  constructor(private readonly server: Server) {
    this.child.on('message', (answer: LoadAnswer) => this.answered?.(answer));
    this.child.on('exit', () => this.answered?.({ said: 'failed', why: 'the load has ended' }));
  }

  /** Signs up and makes so many matches; `pretend`: at one of the baselines. */
  async open(matches: number, pretend = false): Promise<void> {
    await this.tell({ do: 'open', url: this.server.url, pretend, matches });
  }

  /** Opens so many streams. */
  async follow(streams: number): Promise<void> {
    await this.tell({ do: 'follow', streams });
  }

  async play(run: Run): Promise<Measured> {
    let before = 0;
    const played = await this.tell({ do: 'play', run }, () => (before = this.server.cpuSeconds()));
    if (played.said !== 'played') throw new Error(`the load answered ${played.said}`);
    return { ...played, cpuSeconds: this.server.cpuSeconds() - before };
  }

  async stop(): Promise<void> {
    this.answered = undefined;
    await stopChild(this.child);
  }

  private async tell(command: LoadCommand, onCounting?: () => void): Promise<LoadAnswer> {
    const answer = await new Promise<LoadAnswer>((resolve) => {
      this.answered = (said) => (said.said === 'counting' ? onCounting?.() : resolve(said));
      this.child.send(command);
    });
    if (answer.said === 'failed') throw new Error(`${command.do}: ${answer.why}`);
    return answer;
  }
}

/** Postgres and Redis of their own, in a temporary folder. */
export class Backends {
  private constructor(
    private readonly folder: string,
    private readonly redis: ChildProcess,
    private readonly postgres: EmbeddedPostgres,
    readonly env: Record<string, string>,
  ) {}

  static async start(): Promise<Backends> {
    const folder = mkdtempSync(join(tmpdir(), 'boneyard-bench-'));
    chmodSync(folder, 0o755);
    const port = await freePort();
    const redis = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
      { stdio: 'ignore' },
    );
    await new Promise<void>((resolve, reject) => {
      redis.once('error', () => reject(new Error('bench:service needs redis-server on the PATH')));
      redis.once('spawn', resolve);
    });
    const postgres = await EmbeddedPostgres.start({ dataDir: join(folder, 'postgres') });
    await sleep(300);
    const env = {
      DATABASE_URL: postgres.url,
      REDIS_URL: `redis://127.0.0.1:${port}`,
      ...LIMITS,
    };
    return new Backends(folder, redis, postgres, env);
  }

  /** What a program needs that brings its own database. */
  get embeddedEnv(): Record<string, string> {
    return { DATA_DIR: join(this.folder, 'data'), ...LIMITS };
  }

  async stop(): Promise<void> {
    await this.postgres.stop();
    await stopChild(this.redis);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
