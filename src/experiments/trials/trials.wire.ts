import { ArgsType, InputType, ObjectType } from '@nestjs/graphql';
import { LONGEST_CLOCK, SHORTEST_CLOCK, TRIALS } from '../../matches/index.js';
import { PageQuery } from '../../platform/page.js';
import { Example } from '../../platform/openapi/example.decorator.js';
import { Prop } from '../../platform/wire.js';
import {
  TRIAL_EVENTS,
  TRIAL_KINDS,
  TRIAL_STATUSES,
  type TrialEventType,
  type TrialKind,
  type TrialStatus,
} from './trial.state.js';

/** Matches that one rehearsal goes through, at most and unless told otherwise. */
const MOST_MATCHES = 20;
const USUAL_MATCHES = 3;
const PER_MOVE = 'Seconds for each move.';
export const OUTCOMES = ['waiting', 'playing', 'passed', 'failed'] as const;

@InputType()
export class CheckWish {
  @Prop.Int({ optional: true, min: 1, description: 'Which version; the newest where left out.' })
  version?: number;
  @Prop.Str({
    optional: true,
    each: true,
    minItems: 1,
    maxItems: 9,
    max: 40,
    description:
      'Games that the bot claims to play; those of its profile where left out. Things go wrong in the first.',
    example: ['draw', 'all-fives'],
  })
  rulesets?: string[];
  @Prop.Float({ default: 5, min: SHORTEST_CLOCK, max: LONGEST_CLOCK, description: PER_MOVE })
  perMove: number;
}

@Example<RehearsalWish>({ from: 1 })
@InputType()
export class RehearsalWish {
  @Prop.Int({
    optional: true,
    min: 1,
    description: 'Whose turns; those of the version before where left out.',
  })
  from?: number;
  @Prop.Id({
    optional: true,
    each: true,
    minItems: 1,
    maxItems: MOST_MATCHES,
    description: 'Which finished matches; the latest where left out.',
  })
  matches?: string[];
  @Prop.Int({ default: USUAL_MATCHES, min: 1, max: MOST_MATCHES, description: 'How many matches, at most.' })
  limit: number;
  @Prop.Float({ default: 10, min: SHORTEST_CLOCK, max: LONGEST_CLOCK, description: PER_MOVE })
  perMove: number;
}

@ObjectType({ description: 'A situation that a bot is tried in.' })
export class TrialSituation {
  @Prop.Enum(TRIALS, 'TrialName') situation: string;
  @Prop.Str({ description: 'What happens in it.' }) says: string;
  @Prop.Str() ruleset: string;
  @Prop.Id({ nullable: true, description: 'The match, once it has begun.' }) match: string | null;
  @Prop.Enum(OUTCOMES, 'TrialOutcome') outcome: string;
  @Prop.Str({ nullable: true, description: 'What the bot did.' }) detail: string | null;
}

@ObjectType({ description: 'A turn at which the version would have moved otherwise.' })
export class RehearsedDifference {
  @Prop.Int() ply: number;
  @Prop.Str({ description: 'The move of then.' }) was: string;
  @Prop.Str({ nullable: true, description: 'The move of now; null where none came in time.' }) would:
    string | null;
}

@ObjectType({ description: 'A match that a version has gone through again.' })
export class RehearsedMatch {
  @Prop.Id({ description: 'The match of then.' }) match: string;
  @Prop.Int({ description: 'The bot’s seat in it.' }) seat: number;
  @Prop.Id({ nullable: true, description: 'The match in which its turns were offered again.' }) rehearsal:
    string | null;
  @Prop.Int({ description: 'Turns that were offered again.' }) turns: number;
  @Prop.Int({ description: 'At how many of them it made the same move.' }) same: number;
  @Prop.Obj(() => RehearsedDifference, { each: true }) differences: RehearsedDifference[];
}

@ObjectType({ description: 'A check of a bot, or a rehearsal of one of its versions.' })
export class BotTrial {
  @Prop.Id() id: string;
  @Prop.Enum(TRIAL_KINDS, 'TrialKind') kind: TrialKind;
  @Prop.Id({ graphqlName: 'botId' }) bot: string;
  @Prop.Int() version: number;
  @Prop.Int({ nullable: true, description: 'Of a rehearsal: the version whose turns they were.' }) from:
    number | null;
  @Prop.Enum(TRIAL_STATUSES, 'TrialStatus') status: TrialStatus;
  @Prop.Str({ nullable: true, description: 'Why it has ended, where more is to be said.' }) reason:
    string | null;
  @Prop.Int({ description: 'Matches that are over.' }) done: number;
  @Prop.Int({ description: 'Matches of the trial.' }) total: number;
  @Prop.Int({ min: 0, max: 100 }) percent: number;
  @Prop.Bool({
    nullable: true,
    description: 'Of a check: whether the bot has come through everything; null until it has ended.',
  })
  passed: boolean | null;
  @Prop.Obj(() => TrialSituation, { each: true, description: 'Of a check.' }) situations: TrialSituation[];
  @Prop.Obj(() => RehearsedMatch, { each: true, description: 'Of a rehearsal.' }) matches: RehearsedMatch[];
  @Prop.Int({ description: 'Number of its latest event.' }) last: number;
  @Prop.Time() createdAt: string;
  @Prop.Time({ nullable: true }) endedAt: string | null;
}

@ArgsType()
export class FindTrials extends PageQuery {
  @Prop.Id({ optional: true, description: 'Only those of this bot.' }) bot?: string;
  @Prop.Enum(TRIAL_KINDS, 'TrialKind', { optional: true }) kind?: TrialKind;
}

export class TrialsPage {
  @Prop.Obj(() => BotTrial, { each: true, description: 'The newest ones first.' }) trials: BotTrial[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}

@ObjectType('TrialEvent', { description: 'Something that happened in a trial.' })
export class TrialNotice {
  @Prop.Int({ min: 1, description: 'Number of the event in the trial.' }) seq: number;
  @Prop.Enum(TRIAL_EVENTS, 'TrialEventType', {
    description: '`progress` comes with the end of each match. Nothing follows an end.',
  })
  type: TrialEventType;
  @Prop.Id() trial: string;
  @Prop.Time() at: string;
  @Prop.Int() done: number;
  @Prop.Int() total: number;
  @Prop.Int({ min: 0, max: 100 }) percent: number;
  @Prop.Str({ nullable: true }) reason: string | null;
}

@ArgsType()
export class TrialEventsArgs {
  @Prop.Id({ description: 'Identifier of the trial.' }) trial: string;
  @Prop.Int({ min: 0, default: 0, description: 'Number of the last event that the reader has.' })
  after: number;
}
