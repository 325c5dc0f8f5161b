import { ObjectType } from '@nestjs/graphql';
import { ILLEGAL_REASONS, REASONS } from '../rules/engine.js';
import { ROUND_STATUSES } from '../rules/view.js';
import { prop, type PropOptions } from '../platform/wire.property.js';
import { Prop } from '../platform/wire.js';

/** Lists of tiles, one for each seat. */
export const TilesBySeat = (options: PropOptions = {}): PropertyDecorator =>
  prop(
    { graphql: () => [String], openapi: { type: 'array', items: { type: 'string' } }, validators: [] },
    { ...options, each: true },
  );

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

@ObjectType({ description: 'A tile on the table. A set-aside engine has no seat, a first tile no end.' })
export class SeatViewTile {
  @Prop.Str({ example: '6-4' }) tile: string;
  @Prop.Int({ optional: true }) seat?: number;
  @Prop.Str({ optional: true }) end?: string;
}

@ObjectType({ description: 'A place where a tile can be added.' })
export class SeatViewEnd {
  @Prop.Str({ example: 'left' }) end: string;
  @Prop.Int({ description: 'The number it shows.' }) pips: number;
  @Prop.Int({ optional: true, description: 'What it counts, where ends are counted.' }) count?: number;
  @Prop.Bool({ optional: true, description: 'Whether the seat in turn may play there (mexican-train).' })
  open?: boolean;
}

@ObjectType({ description: 'How a round ended.' })
export class MatchRoundResult {
  @Prop.Enum(REASONS, 'RoundReason') reason: string;
  @Prop.Int({ nullable: true, description: 'The seat that went out, or the winning team’s lowest.' }) winner:
    number | null;
  @Prop.Int({ each: true, description: 'Pips left in each hand.' }) pips: number[];
  @Prop.Int({ each: true, description: 'What each seat scored for the end of the round.' }) points: number[];
  @Prop.Int({ nullable: true, description: 'Who acts first in the next round, if that is settled.' }) next:
    number | null;
}

@ObjectType()
export class SeatViewMatch {
  @Prop.Int({ each: true, description: 'The seats that won the match.' }) winners: number[];
}

@ObjectType({ description: 'A bid of an auction.' })
export class SeatViewBid {
  @Prop.Int() seat: number;
  @Prop.Str({ description: 'The bid without `bid:`, or `pass`.' }) bid: string;
}

@ObjectType({ description: 'A trick that was won.' })
export class SeatViewTrick {
  @Prop.Int({ description: 'Who won it.' }) seat: number;
  @Prop.Str({ each: true }) tiles: string[];
  @Prop.Int() points: number;
}

@ObjectType({ description: 'Something that happened in the round, as the seat may know it.' })
export class SeatViewEvent {
  @Prop.Str({ example: 'played' }) type: string;
  @Prop.Int({ optional: true }) seat?: number;
  @Prop.Str({ optional: true, description: 'Left out where another seat drew it.' }) tile?: string;
  @Prop.Str({ optional: true }) end?: string;
  @Prop.Int({ optional: true }) points?: number;
  @Prop.Str({ optional: true }) bid?: string;
  @Prop.Str({ optional: true }) trump?: string;
  @Prop.Str({ each: true, optional: true }) tiles?: string[];
  @Prop.Str({ optional: true }) kind?: string;
}

@ObjectType({ description: 'What one seat knows of the round being played, and nothing more.' })
export class SeatView {
  @Prop.Enum(ROUND_STATUSES, 'RoundStatus') status: string;
  @Prop.Int({ nullable: true }) turn: number | null;
  @Prop.Obj(() => SeatViewEnd, { each: true, optional: true }) ends?: SeatViewEnd[];
  @Prop.Int({ optional: true, description: 'What all ends count together.' }) endCount?: number;
  @Prop.Str({ each: true, optional: true, description: 'Open doubles that bind, in binding order.' })
  openDoubles?: string[];
  @Prop.Int({ each: true, optional: true, description: 'Seats whose trains are marked.' }) marked?: number[];
  @Prop.Str({ each: true, optional: true, description: 'Ends that must be filled now.' }) owed?: string[];
  @Prop.Obj(() => SeatViewBid, { each: true, optional: true }) bids?: SeatViewBid[];
  @Prop.Int({ optional: true, nullable: true }) bidder?: number | null;
  @Prop.Str({ optional: true, nullable: true }) contract?: string | null;
  @Prop.Str({ optional: true, nullable: true }) trump?: string | null;
  @Prop.Obj(() => SeatViewTrick, { each: true, optional: true }) tricks?: SeatViewTrick[];
  @Prop.Int({ each: true, optional: true, description: 'Points taken so far, per team.' }) taken?: number[];
  @Prop.Obj(() => SeatViewTile, { each: true, description: 'Everything on the table, in order of play.' })
  layout: SeatViewTile[];
  @Prop.Int({ each: true }) scores: number[];
  @Prop.Obj(() => MatchRoundResult, { nullable: true }) result: MatchRoundResult | null;
  @Prop.Obj(() => SeatViewMatch, { optional: true }) match?: SeatViewMatch;
  @Prop.Int({ description: 'Whose knowledge this is.' }) seat: number;
  @Prop.Int({ min: 1 }) round: number;
  @Prop.Str({ each: true, description: 'The seat’s own tiles.' }) hand: string[];
  @TilesBySeat({ optional: true, description: 'All hands, where the options lay them open.' })
  hands?: string[][];
  @Prop.Int({ each: true }) handSizes: number[];
  @Prop.Int({ min: 0 }) boneyardSize: number;
  @Prop.Json({ description: 'All options of the match.' }) options: Record<string, unknown>;
  @Prop.Obj(() => SeatViewEvent, { each: true, description: 'What has happened in this round.' })
  events: SeatViewEvent[];
}

/** Why a move can be illegal, for the reference. */
export const MOVE_REASONS = ILLEGAL_REASONS;
