import type { Command } from 'commander';
import type { HousePlayer } from '../players/index.js';
import {
  MOST_ROUNDS,
  print,
  refuseToRun,
  whole,
  withExperiment,
  type ExperimentFlags,
} from './command.options.js';
import { gameOf } from '../rules/game.choice.js';
import { simulationOf } from './outcome.wire.mapping.js';
import { cellsOf, isInside, isShare, type Cell } from './play/cells.js';
import { parseContestant } from './play/contestant.js';
import { simulate } from './play/simulation.js';
import { drawCharts, drawResult } from './plot.files.js';
import { Progress } from './progress.js';
import { publishedPlot } from './published/published.plot.js';
import { publishedTotal, runPublished } from './published/published.run.js';
import { PUBLISHED_NOTES, PUBLISHED_ROUNDS, PUBLISHED_SEED } from './published/published.tables.js';
import { inPercent } from './words.js';

interface Flags extends ExperimentFlags {
  readonly rounds?: number;
  readonly players: string;
}

/** The preset of this command that is no ruleset's. */
const PUBLISHED = 'published-tables';
const DEFAULT_ROUNDS = 10_000;

/** `boneyard simulate`: rounds between house players, counted. */
export function define(command: Command): void {
  withExperiment(command)
    .option('-p, --players <names>', 'house players by seat, with commas; fewer are repeated', 'house:hard')
    .option('-n, --rounds <n>', `rounds to play (default: ${DEFAULT_ROUNDS})`, whole(1, MOST_ROUNDS))
    .addHelpText(
      'after',
      `\nPlayers move on by one seat from round to round.` +
        `\n--preset ${PUBLISHED} makes the strategy tables of source S2 again and prints its figures beside ours.`,
    )
    .action((flags: Flags, self: Command) =>
      flags.preset === PUBLISHED ? published(flags, self) : simulated(flags),
    );
}

async function simulated(flags: Flags): Promise<void> {
  const game = gameOf(flags);
  if (!game.ok) return refuseToRun(game.error.detail);
  const rules = game.value;
  const named = strengthsOf(flags.players);
  if ('refused' in named) return refuseToRun(named.refused);
  if (named.players.length > rules.seats)
    return refuseToRun(`${named.players.length} players do not fit ${rules.seats} seats`);
  const players = Array.from(
    { length: rules.seats },
    (_, seat) => named.players[seat % named.players.length],
  );
  const { rounds = DEFAULT_ROUNDS, seed, nodes, threads } = flags;
  const progress = new Progress(rounds, 'rounds');
  const tally = await simulate({ rules, players, rounds, seed, nodes, threads }, (done) => progress.to(done));
  progress.end();
  const names = players.map((player) => `house:${player}`);
  const cells = cellsOf(tally, names);
  print({ cells }, flags.json, tableOf(cells, []));
  const simulation = simulationOf(tally, names);
  await drawResult(flags.plots, { kind: 'simulation', ruleset: rules.ruleset, names, simulation });
}

async function published(flags: Flags, self: Command): Promise<void> {
  const given = ['ruleset', 'seats', 'options', 'players', 'nodes'].filter(
    (name) => self.getOptionValueSource(name) === 'cli',
  );
  if (given.length > 0) return refuseToRun(`--preset ${PUBLISHED} settles ${given.join(', ')} by itself`);
  const seed = self.getOptionValueSource('seed') === 'default' ? PUBLISHED_SEED : flags.seed;
  const { rounds = PUBLISHED_ROUNDS, threads } = flags;
  const progress = new Progress(publishedTotal(rounds), 'rounds');
  const cells = await runPublished({ rounds, seed, threads }, (done) => progress.to(done));
  progress.end();
  print({ cells }, flags.json, tableOf(cells, PUBLISHED_NOTES));
  await drawCharts(flags.plots, () => [['published-tables', publishedPlot(cells)]]);
}

function strengthsOf(names: string): { players: HousePlayer[] } | { refused: string } {
  const players: HousePlayer[] = [];
  for (const name of names.split(',')) {
    const player = parseContestant(name.trim());
    if (!player.ok) return { refused: player.error };
    if (player.value.kind !== 'house')
      return { refused: 'only house players are simulated: use boneyard match' };
    players.push(player.value.strength);
  }
  return { players };
}

/** The cells as a table with a line each, and notes below. */
function tableOf(cells: readonly Cell[], notes: readonly string[]): string {
  const printed = cells.some((cell) => cell.printed !== null);
  const head = ['figure', ...(printed ? ['printed'] : []), 'ours', '95% interval'];
  const rows = [[...head, ...(printed ? [''] : []), 'counted', 'players'], ...cells.map(rowOf)];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...notes.map((note) => `* ${note}`), ''].join('\n');

  function rowOf(cell: Cell): string[] {
    const [low, high] = cell.interval;
    const figureOf = (value: number) => (isShare(cell) ? inPercent(value) : value.toFixed(2));
    const source = cell.printed === null ? '' : figureOf(cell.printed);
    const verdict = cell.printed === null ? '' : isInside(cell) ? 'inside' : 'outside';
    const who = [...new Set(cell.players)].join(' and ');
    const own = [figureOf(cell.ours), `${figureOf(low)} to ${figureOf(high)}`];
    return [
      cell.figure,
      ...(printed ? [source] : []),
      ...own,
      ...(printed ? [verdict] : []),
      `${cell.rounds}`,
      who,
    ];
  }
}
