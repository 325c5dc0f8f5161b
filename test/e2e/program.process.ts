import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const ROOT = join(__dirname, '../..');

/** Builds `dist/` unless it is up to date; `npm test` has done so already. */
export function ensureBuilt(): void {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The real program in a process of its own, as `npm start` runs it. */
export class ProgramProcess {
  stdout = '';
  stderr = '';
  readonly ended: Promise<Ending>;
  private readonly child: ChildProcess;

  /** Starts it with these environment variables and no others of its own; on any free port unless told otherwise. */
  constructor(variables: Readonly<Record<string, string>>) {
    const env = { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', ...variables };
    const main = join(ROOT, 'dist/src/main.js');
    // Gone when the tests are gone, even if those are killed.
    const [command, ...args] = existsSync('/usr/bin/setpriv')
      ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL', process.execPath, main]
      : [process.execPath, main];
    this.child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stdout!.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    this.child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.ended = new Promise((resolve) =>
      this.child.once('exit', (code, signal) => resolve({ code, signal })),
    );
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Waits until it says that it is ready. */
  async ready(): Promise<void> {
    let ended = false;
    void this.ended.then(() => (ended = true));
    for (let i = 0; i < 8_000; i++) {
      if (this.stdout.includes('Ctrl-C stops it.')) return;
      if (ended) break;
      await sleep(10);
    }
    throw new Error(`The program did not start:\n${this.stdout}${this.stderr}`);
  }

  /** Where its API listens. */
  get url(): string {
    return /listens on (\S+)/.exec(this.stdout)![1];
  }

  /** From now on nobody reads what it writes to its log. */
  closeOutput(): void {
    this.child.stdout!.destroy();
  }

  /** Asks it to stop and waits until it is gone. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ending> {
    this.child.kill(signal);
    return this.ended;
  }
}
