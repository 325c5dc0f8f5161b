import { ArgsType, InputType, ObjectType } from '@nestjs/graphql';
import { Example } from '../platform/openapi/example.decorator.js';
import { LogArgs } from '../platform/graphql/connection.js';
import { Prop } from '../platform/wire.js';
import { MAX_SEATS } from '../rules/moves.js';

const SEAT = 'Needed where the token holds several seats of the match.';
const PLY = 'The decision that it is about.';

/** Longest line, in UTF-16 units. */
const LINE_LENGTH = 2_000;

@Example<NewLogLine>({ ply: 7, data: { move: '6-4@left', depth: 3, worth: 0.62 } })
@InputType({ description: 'Either `line` or `data`.' })
export class NewLogLine {
  @Prop.Int({ optional: true, min: 1, description: PLY }) ply?: number;
  @Prop.Str({ optional: true, min: 1, max: LINE_LENGTH, description: 'A line of text.' }) line?: string;
  @Prop.Json({ optional: true, description: 'A JSON object, of at most 4096 bytes.' }) data?: Record<
    string,
    unknown
  >;
  @Prop.Int({ optional: true, min: 0, max: MAX_SEATS - 1, description: SEAT }) seat?: number;
}

@ObjectType()
export class WrittenLogLine {
  @Prop.Int({ min: 1, description: 'Counts the lines of the seat from 1.' }) number: number;
  @Prop.Int() seat: number;
}

@ObjectType({ description: 'A line that a bot wrote for itself, beside the move that it made.' })
export class LogLine {
  @Prop.Int({ min: 1 }) number: number;
  @Prop.Int({ nullable: true, description: PLY }) ply: number | null;
  @Prop.Str({ nullable: true, description: 'The seat’s move at that ply; null where it made none.' }) move:
    string | null;
  @Prop.Str({ nullable: true }) line: string | null;
  @Prop.Json({ nullable: true }) data: Record<string, unknown> | null;
  @Prop.Time({ description: 'When it was written.' }) at: string;
}

export class ReadLog {
  @Prop.Int({ text: true, min: 0, default: 0, description: 'Number of the last line that the reader has.' })
  after: number;
  @Prop.Int({ text: true, min: 1, max: 1000, default: 200, description: 'Lines in the answer, at most.' })
  limit: number;
  @Prop.Int({ text: true, optional: true, min: 0, max: MAX_SEATS - 1, description: SEAT }) seat?: number;
}

@ArgsType()
export class BotLogArgs extends LogArgs {
  @Prop.Id({ description: 'Identifier of the match.' }) match: string;
  @Prop.Int({ optional: true, min: 0, max: MAX_SEATS - 1, description: SEAT }) seat?: number;
}

export class LogPage {
  @Prop.Obj(() => LogLine, { each: true }) lines: LogLine[];
  @Prop.Int({ description: 'The number to ask on with.' }) last: number;
}
