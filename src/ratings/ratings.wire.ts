import { ArgsType, ObjectType } from '@nestjs/graphql';
import { PageQuery } from '../platform/page.js';
import { Prop } from '../platform/wire.js';
import { LUCK, LuckOfSet } from './luck/luck.wire.js';
import { POOL_MODES, type PoolMode } from './rating.pool.js';

const POOL_ID = 'Ruleset, preset, number of seats, and `teams` where partners play.';
const PLAYER = 'A version of a bot, `bot@2`, or a house player, `house:easy`.';

@ObjectType({ description: 'Players whose ratings can be compared.' })
export class RatingPool {
  @Prop.Str({ description: POOL_ID, example: 'draw.standard.2' }) id: string;
  @Prop.Str() ruleset: string;
  @Prop.Str() preset: string;
  @Prop.Int() seats: number;
  @Prop.Enum(POOL_MODES, 'PoolMode') mode: PoolMode;
  @Prop.Int({ description: 'Sets that were rated.' }) sets: number;
  @Prop.Int({ description: 'Versions and house players that have a rating.' }) players: number;
}

@ArgsType()
export class FindPools {
  @Prop.Str({ optional: true, max: 40 }) ruleset?: string;
}

export class RatingPools {
  @Prop.Obj(() => RatingPool, { each: true, description: 'The busiest first.' }) pools: RatingPool[];
}

@ObjectType({ description: 'A rating, and how sure it is.' })
export class ShownRating {
  @Prop.Float({ description: 'Elo: 400 points are odds of ten to one.' }) rating: number;
  @Prop.Float({
    description: 'Half the width of its 95% interval; 0 for a house player, whose rating is fixed.',
  })
  error: number;
  @Prop.Str({
    description: 'As it is shown: rounded, with a question mark while it is provisional.',
    example: '1520?',
  })
  shown: string;
  @Prop.Int({ description: 'How many rated sets it has played.' }) sets: number;
  @Prop.Bool({ description: 'Whether it rests on fewer than 30 sets.' }) isProvisional: boolean;
}

@ObjectType({ description: 'A place on a leaderboard.' })
export class LeaderboardPlace extends ShownRating {
  @Prop.Int({ description: 'From 1; equal ratings share a rank.' }) rank: number;
  @Prop.Str({ description: PLAYER }) player: string;
  @Prop.Id({ graphqlName: 'botId', nullable: true }) bot: string | null;
  @Prop.Int({ nullable: true }) version: number | null;
  @Prop.Str({ description: 'Name of the bot or house player.' }) name: string;
  @Prop.Id({ nullable: true, description: 'Account of its owner.' }) owner: string | null;
  @Prop.Bool({ description: 'A house player, whose rating never changes.' }) isAnchored: boolean;
  @Prop.Time({ description: 'End of its last rated set.' }) lastPlayedAt: string;
}

@ArgsType()
export class LeaderboardQuery extends PageQuery {
  @Prop.Bool({
    text: true,
    default: false,
    description: 'All versions of a bot, not only the newest that is rated.',
  })
  versions: boolean;
  @Prop.Bool({ text: true, default: true, description: 'Also ratings that are provisional.' })
  provisional: boolean;
  @Prop.Bool({ text: true, default: true, description: 'Also house players.' }) house: boolean;
  @Prop.Bool({ text: true, default: false, description: 'Also who has not played for 30 days.' })
  inactive: boolean;
}

export class Leaderboard {
  @Prop.Str({ description: POOL_ID }) pool: string;
  @Prop.Obj(() => LeaderboardPlace, { each: true, description: 'Best first; from ten rated sets on.' })
  places: LeaderboardPlace[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}

@ObjectType({ description: 'What a version of a bot is worth in a pool.' })
export class BotRating extends ShownRating {
  @Prop.Str({ description: POOL_ID }) pool: string;
  @Prop.Int() version: number;
  @Prop.Bool({ description: 'Whether it is the newest version that is rated in the pool.' })
  isNewest: boolean;
  @Prop.Str({
    nullable: true,
    description: 'The version whose rating it began with; null where it began at 1400.',
  })
  inheritedFrom: string | null;
  @Prop.Time() lastPlayedAt: string;
}

export class BotRatings {
  @Prop.Obj(() => BotRating, { each: true }) ratings: BotRating[];
}

@ObjectType({ description: 'A line of the rating ledger: what one set did to one player.' })
export class RatingChange {
  @Prop.Id() set: string;
  @Prop.Str({ description: POOL_ID }) pool: string;
  @Prop.Int({ description: 'Number of the set in the ledger, in the order of completion.' }) number: number;
  @Prop.Str({ description: PLAYER }) player: string;
  @Prop.Str({ each: true, description: 'The players of the other sides.' }) opponents: string[];
  @Prop.Float() before: number;
  @Prop.Float({ description: 'k × (score − expected).' }) delta: number;
  @Prop.Float() after: number;
  @Prop.Float({ description: 'The most that the set could move.' }) k: number;
  @Prop.Float({ description: 'What was scored, 0 to 1.' }) score: number;
  @Prop.Float({ description: 'What was expected, 0 to 1.' }) expected: number;
  @Prop.Time() at: string;
}

@ArgsType()
export class HistoryQuery extends PageQuery {
  @Prop.Str({ optional: true, max: 100, description: 'Only in this pool.' }) pool?: string;
  @Prop.Int({ optional: true, text: true, min: 1, description: 'Only this version.' }) version?: number;
}

export class RatingHistory {
  @Prop.Obj(() => RatingChange, { each: true, description: 'The newest ones first.' })
  history: RatingChange[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}

export class MeetingsQuery {
  @Prop.Str({ optional: true, max: 100, description: 'Only in this pool.' }) pool?: string;
}

@ObjectType({ description: 'A rated set of two.' })
export class Meeting {
  @Prop.Id() set: string;
  @Prop.Str({ description: POOL_ID }) pool: string;
  @Prop.Float({ description: 'What the bot scored against the other, 0 to 1.' }) score: number;
  @Prop.Time() at: string;
}

@ObjectType({ description: 'How a bot has done against another.' })
export class HeadToHead {
  @Prop.Id({ graphqlName: 'botId' }) bot: string;
  @Prop.Str({ description: 'A bot’s identifier, or a house player.' }) other: string;
  @Prop.Int() sets: number;
  @Prop.Int() wins: number;
  @Prop.Int() draws: number;
  @Prop.Int() losses: number;
  @Prop.Float({ description: 'Mean score, 0 to 1; a half where they have not met.' }) score: number;
  @Prop.Float({ description: 'Lower end of its 95% interval.' }) low: number;
  @Prop.Float({ description: 'Upper end of its 95% interval.' }) high: number;
  @Prop.Obj(() => Meeting, { each: true, description: 'The latest, newest first.' }) meetings: Meeting[];
}

export const SET_STATUSES = ['playing', 'rated', 'unrated'] as const;

@ObjectType({ description: 'As many matches as seats, seats rotated: the unit that is rated.' })
export class RatedSet {
  @Prop.Id() id: string;
  @Prop.Enum(SET_STATUSES, 'SetStatus') status: (typeof SET_STATUSES)[number];
  @Prop.Str({ nullable: true, description: 'Why it is not rated.' }) reason: string | null;
  @Prop.Str({ nullable: true, description: POOL_ID }) pool: string | null;
  @Prop.Id({ each: true, description: 'Its matches that have ended, in the order of ending.' })
  ended: string[];
  @Prop.Obj(() => RatingChange, { each: true }) ratings: RatingChange[];
  @Prop.Obj(() => LuckOfSet, { nullable: true, description: LUCK }) luck: LuckOfSet | null;
}
