import type { HousePlayer } from '../../players/index.js';
import type { Resolved } from '../../rules/options.js';
import { resolveGame, type GameRequest } from '../../rules/rulesets.js';
import { blockedOfWeight, cellOf, FIGURES, leftOfWeight, type Cell, type Figure } from '../play/cells.js';
import { houseContestant } from '../play/contestant.js';
import { MatchTally } from '../play/match.tally.js';
import { LEGS } from '../play/pairs.job.js';
import type { RoundsTally } from '../play/rounds.tally.js';
import { playSeries } from '../play/series.js';
import { simulate } from '../play/simulation.js';
import {
  PUBLISHED_MATCHES,
  PUBLISHED_SIMULATIONS,
  PUBLISHED_STRENGTHS,
  type PublishedMatch,
  type PublishedRounds,
} from './published.tables.js';

/** How the published tables are made again. */
export interface PublishedRun {
  /** Rounds behind each figure. */
  readonly rounds: number;
  readonly seed: number;
  readonly threads?: number;
}

const pairsOf = (rounds: number): number => Math.ceil(rounds / LEGS);

/** Rounds that all tables together take. */
export const publishedTotal = (rounds: number): number =>
  PUBLISHED_SIMULATIONS.length * PUBLISHED_STRENGTHS.length * rounds +
  PUBLISHED_MATCHES.length * LEGS * pairsOf(rounds);

/** Plays everything that the published tables print figures of. `watch` is told how many rounds are done. */
export async function runPublished(run: PublishedRun, watch: (rounds: number) => void): Promise<Cell[]> {
  const cells: Cell[] = [];
  let done = 0;
  for (const table of PUBLISHED_SIMULATIONS) {
    const columns: Cell[][] = [];
    for (const player of PUBLISHED_STRENGTHS) {
      columns.push(await simulateTable(table, player, run, (rounds) => watch(done + rounds)));
      done += run.rounds;
    }
    // Figure by figure, the strengths one after the other.
    cells.push(...table.figures.flatMap((_, i) => columns.map((column) => column[i])));
  }
  for (const match of PUBLISHED_MATCHES) {
    cells.push(await playMatch(match, run, (rounds) => watch(done + rounds)));
    done += LEGS * pairsOf(run.rounds);
  }
  return cells;
}

function resolved(game: GameRequest): Resolved {
  const rules = resolveGame(game);
  if (!rules.ok) throw new Error(`the published game is refused: ${rules.error.detail}`);
  return rules.value;
}

async function simulateTable(
  { game, figures }: PublishedRounds,
  player: HousePlayer,
  { rounds, seed, threads }: PublishedRun,
  watch: (rounds: number) => void,
): Promise<Cell[]> {
  const players = Array.from({ length: game.seats }, () => player);
  const names = players.map((name) => `house:${name}`);
  const tally = await simulate({ rules: resolved(game), players, rounds, seed, threads }, watch);
  return figures.map(({ figure, printed, counts }) => {
    const found = figureOf(tally, counts);
    return cellOf(figure, names, found.estimate, found.rounds, printed);
  });
}

function figureOf(tally: RoundsTally, counts: PublishedRounds['figures'][number]['counts']): Figure {
  switch (counts.what) {
    case 'blocked by weight':
      return blockedOfWeight(tally, counts.weight);
    case 'pips left':
      return leftOfWeight(tally, counts.weight);
    default:
      return FIGURES[counts.what](tally);
  }
}

async function playMatch(
  { game, figure, printed, players }: PublishedMatch,
  { rounds, seed, threads }: PublishedRun,
  watch: (rounds: number) => void,
): Promise<Cell> {
  const tally = new MatchTally();
  const [a, b] = players.map(houseContestant);
  const pairs = pairsOf(rounds);
  const series = {
    rules: resolved(game),
    players: [a, b] as const,
    seed,
    pairs,
    threads,
    moveMilliseconds: 1,
  };
  await playSeries(series, (played) => {
    tally.merge(played);
    watch(tally.rounds);
  });
  return cellOf(figure, [a.name, b.name], tally.score, tally.rounds, printed);
}
