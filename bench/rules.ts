/**
 * `npm run bench:rules [-- --json] [--seconds 1] [--only draw,block]`: random play-outs on the service's own engine, one core.
 * The two yardsticks of ../shared/reference/speed-of-light are run in turn with the rows, on the same core, so that a
 * busy machine disturbs both alike.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { engineOf, resolveGame, RULESETS } from '../src/rules/rulesets.js';
import { playOuts } from './rules.playouts.js';

interface Row {
  ruleset: string;
  seats: number;
  roundsPerSecond: number;
  decisionsPerSecond: number;
  bytesPerPosition: number;
  ratioToSim: number | null;
  ratioToSimApi: number | null;
}

/** What is measured: every ruleset with its usual numbers of seats; rows with a `yardstick` play just what that one plays. */
const ROWS: { ruleset: string; seats: number; options?: Record<string, number>; yardstick?: string }[] = [
  { ruleset: 'block', seats: 2, yardstick: 'block 2p x7' },
  { ruleset: 'draw', seats: 2, yardstick: 'draw  2p x7 leave2' },
  { ruleset: 'block', seats: 4, options: { handSize: 7 }, yardstick: 'block 4p x7' },
  { ruleset: 'draw', seats: 4, yardstick: 'draw  4p x6 leave2' },
  ...['all-fives', 'muggins', 'five-up'].flatMap((ruleset) => [2, 4].map((seats) => ({ ruleset, seats }))),
  { ruleset: 'partnership', seats: 4 },
  ...[2, 4, 8].map((seats) => ({ ruleset: 'mexican-train', seats })),
  ...[2, 4, 6].map((seats) => ({ ruleset: 'chicken-foot', seats })),
  { ruleset: 'forty-two', seats: 4 },
];

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, seconds: { type: 'string', default: '1' }, only: { type: 'string' } },
});
const yardsticks = join(__dirname, '../../../shared/reference/speed-of-light');

/** Rounds per second of the yardsticks (their medians), by the name of the row. */
function yardstick(script: string, args: string[]): Map<string, number> {
  const path = join(yardsticks, script);
  if (!existsSync(path)) return new Map();
  const printed = execFileSync(process.execPath, [path, ...args], { encoding: 'utf8' });
  const rates = printed.matchAll(/^js(?:-api)? (.{19,20}) rounds\/s (?:wall )?median ([\d.]+)([kM])/gm);
  return new Map(
    [...rates].map(([, name, rate, unit]) => [name.trim(), Number(rate) * (unit === 'M' ? 1e6 : 1e3)]),
  );
}

/** Keeps this process and what it starts on one core, where the system lets it. */
function pin(): void {
  try {
    execFileSync('taskset', ['-cp', '1', String(process.pid)], { stdio: 'ignore' });
  } catch {
    // Not Linux, or a single core: the figures are then as steady as the machine is.
  }
}

const median = (figures: number[]): number => [...figures].sort((a, b) => a - b)[figures.length >> 1];

function measure(row: (typeof ROWS)[number]): { rounds: number; decisions: number; bytes: number } {
  const game = resolveGame(row);
  if (!game.ok) throw new Error(game.error.detail);
  const engine = engineOf(game.value);
  playOuts(engine, 0.3);
  const { rounds, decisions, seconds } = playOuts(engine, Number(values.seconds));
  return { rounds: rounds / seconds, decisions: decisions / seconds, bytes: 4 * engine.words };
}

pin();
const only = values.only?.split(',');
const rows = ROWS.filter(
  ({ ruleset }) => RULESETS.some(({ id }) => id === ruleset) && (!only || only.includes(ruleset)),
);
const compared = rows.some((row) => row.yardstick);
/** Three times over: the yardsticks, then every row. Each ratio is taken within its turn, and the median of the three is printed. */
const turns = [1, 2, 3].map(() => {
  const sim = compared ? yardstick('sim.mjs', ['200000', '3']) : new Map<string, number>();
  const simApi = compared ? yardstick('sim-api.mjs', ['100000']) : new Map<string, number>();
  return rows.map((row) => {
    const figures = measure(row);
    return { ...figures, sim: sim.get(row.yardstick ?? ''), simApi: simApi.get(row.yardstick ?? '') };
  });
});
const results: Row[] = rows.map(({ ruleset, seats }, i) => {
  const taken = turns.map((turn) => turn[i]);
  const ratioTo = (yard: 'sim' | 'simApi') =>
    taken[0][yard] === undefined
      ? null
      : median(taken.map((figures) => figures.rounds / (figures[yard] as number)));
  return {
    ruleset,
    seats,
    roundsPerSecond: Math.round(median(taken.map(({ rounds }) => rounds))),
    decisionsPerSecond: Math.round(median(taken.map(({ decisions }) => decisions))),
    bytesPerPosition: taken[0].bytes,
    ratioToSim: ratioTo('sim'),
    ratioToSimApi: ratioTo('simApi'),
  };
});

if (values.json) {
  console.log(JSON.stringify({ results }));
} else {
  const ratio = (value: number | null) => (value === null ? '' : value.toFixed(2));
  console.table(
    results.map((row) => ({
      ...row,
      ratioToSim: ratio(row.ratioToSim),
      ratioToSimApi: ratio(row.ratioToSimApi),
    })),
  );
}
