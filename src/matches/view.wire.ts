import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';
import { RoundView, TilesBySeat } from '../rulebook/index.js';

/** The forms that a legal move can be read from without parsing it: the contract's string, taken apart. */
@ObjectType({ description: 'A legal move, taken apart.' })
export class ParsedMove {
  @Prop.Str({ description: 'The move as it is answered.', example: '6-4@left' }) move: string;
  @Prop.Str({ description: '`play`, or the word before the colon.', example: 'play' }) action: string;
  @Prop.Str({ optional: true, description: 'The tile played, higher number first.' }) tile?: string;
  @Prop.Str({ optional: true, description: 'The end that it is played on.' }) end?: string;
  @Prop.Bool({ optional: true, description: 'Whether points are claimed with it.' }) claim?: boolean;
  @Prop.Int({ optional: true, description: 'Points or marks of a bid.' }) number?: number;
  @Prop.Str({ optional: true, description: 'What is declared.' }) trump?: string;
}

@ObjectType({ description: 'What one seat knows of the round being played, and nothing more.' })
export class SeatView extends RoundView {
  @Prop.Int({ description: 'Whose knowledge this is.' }) seat: number;
  @Prop.Int({ min: 1 }) round: number;
  @Prop.Str({ each: true, description: 'The seat’s own tiles.' }) hand: string[];
  @TilesBySeat({ optional: true, description: 'All hands, where the options lay them open.' })
  hands?: string[][];
  @Prop.Int({ each: true }) handSizes: number[];
  @Prop.Int({ min: 0 }) boneyardSize: number;
  @Prop.Json({ description: 'All options of the match.' }) options: Record<string, unknown>;
}
