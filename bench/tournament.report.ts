import { loadavg } from 'node:os';
import type { Board } from './tournament.board.js';
import type { Swiss } from './tournament.swiss.js';

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** What was measured, of the parts that were asked for. */
export interface Figures {
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

/** Says what was measured, and how busy the machine was meanwhile. */
export function report(figures: Figures, json: boolean): void {
  const load = loadavg().map((value) => round(value));
  if (json) return console.log(JSON.stringify({ load, ...figures }));
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
