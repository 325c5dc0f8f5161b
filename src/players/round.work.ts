import type { Engine } from '../rules/engine.js';
import { openGame } from '../rules/rulesets.js';
import { THOUGHT } from './brain.js';
import { randomFrom, seedOf } from './chance.js';
import { chooseEasy } from './easy.player.js';
import { familyOf } from './family.js';
import { LEAST_ACTIONS, LEAST_WORLDS } from './search.js';
import { Table } from './table.js';
import { usualNodes } from './thinking.js';

/** What a round asks of those who play it; but for the last two as multiples of what one of two-seat draw asks. */
export interface RoundWork {
  /** Decisions, those without a choice among them: what there is to be stored. */
  readonly decisions: number;
  /** Decisions with a choice: what `expert` thinks about. */
  readonly choices: number;
  /** Time of a node of `expert`. */
  readonly node: number;
  /** Time of the round among players who do not search. */
  readonly round: number;
  /** Nodes of an imagined round that is played out as quickly as can be: half of the decisions of a whole one, as a mean. */
  readonly playout: number;
  /** Legal actions of a decision with a choice, as a mean. */
  readonly actions: number;
}

type Counted = Record<keyof RoundWork, number>;

/** Rounds that are played to see how long they are. */
const SAMPLE = 6;
/**
 * By how much each further word of a hand makes rating dearer in chicken-foot, of which its nodes count the dearer part only as
 * one: a guess, by which a hand of sixty is taken for less than twice what it is (`npm run bench:players -- --part work`).
 */
const FURTHER_WORD = 0.4;

const KNOWN = new WeakMap<Engine, RoundWork>();
let usual: Counted | undefined;

/**
 * What a round of a game costs beside one of two-seat draw: rounds among `easy` players are counted, always the same ones,
 * and their decisions weighed by what `expert`'s budget takes a node to cost. `npm run bench:players -- --part work` shows it
 * beside the clock: half to twice what was measured as games are mostly played; with many options up to three times as much
 * (five-up that may draw, forty-two with every contract), in the largest partnership a third.
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
    playout: own.playout,
    actions: own.actions,
  };
  KNOWN.set(engine, work);
  return work;
}

/**
 * Nodes that a decision takes however few it is given: each search tries two actions in one world; one that tries `even`ly, for
 * analysis, all of them in ten.
 */
export function leastNodes(engine: Engine, even = false): number {
  const { playout, actions } = roundWork(engine);
  return even ? LEAST_WORLDS * actions * playout : LEAST_ACTIONS * playout + actions;
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
  return {
    decisions,
    choices,
    node,
    round: decisions + rated * rating,
    playout: decisions / SAMPLE / 2,
    actions: rated / choices,
  };
}
