import { ArgsType, ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';
import { SCORECARD_FORMATS, type ScorecardFormat } from './scorecard/index.js';

@ArgsType()
export class ScorecardQuery {
  @Prop.Enum(SCORECARD_FORMATS, 'ScorecardFormat', {
    default: 'html',
    description: 'What the sheet is written as.',
  })
  format: ScorecardFormat;
}

@ArgsType()
export class ScoreSheetQuery extends ScorecardQuery {
  @Prop.Int({
    text: true,
    min: 1,
    max: 16,
    optional: true,
    description: 'Left out: two, or as many as the game needs at least.',
  })
  seats?: number;
  @Prop.Str({ optional: true, max: 100 }) preset?: string;
  @Prop.Int({ text: true, optional: true, description: 'The highest double of the set.' }) set?: number;
  @Prop.Int({ text: true, optional: true, description: 'Needed where the deal table has no entry.' })
  handSize?: number;
}

/** Over REST the ruleset stands in the path. */
@ArgsType()
export class ScoreSheetArgs extends ScoreSheetQuery {
  @Prop.Str({ max: 40 }) ruleset: string;
}

/** Over REST the record is the body. */
@ArgsType()
export class ScorecardArgs extends ScorecardQuery {
  @Prop.Json({ description: 'A record as `GET /v1/matches/{id}/record` gives it.' }) record: Record<
    string,
    unknown
  >;
}

@ObjectType({ description: 'A score sheet.' })
export class Scorecard {
  @Prop.Str({ description: 'Content type of the text.' }) contentType: string;
  @Prop.Str() text: string;
}
