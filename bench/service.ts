/**
 * `npm run bench:service [-- --json] [--seconds 10] [--matches 200]`: moves per second of the running program on Postgres and
 * Redis, durable moves included, beside three baselines measured in the same run on the same servers. Compare by moves
 * per second of server CPU (user and system time of the server's process), which a busy machine disturbs least.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { EmbeddedPostgres } from '../src/platform/embedded/embedded.postgres.js';

interface Figures {
  movesPerSecond: number;
  movesPerCpuSecond: number;
  p50Ms: number;
  p99Ms: number;
}

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    seconds: { type: 'string', default: '10' },
    matches: { type: 'string', default: '200' },
  },
});

/** Clock ticks per second in /proc; 100 on every Linux that Node runs on. */
const TICKS = 100;

/** User and system time of a process so far, in seconds. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a script of ours and waits for a line of its output that matches. */
async function start(
  script: string,
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, [join(__dirname, '..', script), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const found = ready.exec(line);
    if (!found) continue;
    child.stdout.resume();
    return [child, found[1]];
  }
  throw new Error(`${script} did not start`);
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** Runs the load against a server that is up. */
async function measure(server: ChildProcess, url: string, kind: 'service' | 'baseline'): Promise<Figures> {
  const load = spawn(
    process.execPath,
    [join(__dirname, 'service.load.js'), url, values.seconds, values.matches, kind],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let before = 0;
  for await (const line of createInterface({ input: load.stdout })) {
    const said = JSON.parse(line) as {
      begun?: true;
      moves: number;
      seconds: number;
      p50Ms: number;
      p99Ms: number;
    };
    if (said.begun) {
      before = cpuSeconds(server.pid as number);
      continue;
    }
    const cpu = cpuSeconds(server.pid as number) - before;
    return {
      movesPerSecond: Math.round(said.moves / said.seconds),
      movesPerCpuSecond: Math.round(said.moves / cpu),
      p50Ms: round(said.p50Ms),
      p99Ms: round(said.p99Ms),
    };
  }
  throw new Error(`the load against ${url} failed`);
}

const round = (value: number): number => Math.round(value * 100) / 100;

async function main(): Promise<void> {
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
  try {
    await sleep(300);
    const env = {
      DATABASE_URL: postgres.url,
      REDIS_URL: `redis://127.0.0.1:${port}`,
      PORT: '0',
      LOG_LEVEL: 'warn',
      // Counted as always, but two bots make the moves of thousands here.
      LIMIT_READS: '999999999',
      LIMIT_MOVES: '999999999',
      LIMIT_CREATES: '999999999',
    };
    const baselines: Record<string, Figures> = {};
    for (const kind of ['bare', 'b1', 'b2']) {
      const [server, url] = await start('bench/service.baselines.js', [kind], env, /listens on (\S+)/);
      baselines[kind] = await measure(server, url, 'baseline').finally(() => stop(server));
    }
    const [server, url] = await start('src/main.js', [], env, /listens on (\S+)/);
    await sleep(1_000);
    const address = url.replace('localhost', '127.0.0.1');
    const service = await measure(server, address, 'service').finally(() => stop(server));
    report(service, baselines);
  } finally {
    await postgres.stop();
    await stop(redis);
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(service: Figures, baselines: Record<string, Figures>): void {
  const ratio = (to: Figures) => round(service.movesPerCpuSecond / to.movesPerCpuSecond);
  const figures = { ...service, baselines, ratioB1: ratio(baselines['b1']), ratioB2: ratio(baselines['b2']) };
  if (values.json) return console.log(JSON.stringify(figures));
  const rows = { ...baselines, service };
  console.log(`${values.matches} matches at once, ${values.seconds} s each`);
  console.log('            moves/s   moves/CPU s   p50 ms   p99 ms');
  for (const [name, row] of Object.entries(rows)) {
    const numbers = [row.movesPerSecond, row.movesPerCpuSecond, row.p50Ms, row.p99Ms];
    const [perSecond, perCpu, p50, p99] = numbers.map(String);
    console.log(
      `${name.padEnd(8)}${perSecond.padStart(11)}${perCpu.padStart(14)}${p50.padStart(9)}${p99.padStart(9)}`,
    );
  }
  console.log(`by server CPU: ${figures.ratioB1} × B1, ${figures.ratioB2} × B2`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
