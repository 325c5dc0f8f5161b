import { existsSync, readFileSync } from 'node:fs';
import { randomFrom, seedOf } from '../src/players/chance.js';
import { CHOOSERS, type HousePlayer } from '../src/players/index.js';
import { Table } from '../src/players/table.js';
import type { Engine } from '../src/rules/engine.js';
import { engineFor, type Measured } from './players.games.js';

/** How fast a player is against itself, dealing and playing included; seconds are those of the process's own work. */
export interface Speed {
  readonly rounds: number;
  readonly decisions: number;
  readonly seconds: number;
}

/** What single decisions took, in milliseconds: by the clock, and the process's own work. */
export interface Waits {
  readonly decisions: number;
  readonly median: number;
  readonly p99: number;
  readonly most: number;
  readonly mostWork: number;
}

const work = (since: NodeJS.CpuUsage): number => process.cpuUsage(since).user / 1e6;

/** What one decision took, in milliseconds. */
export interface Wait {
  /** By the clock: on a busy machine that says more of the others. */
  readonly clock: number;
  /** Work of the thread that decides: what the clock would say if a core were free whenever it is wanted. */
  readonly thread: number;
  /** Work of the whole process: the threads in which its code is compiled meanwhile count, too. */
  readonly work: number;
}

/** Work of this thread until now, in milliseconds: from Linux's schedstat, in nanoseconds; elsewhere the clock. */
function threadWork(): number {
  const file = `/proc/self/task/${process.pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'latin1').split(' ')[0]) / 1e6 : performance.now();
}

/** A table at the first decision with a choice, in the first round dealt that has one. */
function atFirstChoice(engine: Engine): Table {
  const table = new Table(engine);
  const actions = new Int32Array(engine.maxActions);
  for (let seed = 20261130; ; seed++) {
    table.deal(randomFrom(seed), 1, new Int32Array(engine.fields.seats));
    for (; table.turn >= 0; table.play(actions[0]))
      if (engine.legal(table.position, actions) > 1) return table;
  }
}

/** What the very first decision with a choice takes a player at its own budget in a process in which nothing is compiled yet. */
export function firstOf(game: Measured, player: HousePlayer): Wait {
  const table = atFirstChoice(engineFor(game));
  threadWork();
  const [clock, cpu, thread] = [performance.now(), process.cpuUsage(), threadWork()];
  CHOOSERS[player](table.seen(), randomFrom(1));
  return { clock: performance.now() - clock, work: 1000 * work(cpu), thread: threadWork() - thread };
}

/** Plays rounds for about `seconds`, after a tenth of that for warming up. */
export function speedOf(game: Measured, player: HousePlayer, seconds: number): Speed {
  const engine = engineFor(game);
  const table = new Table(engine);
  const scores = new Int32Array(engine.fields.seats);
  const play = (until: number): Speed => {
    const begun = process.cpuUsage();
    let [rounds, decisions] = [0, 0];
    while (work(begun) < until) {
      const random = randomFrom(seedOf(20261130, rounds));
      table.deal(random, 1 + (rounds % (engine.rounds ?? 1)), scores);
      while (table.turn >= 0) {
        table.play(CHOOSERS[player](table.seen(), random));
        decisions++;
      }
      rounds++;
    }
    return { rounds, decisions, seconds: work(begun) };
  };
  play(seconds / 10);
  return play(seconds);
}

/** Lets a player at its own budget decide for all seats of `rounds` rounds; decisions without a choice are not counted. */
export function waitsOf(game: Measured, player: HousePlayer, rounds: number): Waits {
  const engine = engineFor(game);
  const table = new Table(engine);
  const scores = new Int32Array(engine.fields.seats);
  const waits: number[] = [];
  const actions = new Int32Array(engine.maxActions);
  let mostWork = 0;
  for (let i = 0; i < rounds; i++) {
    const random = randomFrom(seedOf(20261130, i));
    table.deal(random, 1 + (i % (engine.rounds ?? 1)), scores);
    while (table.turn >= 0) {
      const choices = engine.legal(table.position, actions);
      const seen = table.seen();
      const [clock, cpu] = [performance.now(), process.cpuUsage()];
      const action = CHOOSERS[player](seen, random);
      if (choices > 1) {
        waits.push(performance.now() - clock);
        mostWork = Math.max(mostWork, 1000 * work(cpu));
      }
      table.play(action);
    }
  }
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(share * (waits.length - 1))];
  return { decisions: waits.length, median: at(0.5), p99: at(0.99), most: at(1), mostWork };
}
