import type { ExperimentSettings } from '../config/config.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import type { Err } from '../platform/result.js';
import { leastNodes, roundWork, usualNodes } from '../players/index.js';
import { engineOf } from '../rules/rulesets.js';
import { housePlayersOf, isRemote, type ExperimentPlan } from './experiment.plan.js';
import type { ExperimentUse } from './experiment.rows.repository.js';

/** The daily work of an account is counted over so long, in ms. */
export const WORK_WINDOW_MS = 24 * 3600 * 1000;

/**
 * What a round of two-seat draw costs, in such rounds among players who do not search: some 25 actions are tried out in
 * imagination in the time that such a round takes, and a round has some eight decisions with a choice that expert thinks
 * about. A match on the service is stored, and its luck measured by a match among house players. Other games cost as many
 * times that as `roundWork` says.
 */
const NODES_PER_UNIT = 25;
const DECISIONS = 8;
const REMOTE_UNITS = 100;

/** Most rounds of one experiment: among quick house players, with an expert, with registered bots (then matches). */
export const MOST_ROUNDS = { quick: 1_000_000, expert: 10_000, remote: 2_000 } as const;

const searches = (plan: ExperimentPlan): boolean => housePlayersOf(plan).includes('expert');

export const mostRounds = (plan: ExperimentPlan): number =>
  isRemote(plan) ? MOST_ROUNDS.remote : searches(plan) ? MOST_ROUNDS.expert : MOST_ROUNDS.quick;

/** The work of a whole experiment, in rounds of two-seat draw among quick house players. */
export function workOf(plan: ExperimentPlan): number {
  const engine = engineOf(plan.rules);
  const { decisions, choices, node, round } = roundWork(engine);
  const perNode = node / NODES_PER_UNIT;
  if (plan.kind === 'review')
    return Math.ceil(plan.decisions * Math.max(plan.nodes, leastNodes(engine, true)) * perNode);
  if (isRemote(plan)) return plan.rounds * atLeastOne(REMOTE_UNITS * Math.max(1, decisions));
  // However few nodes are asked for: some thinking is always done.
  const nodes = Math.max(plan.nodes ?? usualNodes(engine), leastNodes(engine));
  const search = searches(plan) ? DECISIONS * choices * nodes * perNode : 0;
  return plan.rounds * atLeastOne(Math.max(round, search));
}

/** Whole units; no round is for nothing. */
const atLeastOne = (units: number): number => Math.max(1, Math.round(units));

/** Why an account may not have one more experiment now; undefined where it may. `now`: ms since 1970. */
export function quotaObjection(
  { underWay, work, since }: ExperimentUse,
  more: number,
  { atOnce, dailyWork }: ExperimentSettings,
  now: number,
): Err<Refusal> | undefined {
  if (atOnce !== null && underWay >= atOnce) {
    return refuse(
      'too-many-experiments',
      `An account may have ${atOnce} experiments under way: wait until one has ended, or cancel one.`,
    );
  }
  if (dailyWork === null || work + more <= dailyWork) return undefined;
  const left = Math.max(0, dailyWork - work);
  if (more > dailyWork) {
    return refuse(
      'experiments-spent',
      `This experiment is worth ${more} rounds of two-seat draw, and an account has ${dailyWork} in 24 hours: ask for less.`,
    );
  }
  return refuse(
    'experiments-spent',
    `This experiment is worth ${more} rounds of two-seat draw; of the account's ${dailyWork} in 24 hours ${left} are left.`,
    { retryAfter: Math.max(1, Math.ceil(((since ?? now) + WORK_WINDOW_MS - now) / 1000)) },
  );
}
