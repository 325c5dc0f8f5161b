import { ArgsType, InputType, ObjectType } from '@nestjs/graphql';
import { LONGEST_CLOCK, SHORTEST_CLOCK } from '../matches/index.js';
import { PageQuery } from '../platform/page.js';
import { Prop } from '../platform/wire.js';
import { HOUSE_PLAYERS } from '../players/index.js';
import { MAX_SEATS } from '../rules/moves.js';
import { ELO_MODELS, SPRT_DEFAULTS, type EloModel } from '../statistics/index.js';
import {
  EXPERIMENT_KINDS,
  EXPERIMENT_UNITS,
  type ExperimentKind,
  type ExperimentUnit,
} from './experiment.plan.js';
import { MOST_ROUNDS } from './experiment.quota.js';
import {
  EXPERIMENT_EVENTS,
  EXPERIMENT_STATUSES,
  type ExperimentEventType,
  type ExperimentStatus,
} from './experiment.state.js';
import { MatchOutcome, ReviewOutcome, SimulationOutcome, SprtOutcome } from './outcome.wire.js';

const HOUSE = HOUSE_PLAYERS.map((player) => `house:${player}`).join(', ');
const PLAYER = `A house player (${HOUSE}), or one of your bots: \`bot\` (its newest version) or \`bot@2\`.`;
const UNIT =
  'What one of its rounds is: a `round` among house players, a whole `match` where a registered bot takes part.';
/** Longest name of a player: an identifier with a version. */
const REFERENCE = 60;
const MOST_ELO = 1_000;

@InputType()
export class NewExperiment {
  @Prop.Enum(EXPERIMENT_KINDS, 'ExperimentKind', {
    description:
      '`simulation`: rounds among house players, counted. `match`: A against B. `sprt`: is A better than B, with as few rounds as it takes. `review`: a match that is over, decision by decision.',
  })
  kind: ExperimentKind;
  @Prop.Str({ default: '', max: 100, description: 'For you to recognise it by.' }) name: string;
  @Prop.Id({ optional: true, description: 'With `review`: the match, which must be over.' }) match?: string;
  @Prop.Str({ optional: true, max: 40, example: 'draw', description: '`draw` where left out.' })
  ruleset?: string;
  @Prop.Str({ optional: true, max: 40, description: 'A preset of the ruleset; the first where left out.' })
  preset?: string;
  @Prop.Int({
    optional: true,
    min: 1,
    max: MAX_SEATS,
    description: 'Two where left out, or as many as the game needs.',
  })
  seats?: number;
  @Prop.Json({ optional: true, description: 'Options that differ from the preset.' }) options?: Record<
    string,
    unknown
  >;
  @Prop.Str({
    each: true,
    optional: true,
    minItems: 1,
    maxItems: MAX_SEATS,
    max: REFERENCE,
    description:
      'With `simulation`: house players by seat, fewer are repeated; they move on by one seat from round to round. `house:hard` where left out.',
    example: ['house:hard', 'house:easy'],
  })
  players?: string[];
  @Prop.Str({ optional: true, max: REFERENCE, description: `With \`match\` and \`sprt\`. ${PLAYER}` })
  a?: string;
  @Prop.Str({ optional: true, max: REFERENCE, description: 'The same: whom A is measured by.' })
  b?: string;
  @Prop.Int({
    optional: true,
    min: 1,
    max: MOST_ROUNDS.quick,
    description: `Rounds, or matches where a registered bot takes part; of duels an odd number is made even. At most ${MOST_ROUNDS.quick}, with house:expert ${MOST_ROUNDS.expert}, with registered bots ${MOST_ROUNDS.remote} matches. Left out: 10000 of a simulation, 2000 of a match (with bots 100), as many as a test may need.`,
    example: 20_000,
  })
  rounds?: number;
  @Prop.Int({
    optional: true,
    description:
      'All chance comes from it: among house players the same seed gives the same result. Made up where left out.',
  })
  seed?: number;
  @Prop.Int({
    optional: true,
    min: 1,
    max: 1_000_000,
    description:
      "house:expert's budget for one decision, in actions tried out; of a review the decisions that may be imagined for each (20000, at most 200000).",
  })
  nodes?: number;
  @Prop.Float({
    default: SPRT_DEFAULTS.elo0,
    min: -MOST_ELO,
    max: MOST_ELO,
    description: 'With `sprt`: the lead in Elo that A has if it is no better.',
  })
  elo0: number;
  @Prop.Float({
    default: SPRT_DEFAULTS.elo1,
    min: -MOST_ELO,
    max: MOST_ELO,
    description: 'The lead that it has if it is.',
  })
  elo1: number;
  @Prop.Float({
    default: SPRT_DEFAULTS.alpha,
    min: 0.0001,
    max: 0.4999,
    description: 'Chance to call A better when it is not.',
  })
  alpha: number;
  @Prop.Float({
    default: SPRT_DEFAULTS.beta,
    min: 0.0001,
    max: 0.4999,
    description: 'Chance to miss that it is.',
  })
  beta: number;
  @Prop.Enum(ELO_MODELS, 'EloModel', { default: SPRT_DEFAULTS.model }) model: EloModel;
  @Prop.Float({
    default: 10,
    min: SHORTEST_CLOCK,
    max: LONGEST_CLOCK,
    description: 'With registered bots: seconds for each move.',
  })
  perMove: number;
  @Prop.Int({
    default: 4,
    min: 1,
    max: 16,
    description: 'With registered bots: matches that are played at once.',
  })
  atOnce: number;
}

@ObjectType()
export class ExperimentProgress {
  @Prop.Int({ description: 'Rounds (or matches) that have been played.' }) done: number;
  @Prop.Int({ description: 'Rounds that are to be played; a test may need fewer.' }) total: number;
  @Prop.Int({ min: 0, max: 100 }) percent: number;
}

@ObjectType()
export class Experiment {
  @Prop.Id() id: string;
  @Prop.Enum(EXPERIMENT_KINDS, 'ExperimentKind') kind: ExperimentKind;
  @Prop.Str() name: string;
  @Prop.Enum(EXPERIMENT_STATUSES, 'ExperimentStatus', {
    description:
      '`failed`: it could not go on for the reason given; what was counted stands. The results of an experiment that goes on are those so far.',
  })
  status: ExperimentStatus;
  @Prop.Str({ nullable: true, description: 'Why it has ended, where more is to be said.' }) reason:
    string | null;
  @Prop.Str() ruleset: string;
  @Prop.Str() preset: string;
  @Prop.Int() seats: number;
  @Prop.Json({ description: 'All options, resolved.' }) options: Record<string, unknown>;
  @Prop.Str({ each: true, description: 'By seat of a simulation or a review; A and B otherwise.' })
  players: string[];
  @Prop.Str({
    each: true,
    description:
      'The same for people to read: bots by name and version, as they were called when it was ordered. Who plays against itself is `… (A)` and `… (B)`.',
    example: ['ada@2', 'house:hard'],
  })
  names: string[];
  @Prop.Id({ nullable: true, description: 'The match that is reviewed.' }) reviewed: string | null;
  @Prop.Enum(EXPERIMENT_UNITS, 'ExperimentUnit', { description: UNIT }) unit: ExperimentUnit;
  @Prop.Int({ description: 'Rounds (or matches) that are played at most.' }) rounds: number;
  @Prop.Int() seed: number;
  @Prop.Int({ nullable: true }) nodes: number | null;
  @Prop.Float({
    description:
      'What it counts of the daily work of its account if it is played to its end: rounds of two-seat draw among players who do not search.',
    example: 2000,
  })
  work: number;
  @Prop.Obj(() => ExperimentProgress) progress: ExperimentProgress;
  @Prop.Int({ description: 'Number of its latest event.' }) last: number;
  @Prop.Obj(() => SimulationOutcome, {
    nullable: true,
    description: 'Of a simulation, once a part is counted.',
  })
  simulation: SimulationOutcome | null;
  @Prop.Obj(() => MatchOutcome, {
    nullable: true,
    description: 'Of a match or a test, once a part is counted.',
  })
  match: MatchOutcome | null;
  @Prop.Obj(() => SprtOutcome, { nullable: true, description: 'Of a test.' }) sprt: SprtOutcome | null;
  @Prop.Obj(() => ReviewOutcome, { nullable: true, description: 'Of a review, once a round is done.' })
  review: ReviewOutcome | null;
  @Prop.Str({ each: true, description: 'Addresses of its pictures (SVG).' }) plots: string[];
  @Prop.Time() createdAt: string;
  @Prop.Time({ nullable: true }) startedAt: string | null;
  @Prop.Time({ nullable: true }) endedAt: string | null;
}

export class ExperimentsPage {
  @Prop.Obj(() => Experiment, { each: true }) experiments: Experiment[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last one.' }) next:
    string | null;
}

@ArgsType()
export class FindExperiments extends PageQuery {
  @Prop.Enum(EXPERIMENT_KINDS, 'ExperimentKind', { optional: true }) kind?: ExperimentKind;
  @Prop.Enum(EXPERIMENT_STATUSES, 'ExperimentStatus', { optional: true }) status?: ExperimentStatus;
}

@ObjectType('ExperimentEvent', { description: 'Something that happened in an experiment.' })
export class ExperimentNotice {
  @Prop.Int({ min: 1, description: 'Number of the event in the experiment.' }) seq: number;
  @Prop.Enum(EXPERIMENT_EVENTS, 'ExperimentEventType', {
    description: '`progress` comes whenever another hundredth is done. Nothing follows an end.',
  })
  type: ExperimentEventType;
  @Prop.Id() experiment: string;
  @Prop.Time() at: string;
  @Prop.Int() done: number;
  @Prop.Int() total: number;
  @Prop.Int({ min: 0, max: 100 }) percent: number;
  @Prop.Str({ nullable: true, description: 'Why it has ended, where more is to be said.' }) reason:
    string | null;
}

@ArgsType()
export class ExperimentEventsArgs {
  @Prop.Id({ description: 'Identifier of the experiment.' }) experiment: string;
  @Prop.Int({ min: 0, default: 0, description: 'Number of the last event that the reader has.' })
  after: number;
}
