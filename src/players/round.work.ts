import type { Engine } from '../rules/engine.js';
import { openGame } from '../rules/rulesets.js';
import { THOUGHT } from './brain.js';
import { randomFrom, seedOf } from './chance.js';
import { chooseEasy } from './easy.player.js';
import { familyOf } from './family.js';
import { Table } from './table.js';
import { usualNodes } from './thinking.js';

/** What a round asks of those who play it, each figure as a multiple of what one of two-seat draw does. */
export interface RoundWork {
  /** Decisions, those without a choice among them: what there is to be stored. */
  readonly decisions: number;
  /** Decisions with a choice: what `expert` thinks about. */
  readonly choices: number;
  /** Time of a node of `expert`. */
  readonly node: number;
  /** Time of the round among players who do not search. */
  readonly round: number;
}

type Counted = Record<keyof RoundWork, number>;

/** Rounds that are played to see how long they are. */
const SAMPLE = 6;
/** By how much each further word of a hand makes rating dearer in chicken-foot, measured: its nodes count the dearer part of it only as one. */
const FURTHER_WORD = 0.4;

const KNOWN = new WeakMap<Engine, RoundWork>();
let usual: Counted | undefined;

/**
 * What a round of a game costs beside one of two-seat draw: rounds among `easy` players are counted, always the same ones,
 * and their decisions weighed by what `expert`'s budget takes a node to cost. Compared with the clock it is right to within a
 * third in the usual games, and to within a factor of four in the dearest.
 */
export function roundWork(engine: Engine): RoundWork {
  let work = KNOWN.get(engine);
  if (work) return work;
  const base = (usual ??= count(twoSeatDraw()));
  const own = count(engine);
  work = {
    decisions: own.decisions / base.decisions,
    choices: own.choices / base.choices,
    node: own.node / base.node,
    round: own.round / base.round,
  };
  KNOWN.set(engine, work);
  return work;
}

function twoSeatDraw(): Engine {
  const game = openGame({ ruleset: 'draw', seats: 2 });
  if (!game.ok) throw new Error(game.error.detail);
  return game.value;
}

function count(engine: Engine): Counted {
  const table = new Table(engine);
  const actions = new Int32Array(engine.maxActions);
  const scores = new Int32Array(engine.fields.seats);
  let [decisions, choices, rated] = [0, 0, 0];
  for (let i = 0; i < SAMPLE; i++) {
    const random = randomFrom(seedOf(1, i));
    table.deal(random, 1 + (i % (engine.rounds ?? 1)), scores);
    for (; table.turn >= 0; table.play(chooseEasy(table.seen(), random))) {
      const legal = engine.legal(table.position, actions);
      decisions++;
      if (legal === 1) continue;
      choices++;
      rated += legal;
    }
  }
  const node = THOUGHT / usualNodes(engine);
  const rating =
    familyOf(engine) === 'foot' ? node * (1 + FURTHER_WORD * (engine.fields.handWords - 1)) : node;
  return { decisions, choices, node, round: decisions + rated * rating };
}
