/**
 * `npm run bench:players [-- --json] [--seconds 1] [--rounds 3] [--only draw,block] [--part speeds,expert]`: how fast the house
 * players are; of the two parts, if only one is wanted.
 * `npm run bench:players -- --part work [--seconds 1]`: what quotas take a round to cost, beside the clock, in every game.
 * `npm run bench:players -- --first`: what expert's very first decision takes in every ruleset with every set and number of seats.
 * `npm run bench:players -- --strengths [--pairs 5000] [--expert-pairs 2000] [--nodes N]`: who beats whom, and how surely;
 * expert at its own budget unless told otherwise.
 * `npm run bench:players -- --bound [--pairs 200] [--seconds 4]`: what a player that sees all tiles wins against hard, over
 * that many pairs of each game, or as many as can be played in so many seconds.
 *
 * Everything runs in one process. Speeds count the process's own work (its user time), so that a busy machine disturbs
 * them little; decisions of expert are timed by the clock as well, the first one (cold) in a process of its own.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import {
  CHOOSERS,
  HOUSE_PLAYERS,
  roundWork,
  usualNodes,
  type Budget,
  type HousePlayer,
} from '../src/players/index.js';
import { engineFor, everyGame, HARDEST, nameOf, USUAL, type Measured } from './players.games.js';
import { playMirrored, type Duellists, type Mirrored } from './players.mirror.js';
import { seerAt } from './players.seer.js';
import { firstOf, speedOf, waitsOf, type Wait } from './players.speed.js';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    seconds: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    strengths: { type: 'boolean' },
    bound: { type: 'boolean' },
    part: { type: 'string', default: 'speeds,expert' },
    first: { type: 'boolean' },
    'first-of': { type: 'string' },
    pairs: { type: 'string' },
    'expert-pairs': { type: 'string', default: '2000' },
    nodes: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const seconds = Number(values.seconds ?? (values.bound ? 4 : 1));
const [rounds, seed] = [values.rounds, values.seed].map(Number);
const nodes = values.nodes === undefined ? undefined : Number(values.nodes);
const only = values.only?.split(',');
const wanted = (games: readonly Measured[]) => games.filter(({ ruleset }) => !only || only.includes(ruleset));
const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Says on standard error that a line of the table is done, for whoever waits. */
function done<R extends object>(row: R): R {
  process.stderr.write(`${Object.values(row).join('  ')}\n`);
  return row;
}

/** A share of rounds in percent with half the width of its 95 % interval. */
const inWords = ({ pairs, share, error }: Mirrored) => ({
  pairs,
  percent: round(100 * share, 2),
  plusMinus: round(196 * error, 2),
});

function speeds() {
  const players = wanted([
    { ruleset: 'draw', seats: 2 },
    { ruleset: 'all-fives', seats: 2 },
  ]).flatMap((game) =>
    HOUSE_PLAYERS.map((player) => {
      const speed = speedOf(game, player, seconds);
      return {
        game: nameOf(game),
        player,
        roundsPerSecond: round(speed.rounds / speed.seconds, player === 'expert' ? 2 : 0),
        decisionsPerSecond: Math.round(speed.decisions / speed.seconds),
      };
    }),
  );
  const games = wanted(USUAL).map((game) => {
    const [random, easy, hard] = (['random', 'easy', 'hard'] as const).map((player) =>
      speedOf(game, player, seconds),
    );
    const cost = (speed: typeof easy) => speed.seconds / speed.decisions;
    return {
      game: nameOf(game),
      easyToRandom: round(cost(easy) / cost(random), 2),
      hardDecisionsPerSecond: Math.round(hard.decisions / hard.seconds),
    };
  });
  return { players, games };
}

/** What a round costs as a multiple of one of two-seat draw: as it is reckoned, and as measured in as many seconds. */
function work() {
  const draw: Measured = { ruleset: 'draw', seats: 2 };
  const perRound = (game: Measured, player: HousePlayer) => {
    const speed = speedOf(game, player, seconds);
    return speed.seconds / speed.rounds;
  };
  // The very first figures are of code that is not compiled yet.
  for (const player of ['hard', 'expert'] as const) perRound(draw, player);
  const [hard, expert] = (['hard', 'expert'] as const).map((player) => perRound(draw, player));
  return {
    work: wanted([...USUAL, ...HARDEST]).map((game) => {
      const engine = engineFor(game);
      const { round: reckoned, choices, node } = roundWork(engine);
      const nodes = usualNodes(engine) / usualNodes(engineFor(draw));
      return done({
        game: nameOf(game),
        round: round(reckoned, 1),
        measured: round(perRound(game, 'hard') / hard, 1),
        withExpert: round(choices * node * nodes, 1),
        measuredWithExpert: round(perRound(game, 'expert') / expert, 1),
      });
    }),
  };
}

function waits() {
  const expert = wanted([...USUAL, ...HARDEST]).map((game) => {
    const waits = waitsOf(game, 'expert', rounds);
    return done({
      game: nameOf(game),
      decisions: waits.decisions,
      medianMs: round(waits.median, 1),
      p99Ms: round(waits.p99, 1),
      mostMs: round(waits.most, 1),
      mostWorkMs: round(waits.mostWork, 1),
      ...coldIn(game),
    });
  });
  return { expert };
}

/** The dearest first decisions of all games, and how they lie. */
function firsts() {
  const first = wanted([...USUAL, ...everyGame(), ...HARDEST]).map((game) =>
    done({ game: nameOf(game), ...coldIn(game) }),
  );
  const sorted = (of: 'coldMs' | 'coldThreadMs' | 'coldWorkMs') =>
    first.map((row) => row[of]).sort((a, b) => a - b);
  const spread = (['coldMs', 'coldThreadMs', 'coldWorkMs'] as const).map((figure) => {
    const all = sorted(figure);
    const at = (share: number) => all[Math.floor(share * (all.length - 1))];
    return {
      figure,
      games: all.length,
      median: at(0.5),
      p90: at(0.9),
      most: at(1),
      above100: all.filter((ms) => ms > 100).length,
    };
  });
  return { first: [...first].sort((a, b) => b.coldThreadMs - a.coldThreadMs).slice(0, 20), spread };
}

/** What expert's first decision takes in a process of its own. */
function coldIn(game: Measured) {
  const args = [__filename, '--first-of', JSON.stringify(game)];
  const { clock, thread, work } = JSON.parse(
    execFileSync(process.execPath, args, { encoding: 'utf8' }),
  ) as Wait;
  return { coldMs: round(clock, 1), coldThreadMs: round(thread, 1), coldWorkMs: round(work, 1) };
}

function strengths() {
  const pairs = Number(values.pairs ?? 5000);
  const duels: readonly [HousePlayer, HousePlayer][] = [
    ['hard', 'easy'],
    ['hard', 'medium'],
    ['medium', 'easy'],
    ['expert', 'hard'],
  ];
  return {
    strengths: wanted(USUAL).flatMap((game) =>
      duels.map(([a, b]) => {
        const count = a === 'expert' ? Number(values['expert-pairs']) : pairs;
        const budgets: readonly [Budget?] = nodes === undefined ? [] : [{ nodes }];
        const result = playMirrored(engineFor(game), [CHOOSERS[a], CHOOSERS[b]], count, seed, { budgets });
        return done({ game: nameOf(game), duel: `${a} beats ${b}`, ...inWords(result) });
      }),
    ),
    nodes: nodes ?? 'its own',
  };
}

function bound() {
  return {
    bound: wanted(USUAL).map((game) => {
      const begun = performance.now();
      const isEnough = () => performance.now() - begun > 1000 * seconds;
      const players: Duellists = (table) => [seerAt(table), CHOOSERS.hard];
      const result = playMirrored(engineFor(game), players, Number(values.pairs ?? 200), seed, { isEnough });
      return done({ game: nameOf(game), ...inWords(result) });
    }),
  };
}

if (values['first-of'] !== undefined) {
  console.log(JSON.stringify(firstOf(JSON.parse(values['first-of']) as Measured, 'expert')));
  process.exit();
}
const parts = values.part.split(',');
const results = values.strengths
  ? strengths()
  : values.bound
    ? bound()
    : values.first
      ? firsts()
      : {
          ...(parts.includes('speeds') && speeds()),
          ...(parts.includes('expert') && waits()),
          ...(parts.includes('work') && work()),
        };
if (values.json) console.log(JSON.stringify(results));
else for (const rows of Object.values(results)) console.table(rows);
