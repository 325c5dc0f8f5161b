import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';
import { REASONS } from '../rules/engine.js';
import { ROUND_STATUSES, type RoundStatus } from '../rules/view.js';

@ObjectType({ description: 'An end of the layout: a place where a tile can be added.' })
export class RoundEnd {
  @Prop.Str({ example: 'left' }) end: string;
  @Prop.Int({ description: 'The number it shows.' }) pips: number;
  @Prop.Int({ optional: true, description: 'What it counts, where ends are counted.' }) count?: number;
  @Prop.Bool({
    optional: true,
    description: 'mexican-train: whether the seat in turn may play there, open doubles aside.',
  })
  open?: boolean;
}

@ObjectType({ description: 'A tile on the table. A set-aside engine has no seat, a first tile no end.' })
export class RoundTile {
  @Prop.Str({ example: '6-4' }) tile: string;
  @Prop.Int({ optional: true }) seat?: number;
  @Prop.Str({ optional: true }) end?: string;
}

@ObjectType({ description: 'Something that happened in the round; fields by type.' })
export class RoundEvent {
  @Prop.Str({ example: 'played' }) type: string;
  @Prop.Int({ optional: true }) seat?: number;
  @Prop.Str({ optional: true, description: 'In a seat’s view left out where another seat drew it.' })
  tile?: string;
  @Prop.Str({ optional: true }) end?: string;
  @Prop.Int({ optional: true }) points?: number;
  @Prop.Str({ optional: true }) bid?: string;
  @Prop.Str({ optional: true }) trump?: string;
  @Prop.Str({ each: true, optional: true, description: 'The tiles of a trick, in order of play.' })
  tiles?: string[];
  @Prop.Str({ optional: true, description: 'What a bonus is for.' }) kind?: string;
}

@ObjectType({ description: 'How a scored round ended.' })
export class ScoredResult {
  @Prop.Enum(REASONS, 'RoundReason') reason: string;
  @Prop.Int({ nullable: true, description: 'The seat that went out, or the winning team’s lowest.' }) winner:
    number | null;
  @Prop.Int({ each: true, description: 'Left in each hand, at face value.' }) pips: number[];
  @Prop.Int({ each: true, description: 'What each seat scored for the end of the round.' }) points: number[];
}

@ObjectType({ description: 'How a round ended.' })
export class RoundResult extends ScoredResult {
  @Prop.Int({
    nullable: true,
    description:
      'Who acts first in the next round; null where a lot or the hands decide, and when the match is over.',
  })
  next: number | null;
}

@ObjectType({ description: 'That the match is over.' })
export class RoundMatch {
  @Prop.Int({ each: true, description: 'The seats that won the match.' }) winners: number[];
}

@ObjectType({ description: 'A bid of forty-two’s auction.' })
export class RoundBid {
  @Prop.Int() seat: number;
  @Prop.Str({ description: 'The bid without `bid:`, or `pass`.', example: '31' }) bid: string;
}

@ObjectType({ description: 'A trick of forty-two.' })
export class RoundTrick {
  @Prop.Int({ description: 'The seat that won it.' }) seat: number;
  @Prop.Str({ each: true, description: 'In order of play.' }) tiles: string[];
  @Prop.Int() points: number;
}

/** What everybody may see of a round (`PublicView`), on every transport and in replay alike. */
@ObjectType({ isAbstract: true })
export abstract class RoundView {
  @Prop.Enum(ROUND_STATUSES, 'RoundStatus') status: RoundStatus;
  @Prop.Int({ nullable: true, description: 'The seat in turn; null unless the round is being played.' })
  turn: number | null;
  @Prop.Obj(() => RoundEnd, { each: true, optional: true }) ends?: RoundEnd[];
  @Prop.Int({ optional: true, description: 'What all ends count together.' }) endCount?: number;
  @Prop.Obj(() => RoundTile, { each: true, description: 'Everything on the table, in order of play.' })
  layout: RoundTile[];
  @Prop.Int({ each: true }) scores: number[];
  @Prop.Obj(() => RoundEvent, { each: true, description: 'What has happened in this round.' })
  events: RoundEvent[];
  @Prop.Obj(() => RoundResult, { nullable: true }) result: RoundResult | null;
  @Prop.Obj(() => RoundMatch, { optional: true }) match?: RoundMatch;
  @Prop.Str({
    each: true,
    optional: true,
    description: 'mexican-train: doubles that bind, in binding order.',
  })
  openDoubles?: string[];
  @Prop.Int({ each: true, optional: true, description: 'mexican-train: seats whose trains are marked.' })
  marked?: number[];
  @Prop.Str({ each: true, optional: true, description: 'chicken-foot: ends that must be filled now.' })
  owed?: string[];
  @Prop.Obj(() => RoundBid, { each: true, optional: true }) bids?: RoundBid[];
  @Prop.Int({ optional: true, nullable: true }) bidder?: number | null;
  @Prop.Str({ optional: true, nullable: true }) contract?: string | null;
  @Prop.Str({ optional: true, nullable: true }) trump?: string | null;
  @Prop.Obj(() => RoundTrick, { each: true, optional: true }) tricks?: RoundTrick[];
  @Prop.Int({ each: true, optional: true, description: 'forty-two: points of each team so far.' })
  taken?: number[];
}
