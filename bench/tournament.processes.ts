/** The servers and processes that `bench:tournament` measures. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Clock ticks per second in /proc; 100 on every Linux that Node runs on. */
const TICKS = 100;

/** User and system time of a process so far, in ms. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1000;
}

/** Memory of a process now, in MB. */
export const memoryMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** A Redis of our own; its address, and how it ends. */
export async function startRedis(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const server = spawn(
    'redis-server',
    ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  server.once('error', () => {
    throw new Error('bench:tournament needs redis-server on the PATH');
  });
  for await (const line of createInterface({ input: server.stdout }))
    if (line.includes('Ready to accept')) break;
  server.stdout.resume();
  return { url: `redis://127.0.0.1:${port}`, stop: () => stop(server) };
}

/** The program in a role of its own; `core`: the only one that it may use, where the machine can say so. */
export async function startProgram(
  env: Record<string, string>,
  core?: number,
): Promise<{ child: ChildProcess; url: string }> {
  const main = [process.execPath, join(__dirname, '../src/main.js')];
  const canPin = spawnSync('taskset', ['--version']).status === 0;
  const [command, ...args] = core === undefined || !canPin ? main : ['taskset', '-c', `${core}`, ...main];
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let url = '';
  for await (const line of createInterface({ input: child.stdout })) {
    url = /listens on (\S+)/.exec(line)?.[1].replace('localhost', '127.0.0.1') ?? url;
    if (line.includes('Ctrl-C stops it')) break;
  }
  child.stdout.resume();
  if (child.exitCode !== null) throw new Error('the program did not start');
  return { child, url };
}
