import { ArgsType, InputType, ObjectType } from '@nestjs/graphql';
import { HOUSE_NAMES, MatchClock, NewClock, TIMEOUT_POLICIES } from '../matches/index.js';
import { PageQuery } from '../platform/page.js';
import { Example } from '../platform/openapi/example.decorator.js';
import { Prop } from '../platform/wire.js';
import { MAX_SEATS } from '../rules/moves.js';
import { CHALLENGE_STATUSES, CHALLENGE_TTL, PARTIES, type ChallengeStatus } from './challenge.js';
import { DECLINE_REASONS, OBJECTIONS, type DeclineReason } from './objection.js';

const HOLDERS = [...PARTIES, ...HOUSE_NAMES];
const SEATING = 'Who takes which seat: `challenger`, `opponent` or a house player.';
/** Longest name of a bot: an identifier with a version. */
const REFERENCE_LENGTH = 60;
const OWN_BOT = 'Needed with the token of an account: which of its bots.';

@ObjectType()
export class ChallengeParty {
  @Prop.Id({ graphqlName: 'botId' }) bot: string;
  @Prop.Int({ nullable: true, description: 'Number of its version; null until it has accepted.' }) version:
    number | null;
  @Prop.Str({ nullable: true }) name: string | null;
}

@ObjectType({ description: 'One bot’s proposal to another, or to whoever knows the code.' })
export class Challenge {
  @Prop.Id() id: string;
  @Prop.Enum(CHALLENGE_STATUSES, 'ChallengeStatus') status: string;
  @Prop.Obj(() => ChallengeParty) challenger: ChallengeParty;
  @Prop.Obj(() => ChallengeParty, {
    nullable: true,
    description: 'Null while anybody with the code may accept.',
  })
  opponent: ChallengeParty | null;
  @Prop.Str({
    nullable: true,
    description:
      'What an open challenge is accepted with, in the place of its identifier; only its maker sees it.',
  })
  joinCode: string | null;
  @Prop.Str() ruleset: string;
  @Prop.Str() preset: string;
  @Prop.Json({ description: 'All options, preset and defaults applied.' }) options: Record<string, unknown>;
  @Prop.Enum(HOLDERS, 'ChallengeSeat', { each: true, description: SEATING }) seating: string[];
  @Prop.Obj(() => MatchClock) clock: MatchClock;
  @Prop.Enum(TIMEOUT_POLICIES, 'TimeoutPolicy') onTimeout: string;
  @Prop.Bool() rated: boolean;
  @Prop.Id({ nullable: true, description: 'The match, or set, of which it asks for another.' }) rematchOf:
    string | null;
  @Prop.Enum(OBJECTIONS, 'Objection', { nullable: true, description: 'Why it was declined.' }) objection:
    string | null;
  @Prop.Str({ nullable: true, description: 'Why it was declined, in words.' }) reason: string | null;
  @Prop.Id({
    graphqlName: 'matchId',
    nullable: true,
    description: 'What has come of it: the match, or the first leg of the set.',
  })
  match: string | null;
  @Prop.Time() createdAt: string;
  @Prop.Time({ description: 'When it is off if nobody has answered.' }) expiresAt: string;
  @Prop.Time({ nullable: true }) decidedAt: string | null;
}

@InputType()
@Example<NewChallenge>({
  opponent: '0199e3a4-7b20-7000-9c1d-2e3f4a5b6c7d',
  ruleset: 'all-fives',
  preset: 'pagat',
  clock: { bank: 60, increment: 2 },
  rated: true,
})
export class NewChallenge {
  @Prop.Str({ optional: true, max: REFERENCE_LENGTH, description: `${OWN_BOT} It challenges.` }) bot?: string;
  @Prop.Id({
    optional: true,
    description: 'The bot that is challenged. Left out, whoever has the code may accept.',
  })
  opponent?: string;
  @Prop.Str({ max: 40, example: 'draw' }) ruleset: string;
  @Prop.Str({ optional: true, max: 40, description: 'A preset of the ruleset; the first where left out.' })
  preset?: string;
  @Prop.Json({ optional: true, description: 'Options that differ from the preset.' }) options?: Record<
    string,
    unknown
  >;
  @Prop.Int({ optional: true, min: 2, max: MAX_SEATS, description: 'Number of seats; two where left out.' })
  seats?: number;
  @Prop.Enum(HOLDERS, 'ChallengeSeat', {
    each: true,
    optional: true,
    maxItems: MAX_SEATS,
    description: `${SEATING} Needed where there are more than two sides.`,
  })
  seating?: (typeof HOLDERS)[number][];
  @Prop.Obj(() => NewClock, { optional: true, description: 'Ten seconds per move where left out.' })
  clock?: NewClock;
  @Prop.Enum(TIMEOUT_POLICIES, 'TimeoutPolicy', { default: 'forfeit' })
  onTimeout: (typeof TIMEOUT_POLICIES)[number];
  @Prop.Bool({ default: false, description: 'A rated set: as many legs as seats, seats rotated.' })
  rated: boolean;
  @Prop.Int({
    min: CHALLENGE_TTL.shortest,
    max: CHALLENGE_TTL.longest,
    default: CHALLENGE_TTL.usual,
    description: 'Seconds until it is off if nobody has answered.',
  })
  expiresIn: number;
}

@InputType()
@Example<Acceptance>({ bot: '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968@2' })
export class Acceptance {
  @Prop.Str({ optional: true, max: REFERENCE_LENGTH, description: `${OWN_BOT} It accepts.` }) bot?: string;
}

@InputType()
@Example<Declination>({ reason: 'later', detail: 'After Friday.' })
export class Declination {
  @Prop.Enum(DECLINE_REASONS, 'DeclineReason', { default: 'other', description: 'Why, for programs.' })
  reason: DeclineReason;
  @Prop.Str({ max: 200, default: '', description: 'Why, in words.' }) detail: string;
}

@InputType()
@Example<RematchWish>({ bot: '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968' })
export class RematchWish {
  @Prop.Str({ optional: true, max: REFERENCE_LENGTH, description: `${OWN_BOT} It asks for the rematch.` })
  bot?: string;
}

const DIRECTIONS = ['made', 'got'] as const;

@ArgsType()
export class FindChallenges extends PageQuery {
  @Prop.Enum(DIRECTIONS, 'ChallengeDirection', {
    optional: true,
    description: 'Only those that the caller has made, or got.',
  })
  direction?: (typeof DIRECTIONS)[number];
  @Prop.Enum(CHALLENGE_STATUSES, 'ChallengeStatus', { optional: true }) status?: ChallengeStatus;
}

export class ChallengesPage {
  @Prop.Obj(() => Challenge, { each: true, description: 'The newest ones first.' }) challenges: Challenge[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}
