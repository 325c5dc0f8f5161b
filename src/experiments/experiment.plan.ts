import type { HousePlayer } from '../players/index.js';
import type { Resolved } from '../rules/options.js';
import type { SprtSettings } from '../statistics/index.js';
import { partSize, partsOf, type Part } from './play/experiment.job.js';
import { LEGS } from './play/pairs.job.js';

export const EXPERIMENT_KINDS = ['simulation', 'match', 'sprt', 'review'] as const;
export type ExperimentKind = (typeof EXPERIMENT_KINDS)[number];

/** What one of an experiment's rounds is: a round among house players, or a whole match where a registered bot takes part. */
export const EXPERIMENT_UNITS = ['round', 'match'] as const;
export type ExperimentUnit = (typeof EXPERIMENT_UNITS)[number];

/** The version of a registered bot. */
export interface RegisteredBot {
  readonly account: string;
  readonly bot: string;
  readonly version: number;
  /** As it was called when the experiment was ordered; left out in plans of earlier days. */
  readonly name?: string;
}
/** Who takes part. */
export type Participant = { readonly house: HousePlayer } | RegisteredBot;

export const isRegistered = (who: Participant): who is RegisteredBot => 'bot' in who;

/** `house:hard`, or the bot's id with its version: `0199…@2`. */
export const nameOf = (who: Participant): string =>
  isRegistered(who) ? `${who.bot}@${who.version}` : `house:${who.house}`;

/** The same for people to read: `ada@2`. Where no name is known it is the whole id, of which no part tells two bots apart. */
export const labelOf = (who: Participant): string =>
  isRegistered(who) && who.name !== undefined ? `${who.name}@${who.version}` : nameOf(who);

/** A and B by names that tell them apart, even where somebody plays against itself. */
export const toldApart = ([a, b]: readonly string[]): [string, string] =>
  a === b ? [`${a} (A)`, `${b} (B)`] : [a, b];

/** How matches with registered bots are played. */
export interface RemotePlay {
  /** Seconds for each move. */
  readonly perMove: number;
  /** Matches that are played at a time. */
  readonly atOnce: number;
}

interface Base {
  readonly rules: Resolved;
  readonly seed: number;
  /** Rounds or matches (`unitOf`) that are played at most. */
  readonly rounds: number;
  /** Things in a part (`experimentParts`); kept with the plan, so that it never changes under way. */
  readonly part: number;
  /** Expert's budget for one decision; its own where left out. */
  readonly nodes?: number;
}

export interface SimulationPlan extends Base {
  readonly kind: 'simulation';
  /** By seat; moved on by one seat from round to round. */
  readonly players: readonly HousePlayer[];
}

export interface MatchPlan extends Base {
  readonly kind: 'match';
  readonly players: readonly [Participant, Participant];
  readonly remote?: RemotePlay;
}

export interface SprtPlan extends Base {
  readonly kind: 'sprt';
  readonly players: readonly [Participant, Participant];
  readonly remote?: RemotePlay;
  readonly settings: SprtSettings;
}

/** A match that is over is looked at, decision by decision; its rounds are the match's. */
export interface ReviewPlan extends Base {
  readonly kind: 'review';
  readonly match: string;
  /** Who sat where, by name. */
  readonly sitters: readonly string[];
  /** Decisions of the whole match. */
  readonly decisions: number;
  /** Decisions that may be imagined for each. */
  readonly nodes: number;
}

/** Everything that decides what an experiment plays, resolved. Equal plans among house players have equal results. */
export type ExperimentPlan = SimulationPlan | MatchPlan | SprtPlan | ReviewPlan;
export type DuelPlan = MatchPlan | SprtPlan;

/** Whether registered bots take part, so that its rounds are matches on the service. */
export const isRemote = (plan: ExperimentPlan): plan is DuelPlan & { remote: RemotePlay } =>
  isDuel(plan) && plan.remote !== undefined;

const isDuel = <P extends { readonly kind: ExperimentKind }>(
  plan: P,
): plan is P & { kind: 'match' | 'sprt' } => plan.kind === 'match' || plan.kind === 'sprt';

export const unitOf = (plan: ExperimentPlan): ExperimentUnit => (isRemote(plan) ? 'match' : 'round');

/** House players of a plan: by seat, or A and B; none play in a review. */
export function housePlayersOf(plan: Unparted): HousePlayer[] {
  switch (plan.kind) {
    case 'simulation':
      return [...plan.players];
    case 'review':
      return [];
    default:
      return plan.players.flatMap((who) => (isRegistered(who) ? [] : [who.house]));
  }
}

/** Parts of an experiment are stored one by one: at most so many, and the more rounds in each. */
const MOST_PARTS = 1_000;

/** What a part is made of: rounds of a simulation, mirrored pairs of a duel between house players, else single matches or rounds. */
export type Unparted =
  Omit<SimulationPlan, 'part'> | Omit<MatchPlan, 'part'> | Omit<SprtPlan, 'part'> | Omit<ReviewPlan, 'part'>;

const isMirrored = (plan: Unparted): boolean => isDuel(plan) && plan.remote === undefined;
const roundsOfThing = (plan: Unparted): number => (isMirrored(plan) ? LEGS : 1);

/** How many things a part of the plan should hold. */
export function partFor(plan: Unparted): number {
  if (plan.kind !== 'simulation' && !isMirrored(plan)) return 1;
  const players = housePlayersOf(plan);
  const legs = roundsOfThing(plan);
  const total = plan.rounds / legs;
  const [first] = partsOf(total, Math.max(partSize(players) / legs, Math.ceil(total / MOST_PARTS)));
  return first.count;
}

/** How many parts there are. They are played, stored and counted as wholes. */
export const partCount = (plan: ExperimentPlan): number =>
  Math.ceil(plan.rounds / roundsOfThing(plan) / plan.part);

/** Part `number`, from 0. */
export function partOf(plan: ExperimentPlan, number: number): Part {
  const total = plan.rounds / roundsOfThing(plan);
  const from = number * plan.part;
  return { from, count: Math.min(plan.part, total - from) };
}

/** Rounds (or matches) in part `number`. */
export const roundsIn = (plan: ExperimentPlan, number: number): number =>
  roundsOfThing(plan) * partOf(plan, number).count;
