import { applyDecorators } from '@nestjs/common';
import { ArgsType, Field, InputType } from '@nestjs/graphql';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateBy } from 'class-validator';
import { LONGEST_DELAY } from '../accounts/index.js';
import { Example } from '../platform/openapi/example.decorator.js';
import { Prop } from '../platform/wire.js';
import { MAX_SEATS } from '../rules/moves.js';
import { LONGEST_CLOCK, SHORTEST_CLOCK, TIMEOUT_POLICIES } from './match.clock.js';
import { HOUSE_NAMES } from './match.state.js';

/** Longest text that a seat can add to the shuffle, in UTF-16 units. */
export const ENTROPY_LENGTH = 100;
/** What that text may be made of: printable ASCII, which every language and every log writes the same way. */
const ENTROPY = /^[\x20-\x7e]*$/;

const NOT_RATED = 'Rated matches have none: their ratings would tell the result before.';

const SEATS = `Who sits where, in order of play: a bot by its identifier (its newest version; with its own token the token’s), with \`@2\` behind it its second version, a house player (${HOUSE_NAMES.join(', ')}), or null for an open seat.`;

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
