import { ArgsType, ObjectType } from '@nestjs/graphql';
import { PageQuery } from '../platform/page.js';
import { Prop } from '../platform/wire.js';
import { TERMINATIONS } from '../rules/record.js';
import { MatchClock } from './event.wire.js';
import { TIMEOUT_POLICIES } from './match.clock.js';
import { MATCH_STATUSES, TRIALS } from './match.state.js';

@ObjectType({ description: 'Who sits in a seat; everything but its number is null while it is open.' })
export class SeatHolder {
  @Prop.Int() seat: number;
  @Prop.Id({ graphqlName: 'botId', nullable: true }) bot: string | null;
  @Prop.Int({ nullable: true, description: 'Number of the bot’s version.' }) version: number | null;
  @Prop.Str({ nullable: true, description: 'Name of the bot, or of the house player.' }) name: string | null;
  @Prop.Str({ nullable: true, description: 'Name of the house player.' }) house: string | null;
}

@ObjectType({ description: 'A seat of a match.' })
export class MatchSeat extends SeatHolder {
  @Prop.Enum(TERMINATIONS, 'Termination', {
    nullable: true,
    description: 'Why the seat was given up; null if it was not.',
  })
  forfeit: string | null;
}

@ObjectType({ description: 'The decision that a match waits for.' })
export class MatchTurn {
  @Prop.Int({ min: 1 }) ply: number;
  @Prop.Int() seat: number;
  @Prop.Time({ nullable: true, description: 'When the seat’s time is up; null for a house player.' })
  deadline: string | null;
  @Prop.Int({ nullable: true, description: 'Milliseconds left now.' }) remainingMs: number | null;
  @Prop.Int({
    nullable: true,
    description: 'Milliseconds in the seat’s bank; null where time is given per move.',
  })
  bankMs: number | null;
}

@ObjectType({ description: 'A match as everybody may see it.' })
export class Match {
  @Prop.Id() id: string;
  @Prop.Enum(MATCH_STATUSES, 'MatchStatus') status: string;
  @Prop.Str() ruleset: string;
  @Prop.Str() preset: string;
  @Prop.Json({ description: 'All options, preset and defaults applied.' }) options: Record<string, unknown>;
  @Prop.Int({ description: 'Version of the rules that it is played by.' }) rulesVersion: number;
  @Prop.Bool({ description: 'Seats 0 and 2 against 1 and 3.' }) teams: boolean;
  @Prop.Obj(() => MatchSeat, { each: true }) seats: MatchSeat[];
  @Prop.Obj(() => MatchClock) clock: MatchClock;
  @Prop.Enum(TIMEOUT_POLICIES, 'TimeoutPolicy') onTimeout: string;
  @Prop.Int({
    nullable: true,
    description: 'Version of the policies by which it was begun: `GET /v1/policies/{version}`.',
  })
  policy: number | null;
  @Prop.Bool() rated: boolean;
  @Prop.Str({ nullable: true, description: 'Why it is not rated although that was asked for.' }) unrated:
    string | null;
  @Prop.Id({ graphqlName: 'setId', nullable: true, description: 'The set that it is a leg of.' }) set:
    string | null;
  @Prop.Int({ nullable: true, description: 'Number of the leg, from 1.' }) leg: number | null;
  @Prop.Int({ nullable: true, description: 'Legs of the set.' }) legs: number | null;
  @Prop.Id({
    graphqlName: 'tournamentId',
    nullable: true,
    description: 'The tournament that it is played in.',
  })
  tournament: string | null;
  @Prop.Int({
    min: 0,
    description:
      'Seconds by which those who hold no seat see it later: for them everything here is as it was then.',
  })
  delay: number;
  @Prop.Enum(TRIALS, 'TrialName', {
    nullable: true,
    description: 'What it tries out on a bot (`/docs/trials`); null for an ordinary match.',
  })
  trial: string | null;
  @Prop.Str({ description: 'SHA-256 of the server’s seed, in hexadecimal.' }) commitment: string;
  @Prop.Int({ each: true }) scores: number[];
  @Prop.Int({ nullable: true, description: 'Number of the round being played, or of the last one.' }) round:
    number | null;
  @Prop.Int({ description: 'Decisions made so far.' }) ply: number;
  @Prop.Obj(() => MatchTurn, { nullable: true }) turn: MatchTurn | null;
  @Prop.Int({ description: 'Number of its latest event.' }) last: number;
  @Prop.Int({ each: true, nullable: true, description: 'The seats that won; null until the end.' }) winners:
    number[] | null;
  @Prop.Int({ each: true, nullable: true, description: 'Place of each seat, from 1.' }) ranks:
    number[] | null;
  @Prop.Enum(TERMINATIONS, 'Termination', { nullable: true }) termination: string | null;
  @Prop.Str({ nullable: true, description: 'How it ended, in words.' }) reason: string | null;
  @Prop.Time() createdAt: string;
  @Prop.Time({ description: 'When it is called off if a seat is still open.' }) expiresAt: string;
}

@ObjectType()
export class MadeMatch {
  @Prop.Obj(() => Match) match: Match;
  @Prop.Id({ optional: true, description: 'With a rated match: the set of which it is the first leg.' })
  set?: string;
}

@ObjectType()
export class TakenSeat {
  @Prop.Obj(() => Match) match: Match;
  @Prop.Int({ description: 'The seat that the bot has.' }) seat: number;
}

@ObjectType({ description: 'An accepted move. A repetition of the move is answered with the same.' })
export class PlayedMove {
  @Prop.Int({ description: 'Number of the move’s event: what it caused has larger numbers.' }) seq: number;
  @Prop.Int() ply: number;
  @Prop.Str({ description: 'The move, tiles written higher number first.' }) move: string;
  @Prop.Int({ each: true }) scores: number[];
  @Prop.Enum(MATCH_STATUSES, 'MatchStatus') status: string;
}

@ObjectType()
export class ResignedSeat {
  @Prop.Int() seat: number;
  @Prop.Enum(MATCH_STATUSES, 'MatchStatus') status: string;
}

/** Matches as lists show them: what is settled, and how it ended. */
@ObjectType()
export class MatchSummary {
  @Prop.Id() id: string;
  @Prop.Enum(MATCH_STATUSES, 'MatchStatus') status: string;
  @Prop.Str() ruleset: string;
  @Prop.Str() preset: string;
  @Prop.Obj(() => SeatHolder, { each: true }) seats: SeatHolder[];
  @Prop.Bool() rated: boolean;
  @Prop.Id({ graphqlName: 'setId', nullable: true }) set: string | null;
  @Prop.Int({ nullable: true }) leg: number | null;
  @Prop.Id({
    graphqlName: 'tournamentId',
    nullable: true,
    description: 'The tournament that it is played in.',
  })
  tournament: string | null;
  @Prop.Int({ each: true, nullable: true, description: 'Scores at the end.' }) scores: number[] | null;
  @Prop.Int({ each: true, nullable: true }) winners: number[] | null;
  @Prop.Enum(TERMINATIONS, 'Termination', { nullable: true }) termination: string | null;
  @Prop.Time() createdAt: string;
  @Prop.Time({ nullable: true }) endedAt: string | null;
}

@ArgsType()
export class FindMatches extends PageQuery {
  @Prop.Enum(MATCH_STATUSES, 'MatchStatus', { optional: true }) status?: (typeof MATCH_STATUSES)[number];
  @Prop.Str({ optional: true, max: 40 }) ruleset?: string;
  @Prop.Id({ optional: true, description: 'Only matches that this bot plays.' }) bot?: string;
  @Prop.Id({ optional: true, description: 'Only matches that bots of this account play.' }) account?: string;
  @Prop.Id({ optional: true, description: 'Only the legs of this set.' }) set?: string;
  @Prop.Id({ optional: true, description: 'Only matches of this tournament.' }) tournament?: string;
  @Prop.Bool({ optional: true, text: true }) rated?: boolean;
}

export class MatchesPage {
  @Prop.Obj(() => MatchSummary, { each: true, description: 'The newest ones first.' })
  matches: MatchSummary[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}
