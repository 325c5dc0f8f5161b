/**
 * `npm run bench:tournament [-- --json] [--parts one,two,hard,swiss,leaderboard]`: what tournaments cost. Round robins of 16
 * house players with one worker on one core, beside the very same games played straight on the engine in the same run (every
 * score is compared); with two workers; the pairing of a large Swiss; a page of a large leaderboard. Times of processes are
 * user and system time of workers, all their threads. `--profile FOLDER`: the programs write their CPU profiles there.
 */
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EmbeddedPostgres } from '../src/platform/embedded/embedded.postgres.js';
import { Postgres } from '../src/platform/postgres/postgres.js';
import { measureBoard } from './tournament.board.js';
import { startRedis, startScript, stop } from './bench.processes.js';
import { report, type Figures } from './tournament.report.js';
import { Bench } from './tournament.runs.js';
import { measureSwiss } from './tournament.swiss.js';
import { measureWorkers } from './tournament.workers.js';

const PARTS = ['one', 'two', 'hard', 'swiss', 'leaderboard'] as const;
type Part = (typeof PARTS)[number];

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    parts: { type: 'string', default: PARTS.join() },
    profile: { type: 'string' },
  },
});
const parts = values.parts.split(',').map((name): Part => {
  const part = PARTS.find((known) => known === name);
  if (part === undefined) throw new Error(`--parts takes any of ${PARTS.join(', ')}`);
  return part;
});
const measures = (...any: Part[]): boolean => any.some((part) => parts.includes(part));

const PROGRAM = 'src/main.js';

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'boneyard-bench-'));
  chmodSync(folder, 0o755);
  const redis = await startRedis(folder);
  const database = await EmbeddedPostgres.start({ dataDir: join(folder, 'postgres') });
  const postgres = new Postgres(database.url, 2, 30_000);
  const processes: ChildProcess[] = [];
  const env = { DATABASE_URL: database.url, REDIS_URL: redis.url };
  const nodeArgs = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
  try {
    const api = await startScript(PROGRAM, { ...env, ROLE: 'api' }, { nodeArgs });
    processes.push(api.child);
    const figures: Figures = {};
    if (measures('one', 'two', 'hard')) {
      const startWorker = async (core: number): Promise<ChildProcess> => {
        const { child } = await startScript(PROGRAM, { ...env, ROLE: 'worker' }, { core, nodeArgs });
        processes.push(child);
        return child;
      };
      const bench = new Bench(api.url, postgres);
      await bench.signUp();
      await measureWorkers(bench, measures, startWorker, figures);
      while (processes.length > 1) await stop(processes.pop() as ChildProcess);
    }
    if (measures('swiss')) figures.swiss = measureSwiss(1_000, 9);
    if (measures('leaderboard'))
      figures.leaderboard = await measureBoard(
        { url: api.url, pid: api.child.pid as number },
        database.url,
        100_000,
      );
    report(figures, values.json === true);
  } finally {
    for (const child of processes.reverse()) await stop(child);
    await postgres.close();
    await database.stop();
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
