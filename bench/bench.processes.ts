/** Processes that the benchmarks start, what they cost, and how they end. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';

/** Clock ticks per second in /proc; 100 on every Linux that Node runs on. */
const TICKS = 100;
/** Where the built program is. */
const DIST = join(__dirname, '..');

/** User and system time of a process so far, all its threads, in ms. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1000;
}

/** Resident memory of a process now, and of the Node processes that it has started, in bytes. */
export const memoryBytes = (pid: number): number =>
  nodeProcesses(pid).reduce((sum, one) => sum + residentBytes(one), 0);

const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** The process and those below it that run Node. */
function nodeProcesses(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const isNode = basename(readlinkSync(`/proc/${pid}/exe`)) === basename(process.execPath);
  return [...(isNode ? [pid] : []), ...children.flatMap((child) => nodeProcesses(Number(child)))];
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Ends a process and waits until it has ended. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** A Redis of our own, which keeps nothing; its address, and how it ends. */
export async function startRedis(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const server = spawn(
    'redis-server',
    ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  server.once('error', () => {
    throw new Error('the benchmarks need redis-server on the PATH');
  });
  for await (const line of createInterface({ input: server.stdout }))
    if (line.includes('Ready to accept')) break;
  server.stdout.resume();
  return { url: `redis://127.0.0.1:${port}`, stop: () => stop(server) };
}

/** How a script is run. */
export interface Launch {
  readonly args?: readonly string[];
  readonly nodeArgs?: readonly string[];
  /** The only core that it may use, where the machine can say so. */
  readonly core?: number;
}

/** A script of the built program in a process of its own, once it says that it is ready; where it listens, if it does. */
export function startScript(
  script: string,
  env: Readonly<Record<string, string>>,
  { args = [], nodeArgs = [], core }: Launch = {},
): Promise<Started> {
  const node = [process.execPath, ...nodeArgs, join(DIST, script), ...args];
  const canPin = core !== undefined && spawnSync('taskset', ['--version']).status === 0;
  return startCommand(canPin ? ['taskset', '-c', `${core}`, ...node] : node, env);
}

/** The program as `npm start` runs it. */
export const startWithNpm = (env: Readonly<Record<string, string>>): Promise<Started> =>
  startCommand(['npm', 'start'], env);

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
}

async function startCommand(
  [command, ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Started> {
  const { PATH, HOME } = process.env;
  const child = spawn(command, args, {
    cwd: join(DIST, '..'),
    env: { PATH, HOME, LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let url = '';
  for await (const line of createInterface({ input: child.stdout })) {
    url = /listens on (\S+)/.exec(line)?.[1].replace('localhost', '127.0.0.1') ?? url;
    if (line.includes('Ctrl-C stops it') || line === READY) {
      child.stdout.resume();
      return { child, url };
    }
  }
  throw new Error(`${command} ${args.join(' ')} did not start`);
}

/** What a script says that is none of the program's own, when it is ready. */
export const READY = 'Ready.';
