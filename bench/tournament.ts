/**
 * `npm run bench:tournament [-- --json] [--parts one,two,hard,swiss,leaderboard]`: what tournaments cost. Round robins of 16
 * house players with one worker on one core, beside the very same games played straight on the engine in the same run (every
 * score is compared); with two workers; the pairing of a large Swiss; a page of a large leaderboard. Times of processes are
 * user and system time of workers, all their threads. `--profile FOLDER`: the programs write their CPU profiles there.
 */
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { EmbeddedPostgres } from '../src/platform/embedded/embedded.postgres.js';
import { newId } from '../src/platform/id.js';
import { Postgres } from '../src/platform/postgres/postgres.js';
import type { HouseGame } from '../src/matches/match.playout.js';
import { houseSeed, legFacts } from '../src/tournaments/leg.planning.js';
import { foldTournament } from '../src/tournaments/tournament.fold.js';
import { TournamentLog } from '../src/tournaments/tournament.log.repository.js';
import { measureBoard, type Board } from './tournament.board.js';
import { playAllStraight, type Straight } from './tournament.engine.js';
import { cpuMs, memoryBytes, startRedis, startScript, stop } from './bench.processes.js';
import { measureSwiss, type Swiss } from './tournament.swiss.js';

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

interface Run {
  readonly id: string;
  readonly matches: number;
  /** From its start to its end. */
  readonly wallMs: number;
  readonly cpuMs: number;
}

class Bench {
  private token = '';

  constructor(
    readonly url: string,
    private readonly postgres: Postgres,
  ) {}

  async signUp(): Promise<void> {
    this.token = (await this.post<{ token: string }>('/v1/accounts', { name: 'bench' })).token;
  }

  /** Takes the place from which sets are measured for their luck, for longer than anything here takes. */
  async keepLuckUnmeasured(): Promise<void> {
    await this.postgres.query(
      `UPDATE luck_position SET taken_until = now() + interval '1 hour', taken_by = $1`,
      [newId()],
    );
  }

  /** A round robin of house players from its creation to its end, and what it cost these workers. */
  async roundRobin(entrants: readonly string[], workers: readonly ChildProcess[]): Promise<Run> {
    const cpu = (): number => workers.reduce((sum, { pid }) => sum + cpuMs(pid as number), 0);
    const before = cpu();
    const wish = { name: 'bench', format: 'round-robin', ruleset: 'draw', start: 'now', entrants };
    const { id } = (await this.post<{ tournament: { id: string } }>('/v1/tournaments', wish)).tournament;
    for (;;) {
      const response = await fetch(`${this.url}/v1/tournaments/${id}`);
      const body = (await response.json()) as { status: string; startedAt: string; endedAt: string };
      if (body.status === 'finished') {
        const wallMs = Date.parse(body.endedAt) - Date.parse(body.startedAt);
        return { id, matches: entrants.length * (entrants.length - 1), wallMs, cpuMs: cpu() - before };
      }
      await sleep(20);
    }
  }

  /** The same games on the engine. */
  async straight({ id }: Run): Promise<Straight> {
    const log = new TournamentLog(this.postgres);
    const tournament = foldTournament(id, await log.secretOf(id), await log.read(id, 0));
    const games = [...tournament.matches.values()].map((place): HouseGame => ({
      facts: legFacts(tournament, place, 0),
      moment: { now: 0, arrived: 0, outages: [], seed: houseSeed(tournament, place) },
    }));
    const stored = await this.postgres.query<{ id: string; scores: number[] }>(
      'SELECT id, scores FROM matches WHERE tournament = $1',
      [id],
    );
    return playAllStraight(games, new Map(stored.map((match) => [match.id, match.scores])));
  }

  private async post<T>(path: string, body: object): Promise<T> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as T;
  }
}

const house = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, i) => `house:${name}#${i + 1}`);
const EASY = house(16, 'easy');
const HARD = house(16, 'hard');

const sum = (runs: readonly Run[], field: 'matches' | 'wallMs' | 'cpuMs'): number =>
  runs.reduce((total, run) => total + run[field], 0);
const PROGRAM = 'src/main.js';
const MEGABYTE = 1024 * 1024;
const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Tournaments that are counted, after one that warms everything up. */
const RUNS = 3;

async function measure(bench: Bench, workers: readonly ChildProcess[]): Promise<Run[]> {
  await bench.roundRobin(EASY, workers);
  const runs: Run[] = [];
  for (let i = 0; i < RUNS; i++) runs.push(await bench.roundRobin(EASY, workers));
  return runs;
}

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
      await measureWorkers(bench, startWorker, figures);
      while (processes.length > 1) await stop(processes.pop() as ChildProcess);
    }
    if (measures('swiss')) figures.swiss = measureSwiss(1_000, 9);
    if (measures('leaderboard'))
      figures.leaderboard = await measureBoard(
        { url: api.url, pid: api.child.pid as number },
        database.url,
        100_000,
      );
    report(figures);
  } finally {
    for (const child of processes.reverse()) await stop(child);
    await postgres.close();
    await database.stop();
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tournaments with one worker, then with two. Nobody measures the luck of their sets meanwhile: that is no cost of a match. */
async function measureWorkers(
  bench: Bench,
  startWorker: (core: number) => Promise<ChildProcess>,
  figures: Figures,
): Promise<void> {
  await bench.keepLuckUnmeasured();
  const first = await startWorker(0);
  const one = await measure(bench, [first]);
  const memory = Math.round(memoryBytes(first.pid as number) / MEGABYTE);
  const cpuOne = sum(one, 'cpuMs') / sum(one, 'matches');
  if (measures('one')) {
    const straight = await bench.straight(one[one.length - 1]);
    figures.roundRobin = {
      entrants: EASY.length,
      matches: one[0].matches,
      gamesPerSecond: round((1000 * sum(one, 'matches')) / sum(one, 'wallMs'), 1),
      straightGamesPerSecond: round(straight.gamesPerSecond, 1),
      cpuMsPerMatch: round(cpuOne),
      straightCpuMsPerMatch: round(straight.cpuMsPerGame),
      platformCpuMsPerMatch: round(cpuOne - straight.cpuMsPerGame),
      workerMemoryMb: memory,
    };
  }
  if (!measures('two', 'hard')) return;
  const hardOne = measures('hard') ? await bench.roundRobin(HARD, [first]) : undefined;
  const second = await startWorker(1);
  const two = await measure(bench, [first, second]);
  if (measures('two')) {
    const cpuTwo = sum(two, 'cpuMs') / sum(two, 'matches');
    figures.twoWorkers = {
      gamesPerSecond: round((1000 * sum(two, 'matches')) / sum(two, 'wallMs'), 1),
      cpuMsPerMatch: round(cpuTwo),
      cpuRatio: round(cpuTwo / cpuOne),
    };
  }
  if (hardOne === undefined) return;
  const hardTwo = await bench.roundRobin(HARD, [first, second]);
  figures.hard = {
    wallMs: [hardOne.wallMs, hardTwo.wallMs],
    wallRatio: round(hardTwo.wallMs / hardOne.wallMs),
  };
}

/** What was measured, of the parts that were asked for. */
interface Figures {
  roundRobin?: Readonly<
    Record<
      | 'entrants'
      | 'matches'
      | 'gamesPerSecond'
      | 'straightGamesPerSecond'
      | 'cpuMsPerMatch'
      | 'straightCpuMsPerMatch'
      | 'platformCpuMsPerMatch'
      | 'workerMemoryMb',
      number
    >
  >;
  twoWorkers?: Readonly<Record<'gamesPerSecond' | 'cpuMsPerMatch' | 'cpuRatio', number>>;
  /** With one worker and with two. */
  hard?: { readonly wallMs: readonly number[]; readonly wallRatio: number };
  swiss?: Swiss;
  leaderboard?: Board;
}

function report(figures: Figures): void {
  const load = loadavg().map((value) => round(value));
  if (values.json) return console.log(JSON.stringify({ load, ...figures }));
  const { roundRobin: one, twoWorkers: two, hard, swiss, leaderboard } = figures;
  if (one)
    console.log(`Round robin of ${one.entrants} house:easy, draw to 100, ${one.matches} matches, one worker on one core
  games/s                 ${one.gamesPerSecond}   (straight on the engine, the same games: ${one.straightGamesPerSecond})
  CPU ms per match        ${one.cpuMsPerMatch}   (straight: ${one.straightCpuMsPerMatch}; the platform's own: ${one.platformCpuMsPerMatch}, at most 3)
  memory of the worker    ${one.workerMemoryMb} MB`);
  if (two)
    console.log(`Two workers
  games/s                 ${two.gamesPerSecond}
  CPU ms per match        ${two.cpuMsPerMatch}   (${two.cpuRatio} × one worker's, at most 1.2)`);
  if (hard)
    console.log(`One worker and two, house:hard
  wall ms                 ${hard.wallMs.join(', ')}   (${hard.wallRatio} × one worker's, at most 0.6)`);
  if (swiss)
    console.log(`Swiss of ${swiss.entrants}, ${swiss.rounds} rounds
  ms per round            ${swiss.meanMs}, the slowest ${swiss.slowestMs}   (at most 5,000)`);
  if (leaderboard)
    console.log(`Leaderboard of ${leaderboard.versions} versions, ${leaderboard.pages} pages of 50
  ms per page             ${leaderboard.p50Ms}, p95 ${leaderboard.p95Ms}   (at most 10)
  CPU ms per page         ${leaderboard.cpuMsPerPage}`);
  console.log(`load of the machine       ${load.join(', ')}`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
