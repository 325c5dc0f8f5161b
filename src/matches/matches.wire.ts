import { applyDecorators } from '@nestjs/common';
import { ArgsType, Field, InputType, ObjectType } from '@nestjs/graphql';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateBy } from 'class-validator';
import { LONGEST_DELAY } from '../accounts/index.js';
import { PageQuery } from '../platform/page.js';
import { Example } from '../platform/openapi/example.decorator.js';
import { Prop } from '../platform/wire.js';
import { MAX_SEATS } from '../rules/moves.js';
import { TERMINATIONS } from '../rules/record.js';
import { MatchClock } from './event.wire.js';
import { LONGEST_CLOCK, SHORTEST_CLOCK, TIMEOUT_POLICIES } from './match.clock.js';
import { HOUSE_NAMES, MATCH_STATUSES, TRIALS } from './match.state.js';

/** Longest text that a seat can add to the shuffle, in UTF-16 units. */
export const ENTROPY_LENGTH = 100;
/** What that text may be made of: printable ASCII, which every language and every log writes the same way. */
const ENTROPY = /^[\x20-\x7e]*$/;

const NOT_RATED = 'Rated matches have none: their ratings would tell the result before.';

const SEATS = `Who sits where, in order of play: a bot (its newest version), \`bot@2\`, a house player (${HOUSE_NAMES.join(', ')}), or null for an open seat.`;

/** Longest name of a seat's holder: an identifier with a version. */
const REFERENCE_LENGTH = 60;
const isSeatReference = (seat: unknown): boolean =>
  seat === null || (typeof seat === 'string' && seat.length <= REFERENCE_LENGTH);

/** Seats as a client names them; null is an open one. */
const SeatReferences = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'string', nullable: true, maxLength: REFERENCE_LENGTH },
      minItems: 1,
      maxItems: MAX_SEATS,
      description: SEATS,
      example: ['0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968', 'house:easy'],
    }),
    Field(() => [String], { nullable: 'items', description: SEATS }),
    IsArray(),
    ArrayMinSize(1),
    ArrayMaxSize(MAX_SEATS),
    ValidateBy({
      name: 'seatReferences',
      validator: {
        validate: (value) => !Array.isArray(value) || value.every(isSeatReference),
        defaultMessage: () =>
          `seats must hold texts of at most ${REFERENCE_LENGTH} characters, and null for open seats`,
      },
    }),
  );

@InputType({ description: 'Either `perMove`, or `bank` with `increment`.' })
export class NewClock {
  @Prop.Float({
    optional: true,
    min: SHORTEST_CLOCK,
    max: LONGEST_CLOCK,
    description: 'Seconds for each decision.',
  })
  perMove?: number;
  @Prop.Float({
    optional: true,
    min: SHORTEST_CLOCK,
    max: LONGEST_CLOCK,
    description: 'Seconds for the whole match.',
  })
  bank?: number;
  @Prop.Float({
    optional: true,
    min: 0,
    max: LONGEST_CLOCK,
    description: 'Seconds added when a turn leaves the seat.',
  })
  increment?: number;
}

@InputType()
@Example<NewMatch>({
  ruleset: 'draw',
  preset: 'standard',
  options: { target: 50 },
  seats: ['0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968', 'house:easy'],
  clock: { perMove: 10 },
})
export class NewMatch {
  @Prop.Str({ max: 40, example: 'draw' }) ruleset: string;
  @Prop.Str({
    optional: true,
    max: 40,
    description: 'A preset of the ruleset, without its name; the first where left out.',
  })
  preset?: string;
  @Prop.Json({ optional: true, description: 'Options that differ from the preset.' }) options?: Record<
    string,
    unknown
  >;
  @SeatReferences() seats: (string | null)[];
  @Prop.Obj(() => NewClock, { optional: true, description: 'Ten seconds per move where left out.' })
  clock?: NewClock;
  @Prop.Enum(TIMEOUT_POLICIES, 'TimeoutPolicy', {
    default: 'forfeit',
    description:
      'What happens to a seat whose time is up: `forfeit`, or `play-for-me` (the easy house player moves, three times at most).',
  })
  onTimeout: (typeof TIMEOUT_POLICIES)[number];
  @Prop.Bool({
    default: false,
    description: 'A rated match is a set: as many legs as seats, seats rotated, all started by the service.',
  })
  rated: boolean;
  @Prop.Int({
    optional: true,
    min: 0,
    max: LONGEST_DELAY,
    description: `Seconds by which everybody who holds no seat sees the match later, on every transport. Left out: what the app has set, else 0. ${NOT_RATED}`,
  })
  delay?: number;
}

@InputType()
@Example<NewJoin>({ seat: 1, entropy: 'any text of mine' })
export class NewJoin {
  @Prop.Int({
    optional: true,
    min: 0,
    max: MAX_SEATS - 1,
    description: 'The seat; the first open one where left out.',
  })
  seat?: number;
  @Prop.Str({
    optional: true,
    max: 60,
    description: 'Needed with the token of an account: which of its bots sits down.',
  })
  bot?: string;
  @Prop.Str({
    default: '',
    max: ENTROPY_LENGTH,
    pattern: ENTROPY,
    description:
      'What the seat adds to the shuffle, so that nobody else can have chosen the deals. Printable ASCII.',
  })
  entropy: string;
}

@ArgsType()
@Example<NewMove>({ ply: 7, move: '6-4@left' })
export class NewMove {
  @Prop.Int({ min: 1, description: 'Number of the decision, as the turn says it.' }) ply: number;
  @Prop.Str({ min: 1, max: 40, description: 'One of the legal moves.', example: '6-4@left' }) move: string;
}

/** Over REST the match stands in the path. */
@ArgsType()
export class MoveOfMatch extends NewMove {
  @Prop.Id({ description: 'Identifier of the match.' }) match: string;
}

/** What an administrator ends a match with. */
const ABORT_TERMINATIONS = ['aborted', 'infrastructure'] as const;

@InputType()
export class Abortion {
  @Prop.Enum(ABORT_TERMINATIONS, 'AbortTermination', {
    default: 'infrastructure',
    description: '`infrastructure` where the service is to blame. Neither counts against anybody.',
  })
  termination: (typeof ABORT_TERMINATIONS)[number];
  @Prop.Str({ min: 1, max: 500, description: 'Why, in words that everybody reads in the last event.' })
  reason: string;
}

@InputType()
@Example<Resignation>({ seat: 0 })
export class Resignation {
  @Prop.Int({
    optional: true,
    min: 0,
    max: MAX_SEATS - 1,
    description: 'Needed where the token holds several seats of the match.',
  })
  seat?: number;
}

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
  @Prop.Bool({ optional: true, text: true }) rated?: boolean;
}

export class MatchesPage {
  @Prop.Obj(() => MatchSummary, { each: true, description: 'Newest first.' }) matches: MatchSummary[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}
