/**
 * `npm run bench:rules [-- --json] [--seconds 1] [--only draw,block]`: random play-outs on the service's own engine, one core.
 * The two yardsticks of ../shared/reference/speed-of-light are run between the rows that they belong to, on the same
 * core, so that a busy machine disturbs both alike.
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
  return new Map([...rates].map(([, name, rate, unit]) => [name.trim(), Number(rate) * (unit === 'M' ? 1e6 : 1e3)]));
}

/** Keeps this process and what it starts on one core, where the system lets it. */
function pin(): void {
  try {
    execFileSync('taskset', ['-cp', '1', String(process.pid)], { stdio: 'ignore' });
  } catch {
    // Not Linux, or a single core: the figures are then as steady as the machine is.
  }
}

function measure(row: (typeof ROWS)[number], sim: number | undefined, simApi: number | undefined): Row {
  const game = resolveGame(row);
  if (!game.ok) throw new Error(game.error.detail);
  const engine = engineOf(game.value);
  playOuts(engine, 0.3);
  const runs = [1, 2, 3].map(() => playOuts(engine, Number(values.seconds)));
  const { rounds, decisions, seconds } = runs.sort((a, b) => a.rounds / a.seconds - b.rounds / b.seconds)[1];
  const roundsPerSecond = rounds / seconds;
  return {
    ruleset: row.ruleset,
    seats: row.seats,
    roundsPerSecond: Math.round(roundsPerSecond),
    decisionsPerSecond: Math.round(decisions / seconds),
    bytesPerPosition: 4 * engine.words,
    ratioToSim: sim ? roundsPerSecond / sim : null,
    ratioToSimApi: simApi ? roundsPerSecond / simApi : null,
  };
}

pin();
const only = values.only?.split(',');
const rows = ROWS.filter(({ ruleset }) => RULESETS.some(({ id }) => id === ruleset) && (!only || only.includes(ruleset)));
const compared = rows.some((row) => row.yardstick);
const sim = compared ? yardstick('sim.mjs', ['200000', '3']) : new Map<string, number>();
const simApi = compared ? yardstick('sim-api.mjs', ['100000']) : new Map<string, number>();
const results = rows.map((row) => measure(row, sim.get(row.yardstick ?? ''), simApi.get(row.yardstick ?? '')));

if (values.json) {
  console.log(JSON.stringify({ results }));
} else {
  const ratio = (value: number | null) => (value === null ? '' : value.toFixed(2));
  console.table(
    results.map((row) => ({ ...row, ratioToSim: ratio(row.ratioToSim), ratioToSimApi: ratio(row.ratioToSimApi) })),
  );
}
