/**
 * `npm run fit:players -- "foot two" [--rounds 600] [--nodes 6000] [--laps 2] [--seed 1]`: makes hard's weights again.
 *
 * Rounds are played as hard plays, one decision in seven by lot. At every decision expert tries all actions in the same
 * imagined worlds; what it finds each of them worth, less their mean, is fitted by the same differences of hard's
 * figures (least squares, ridge 1). Each lap begins from the weights of the one before. Prints the weights, and how they
 * do against medium and against the ones that are in use.
 */
import { parseArgs } from 'node:util';
import { findBrain } from '../src/players/brains.js';
import type { Brain } from '../src/players/brain.js';
import { below, randomFrom, seedOf } from '../src/players/chance.js';
import { byFeatures, rankByFeatures, type Features } from '../src/players/features.js';
import { FootFeatures } from '../src/players/foot/foot.features.js';
import { footWeights } from '../src/players/foot/foot.weights.js';
import { unseenBy, wholeSet, type Policy } from '../src/players/knowledge.js';
import { LineFeatures } from '../src/players/line/line.features.js';
import { weightsFor } from '../src/players/line/line.weights.js';
import type { Choose } from '../src/players/player.js';
import { Search } from '../src/players/search.js';
import { Table } from '../src/players/table.js';
import { TrainFeatures } from '../src/players/train/train.features.js';
import { TRAIN_WEIGHTS } from '../src/players/train/train.weights.js';
import { TrickFeatures } from '../src/players/trick/trick.features.js';
import { trickHard } from '../src/players/trick/trick.hard.js';
import { TRICK_WEIGHTS } from '../src/players/trick/trick.weights.js';
import type { Engine } from '../src/rules/engine.js';
import { legalActions } from '../src/rules/legal.js';
import { openGame } from '../src/rules/rulesets.js';
import { LeastSquares } from './least.squares.js';
import { playMirrored } from './players.mirror.js';

/** Weights by the part of the game that they are for. */
type Weights = Readonly<Record<string, ArrayLike<number>>>;
type Game = readonly [ruleset: string, seats: number, options?: Record<string, unknown>];

interface Kind {
  readonly games: readonly Game[];
  readonly current: (engine: Engine) => Weights;
  readonly features: (engine: Engine, weights: Weights) => Features;
}

const line = (...games: Game[]): Kind => ({
  games,
  current: (engine) => ({ ...weightsFor(engine) }),
  features: (engine, { drawing, blocked }) =>
    new LineFeatures(engine, { blocked, ...(drawing ? { drawing } : {}) }),
});
const foot = (...games: Game[]): Kind => ({
  games,
  current: (engine) => ({ all: footWeights(engine) }),
  features: (engine, { all }) => new FootFeatures(engine, all),
});

/** The games whose weights are fitted together. */
const KINDS: Readonly<Record<string, Kind>> = {
  'two draw': line(['draw', 2], ['draw', 2, { reserve: 0 }], ['draw', 2, { draw: 'one' }]),
  'two block': line(['block', 2]),
  'more draw': line(['draw', 3], ['draw', 4]),
  'more block': line(['block', 3], ['block', 4]),
  'teams draw': line(['draw', 4, { teams: true }], ['draw', 4, { teams: true, handSize: 5 }]),
  'teams block': line(['partnership', 4]),
  'two fives': line(['all-fives', 2], ['five-up', 2], ['muggins', 2], ['muggins', 2, { draw: 'none' }]),
  'more fives': line(['all-fives', 4], ['five-up', 3], ['muggins', 3], ['muggins', 4, { draw: 'none' }]),
  'teams fives': line(
    ['all-fives', 4, { teams: true }],
    ['muggins', 4, { teams: true, handSize: 7, draw: 'none' }],
    ['five-up', 4, { teams: true }],
  ),
  'foot two': foot(['chicken-foot', 2], ['chicken-foot', 2, { handSize: 12 }]),
  'foot more': foot(['chicken-foot', 3], ['chicken-foot', 4], ['chicken-foot', 6]),
  train: {
    games: [
      ['mexican-train', 2],
      ['mexican-train', 4],
      ['mexican-train', 7],
    ],
    current: () => ({ all: TRAIN_WEIGHTS }),
    features: (engine, { all }) => new TrainFeatures(engine, all),
  },
  tricks: {
    games: [['forty-two', 4]],
    current: () => ({ ...TRICK_WEIGHTS }),
    features: (engine, weights) => new TrickFeatures(engine, weights),
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '600' },
    nodes: { type: 'string', default: '6000' },
    laps: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    pairs: { type: 'string', default: '3000' },
  },
});
const [rounds, nodes, laps, seed, pairs] = [
  values.rounds,
  values.nodes,
  values.laps,
  values.seed,
  values.pairs,
].map(Number);
/** One decision in so many is drawn by lot, so that positions come up that hard avoids. */
const LOT = 7;

function open([ruleset, seats, options]: Game): Engine {
  const game = openGame({ ruleset, seats, options });
  if (!game.ok) throw new Error(game.error.detail);
  return game.value;
}

const brainOf = (engine: Engine): Brain => findBrain(engine) as Brain;

/** hard with other weights. */
const hardBy = (engine: Engine, features: Features): Policy =>
  features instanceof TrickFeatures ? trickHard(engine, features) : byFeatures(engine, features);

function chooseBy(engine: Engine, policy: Policy): Choose {
  const whole = wholeSet(engine);
  const unseen = new Int32Array(engine.fields.handWords);
  return (seen) => {
    unseenBy(seen, whole, unseen);
    return policy({ position: seen.position, unseen });
  };
}

/** Adds what expert finds of the decisions of some rounds to the sums of the part that each belongs to. */
function learn(
  engine: Engine,
  kind: Kind,
  weights: Weights,
  sums: Map<string, LeastSquares>,
  first: number,
  count: number,
) {
  const features = kind.features(engine, weights);
  const hard = hardBy(engine, features);
  const brain = brainOf(engine);
  const search = new Search(engine, {
    ...brain,
    rank: features instanceof TrickFeatures ? brain.rank : rankByFeatures(engine, features),
    rollout: brain.rollout === brain.hard ? hard : brain.rollout,
  });
  const choose = chooseBy(engine, hard);
  const table = new Table(engine);
  const zero = new Int32Array(engine.fields.seats);
  const whole = wholeSet(engine);
  const unseen = new Int32Array(engine.fields.handWords);
  const parts = Object.entries(weights);
  for (let i = first; i < first + count; i++) {
    const random = randomFrom(seedOf(seed, i));
    table.deal(random, 1 + (i % (engine.rounds ?? 1)), zero);
    while (table.turn >= 0) {
      const seen = table.seen();
      unseenBy(seen, whole, unseen);
      features.look({ position: seen.position, unseen });
      const actions = legalActions(engine).slice(0, engine.legal(seen.position, legalActions(engine)));
      if (actions.filter((action) => features.of(action)).length > 1) {
        const part = parts.find(([, own]) => own === features.weights())?.[0] as string;
        const { prospects } = search.explore(seen, random, { nodes, even: true });
        features.look({ position: seen.position, unseen });
        const rated = prospects.flatMap(({ action, value }) =>
          features.of(action) ? [{ figures: Array.from(features.values), value }] : [],
        );
        sums.get(part)?.addGroup(rated);
      }
      const play = below(random, LOT) === 0 ? actions[below(random, actions.length)] : choose(seen, random);
      table.play(play);
    }
  }
}

for (const name of positionals.length > 0 ? positionals : Object.keys(KINDS)) {
  const kind = KINDS[name];
  if (kind === undefined) throw new Error(`no kind "${name}"; there are ${Object.keys(KINDS).join(', ')}`);
  const engines = kind.games.map(open);
  let weights = kind.current(engines[0]);
  const { names } = kind.features(engines[0], weights);
  for (let lap = 0; lap < laps; lap++) {
    const sums = new Map(Object.keys(weights).map((part) => [part, new LeastSquares(names.length)]));
    const share = Math.ceil(rounds / engines.length);
    engines.forEach((engine, i) =>
      learn(engine, kind, weights, sums, (lap * engines.length + i) * share, share),
    );
    const before = weights;
    weights = Object.fromEntries([...sums].map(([part, sum]) => [part, sum.solve(before[part])]));
    for (const [part, sum] of sums) {
      console.log(
        `${name}, ${part}, lap ${lap + 1}: ${sum.groups} decisions, r² ${sum.explained(weights[part]).toFixed(3)}`,
      );
      console.log(names.map((figure, i) => `${figure} ${weights[part][i].toFixed(4)}`).join(' | '));
    }
    engines.forEach((engine, i) => {
      const ours = chooseBy(engine, hardBy(engine, kind.features(engine, weights)));
      const brain = brainOf(engine);
      const against = (other: Policy) => {
        const { share: won, error } = playMirrored(engine, [ours, chooseBy(engine, other)], pairs, seed);
        return `${(100 * won).toFixed(1)} ± ${(196 * error).toFixed(1)} %`;
      };
      console.log(
        `${JSON.stringify(kind.games[i])}: against medium ${against(brain.medium)}, against the weights in use ${against(brain.hard)}`,
      );
    });
  }
  for (const [part, list] of Object.entries(weights))
    console.log(part, JSON.stringify(Array.from(list, (w) => Number(w.toFixed(4)))));
}
