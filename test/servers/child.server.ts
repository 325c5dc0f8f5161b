import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that a test runs against, started for it. */
export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Full path of a program on the PATH, or in one of the given folders. */
export function findProgram(name: string, ...folders: readonly string[]): string | undefined {
  const searched = [...(process.env['PATH'] ?? '').split(delimiter), ...folders];
  return searched.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Folders in which Debian keeps PostgreSQL's programs, newest version first. */
export function debianPostgres(): string[] {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return [];
  const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(base, version, 'bin'));
}

/** A TCP port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a server that ends with this process even if that is killed, and waits until `ready` says so. */
export async function startServer(
  command: readonly string[],
  options: SpawnOptions,
  ready: () => Promise<boolean>,
): Promise<ChildProcess> {
  const [program, ...args] = existsSync('/usr/bin/setpriv')
    ? ['/usr/bin/setpriv', '--pdeathsig', 'INT', ...command]
    : command;
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-4000)));
  }
  const until = Date.now() + 30_000;
  while (!(await ready())) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`${command[0]} did not start: ${log}`);
    }
    await sleep(10);
  }
  return child;
}

/** Ends a child process and waits until it is gone. */
export async function stopServer(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exited;
}
