import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '../src/platform/embedded/embedded.postgres.js';
import {
  cpuMs,
  type Launch,
  memoryBytes,
  startRedis,
  startScript,
  startWithNpm,
  stop,
} from './bench.processes.js';
import type { LoadAnswer, LoadCommand, Played, Run } from './service.load.js';

/** Counted as always, but a few bots make the moves of thousands here. */
const LIMITS = { LIMIT_READS: '999999999', LIMIT_MOVES: '999999999', LIMIT_CREATES: '999999999' };

/** A server that is measured, in a process of its own. */
export class Server {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Starts a script of the program and waits until it says where it listens. */
  static async start(script: string, env: Record<string, string>, launch: Launch = {}): Promise<Server> {
    const { child, url } = await startScript(script, env, launch);
    return new Server(child, url);
  }

  /** Starts the program with its own database, as `npm start` does. */
  static async startWithNpm(env: Record<string, string>): Promise<Server> {
    const { child, url } = await startWithNpm(env);
    return new Server(child, url);
  }

  /** User and system time so far, in seconds. */
  cpuSeconds(): number {
    return cpuMs(this.child.pid as number) / 1000;
  }

  /** Resident memory of its Node processes, in bytes. */
  memoryBytes(): number {
    return memoryBytes(this.child.pid as number);
  }

  stop(): Promise<void> {
    return stop(this.child);
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
    await stop(this.child);
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
    private readonly redis: { stop(): Promise<void> },
    private readonly postgres: EmbeddedPostgres,
    readonly env: Record<string, string>,
  ) {}

  static async start(): Promise<Backends> {
    const folder = mkdtempSync(join(tmpdir(), 'boneyard-bench-'));
    chmodSync(folder, 0o755);
    const redis = await startRedis(folder);
    const postgres = await EmbeddedPostgres.start({ dataDir: join(folder, 'postgres') });
    const env = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
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
    await this.redis.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
