/**
 * `npm run bench:tournament [-- --json]`: what tournaments cost. Round robins of 16 house players with one worker on one core,
 * beside the very same games played straight on the engine in the same run (every score is compared); with two workers; the
 * pairing of a large Swiss; a page of a large leaderboard. Times of processes are user and system time.
 */
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { EmbeddedPostgres } from '../src/platform/embedded/embedded.postgres.js';
import { Postgres } from '../src/platform/postgres/postgres.js';
import type { HouseGame } from '../src/matches/match.playout.js';
import { houseSeed, legFacts } from '../src/tournaments/leg.planning.js';
import { foldTournament } from '../src/tournaments/tournament.fold.js';
import { TournamentLog } from '../src/tournaments/tournament.log.repository.js';
import { measureBoard, type Board } from './tournament.board.js';
import { playAllStraight, type Straight } from './tournament.engine.js';
import { cpuMs, memoryBytes, startRedis, startScript, stop } from './bench.processes.js';
import { measureSwiss, type Swiss } from './tournament.swiss.js';

const { values } = parseArgs({ options: { json: { type: 'boolean' } } });

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

/** Several tournaments after one that warms everything up. */
async function measure(bench: Bench, workers: readonly ChildProcess[], times: number): Promise<Run[]> {
  await bench.roundRobin(EASY, workers);
  const runs: Run[] = [];
  for (let i = 0; i < times; i++) runs.push(await bench.roundRobin(EASY, workers));
  return runs;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'boneyard-bench-'));
  chmodSync(folder, 0o755);
  const redis = await startRedis(folder);
  const database = await EmbeddedPostgres.start({ dataDir: join(folder, 'postgres') });
  const processes: ChildProcess[] = [];
  const env = { DATABASE_URL: database.url, REDIS_URL: redis.url };
  try {
    const api = await startScript(PROGRAM, { ...env, ROLE: 'api' });
    processes.push(api.child);
    const first = (await startScript(PROGRAM, { ...env, ROLE: 'worker' }, { core: 0 })).child;
    processes.push(first);
    const postgres = new Postgres(database.url, 2);
    const bench = new Bench(api.url, postgres);
    await bench.signUp();

    const one = await measure(bench, [first], 3);
    const memory = Math.round(memoryBytes(first.pid as number) / MEGABYTE);
    const straight = await bench.straight(one[one.length - 1]);
    const hardOne = await bench.roundRobin(HARD, [first]);
    const second = (await startScript(PROGRAM, { ...env, ROLE: 'worker' }, { core: 1 })).child;
    processes.push(second);
    const two = await measure(bench, [first, second], 3);
    const hardTwo = await bench.roundRobin(HARD, [first, second]);
    await stop(second);
    await stop(first);
    processes.splice(1);
    const swiss = measureSwiss(1_000, 9);
    const board = await measureBoard(api.url, database.url, 100_000);
    await postgres.close();

    const cpuOne = sum(one, 'cpuMs') / sum(one, 'matches');
    const cpuTwo = sum(two, 'cpuMs') / sum(two, 'matches');
    report({
      roundRobin: {
        entrants: EASY.length,
        matches: one[0].matches,
        gamesPerSecond: round((1000 * sum(one, 'matches')) / sum(one, 'wallMs'), 1),
        straightGamesPerSecond: round(straight.gamesPerSecond, 1),
        cpuMsPerMatch: round(cpuOne),
        straightCpuMsPerMatch: round(straight.cpuMsPerGame),
        platformCpuMsPerMatch: round(cpuOne - straight.cpuMsPerGame),
        workerMemoryMb: memory,
      },
      twoWorkers: {
        gamesPerSecond: round((1000 * sum(two, 'matches')) / sum(two, 'wallMs'), 1),
        cpuMsPerMatch: round(cpuTwo),
        cpuRatio: round(cpuTwo / cpuOne),
        hardWallMs: [hardOne.wallMs, hardTwo.wallMs],
        hardWallRatio: round(hardTwo.wallMs / hardOne.wallMs),
      },
      swiss: { ...swiss, slowestMs: round(swiss.slowestMs, 0), meanMs: round(swiss.meanMs, 0) },
      leaderboard: { ...board, p50Ms: round(board.p50Ms), p95Ms: round(board.p95Ms) },
    });
  } finally {
    for (const child of processes.reverse()) await stop(child);
    await database.stop();
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Figures {
  readonly roundRobin: Readonly<
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
  readonly twoWorkers: {
    readonly gamesPerSecond: number;
    readonly cpuMsPerMatch: number;
    readonly cpuRatio: number;
    /** With one worker and with two. */
    readonly hardWallMs: readonly number[];
    readonly hardWallRatio: number;
  };
  readonly swiss: Swiss;
  readonly leaderboard: Board;
}

function report(figures: Figures): void {
  if (values.json) return console.log(JSON.stringify(figures));
  const { roundRobin: one, twoWorkers: two, swiss, leaderboard } = figures;
  console.log(`Round robin of ${one.entrants} house:easy, draw to 100, ${one.matches} matches, one worker on one core
  games/s                 ${one.gamesPerSecond}   (straight on the engine, the same games: ${one.straightGamesPerSecond})
  CPU ms per match        ${one.cpuMsPerMatch}   (straight: ${one.straightCpuMsPerMatch}; the platform's own: ${one.platformCpuMsPerMatch}, at most 3)
  memory of the worker    ${one.workerMemoryMb} MB
Two workers
  games/s                 ${two.gamesPerSecond}
  CPU ms per match        ${two.cpuMsPerMatch}   (${two.cpuRatio} × one worker's, at most 1.2)
  house:hard, wall ms     ${two.hardWallMs.join(', ')}   (${two.hardWallRatio} × one worker's, at most 0.6)
Swiss of ${swiss.entrants}, ${swiss.rounds} rounds
  ms per round            ${swiss.meanMs}, the slowest ${swiss.slowestMs}   (at most 5,000)
Leaderboard of ${leaderboard.versions} versions, ${leaderboard.pages} pages of 50
  ms per page             ${leaderboard.p50Ms}, p95 ${leaderboard.p95Ms}   (at most 10)`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
