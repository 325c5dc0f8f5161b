/** What round robins cost one worker, beside the same games on the engine, and two workers. */
import type { ChildProcess } from 'node:child_process';
import { memoryBytes } from './bench.processes.js';
import { round, type Figures } from './tournament.report.js';
import type { Bench, Run } from './tournament.runs.js';

const house = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, i) => `house:${name}#${i + 1}`);
const EASY = house(16, 'easy');
const HARD = house(16, 'hard');

const sum = (runs: readonly Run[], field: 'matches' | 'wallMs' | 'cpuMs'): number =>
  runs.reduce((total, run) => total + run[field], 0);
const MEGABYTE = 1024 * 1024;

/** Tournaments that are counted, and those before them: each worker plays several hundred matches until it is as fast as it gets. */
const RUNS = 3;
const WARM_UPS = 4;

async function measure(
  bench: Bench,
  entrants: readonly string[],
  workers: readonly ChildProcess[],
): Promise<Run[]> {
  for (let i = 0; i < WARM_UPS; i++) await bench.roundRobin(entrants, workers);
  const runs: Run[] = [];
  for (let i = 0; i < RUNS; i++) runs.push(await bench.roundRobin(entrants, workers));
  return runs;
}

/** Tournaments with one worker, then with two. Nobody measures the luck of their sets meanwhile: that is no cost of a match. */
export async function measureWorkers(
  bench: Bench,
  measures: (...any: ('one' | 'two' | 'hard')[]) => boolean,
  startWorker: (core: number) => Promise<ChildProcess>,
  figures: Figures,
): Promise<void> {
  await bench.keepLuckUnmeasured();
  const first = await startWorker(0);
  const one = await measure(bench, EASY, [first]);
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
  const hardOne = measures('hard') ? await measure(bench, HARD, [first]) : undefined;
  const second = await startWorker(1);
  const two = await measure(bench, EASY, [first, second]);
  if (measures('two')) {
    const cpuTwo = sum(two, 'cpuMs') / sum(two, 'matches');
    figures.twoWorkers = {
      gamesPerSecond: round((1000 * sum(two, 'matches')) / sum(two, 'wallMs'), 1),
      cpuMsPerMatch: round(cpuTwo),
      cpuRatio: round(cpuTwo / cpuOne),
    };
  }
  if (hardOne === undefined) return;
  const wallOne = sum(hardOne, 'wallMs') / RUNS;
  const wallTwo = sum(await measure(bench, HARD, [first, second]), 'wallMs') / RUNS;
  figures.hard = { wallMs: [round(wallOne, 0), round(wallTwo, 0)], wallRatio: round(wallTwo / wallOne) };
}
