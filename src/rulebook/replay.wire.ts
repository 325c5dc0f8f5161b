import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';
import { REASONS } from '../rules/engine.js';
import { ROUND_STATUSES, type RoundStatus } from '../rules/view.js';
import { TilesBySeat } from './tiles.by.seat.prop.js';

@ObjectType({ description: 'An end of the layout.' })
export class ReplayEnd {
  @Prop.Str({ example: 'left' }) end: string;
  @Prop.Int({ description: 'The number it shows.' }) pips: number;
  @Prop.Int({ optional: true, description: 'What it counts, where ends are counted.' }) count?: number;
  @Prop.Bool({
    optional: true,
    description: 'mexican-train: whether the seat in turn may play there, open doubles aside.',
  })
  open?: boolean;
}

@ObjectType({ description: 'A tile on the table.' })
export class ReplayTile {
  @Prop.Str({ example: '6-4' }) tile: string;
  @Prop.Int({ optional: true, description: 'Left out for a double that was set aside.' }) seat?: number;
  @Prop.Str({ optional: true }) end?: string;
}

@ObjectType({ description: 'Something that happened in the round; fields by type.' })
export class ReplayEvent {
  @Prop.Str({ example: 'played' }) type: string;
  @Prop.Int({ optional: true }) seat?: number;
  @Prop.Str({ optional: true }) tile?: string;
  @Prop.Str({ optional: true }) end?: string;
  @Prop.Int({ optional: true }) points?: number;
  @Prop.Str({ optional: true }) bid?: string;
  @Prop.Str({ optional: true }) trump?: string;
  @Prop.Str({ each: true, optional: true, description: 'The tiles of a trick, in order of play.' })
  tiles?: string[];
  @Prop.Str({ optional: true, description: 'What a bonus is for.' }) kind?: string;
}

@ObjectType({ description: 'How a round ended.' })
export class ReplayResult {
  @Prop.Enum(REASONS, 'RoundReason') reason: string;
  @Prop.Int({ nullable: true }) winner: number | null;
  @Prop.Int({ each: true, description: 'Left in each hand, at face value.' }) pips: number[];
  @Prop.Int({ each: true, description: 'What each seat scored for the end of the round.' }) points: number[];
  @Prop.Int({
    nullable: true,
    description: 'Who acts first in the next round; null where a lot or the hands decide.',
  })
  next: number | null;
}

@ObjectType({ description: 'That the match is over.' })
export class ReplayMatch {
  @Prop.Int({ each: true }) winners: number[];
}

@ObjectType({ description: 'A bid of forty-two’s auction.' })
export class ReplayBid {
  @Prop.Int() seat: number;
  @Prop.Str({ example: '31' }) bid: string;
}

@ObjectType({ description: 'A trick of forty-two.' })
export class ReplayTrick {
  @Prop.Int({ description: 'The seat that won it.' }) seat: number;
  @Prop.Str({ each: true }) tiles: string[];
  @Prop.Int() points: number;
}

@ObjectType({ description: 'Where a replayed round stands. Fields that a game does not have are left out.' })
export class ReplayedRound {
  @Prop.Enum(ROUND_STATUSES, 'RoundStatus') status: RoundStatus;
  @Prop.Int({ nullable: true }) turn: number | null;
  @Prop.Str({ each: true, description: 'Of the seat in turn.' }) legalMoves: string[];
  @Prop.Obj(() => ReplayEnd, { each: true, optional: true }) ends?: ReplayEnd[];
  @Prop.Int({ optional: true }) endCount?: number;
  @Prop.Obj(() => ReplayTile, { each: true, description: 'Everything on the table in order of play.' })
  layout: ReplayTile[];
  @TilesBySeat() hands: string[][];
  @Prop.Str({ each: true }) boneyard: string[];
  @Prop.Int({ each: true }) scores: number[];
  @Prop.Obj(() => ReplayEvent, { each: true }) events: ReplayEvent[];
  @Prop.Obj(() => ReplayResult, { nullable: true }) result: ReplayResult | null;
  @Prop.Obj(() => ReplayMatch, { optional: true }) match?: ReplayMatch;
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
  @Prop.Obj(() => ReplayBid, { each: true, optional: true }) bids?: ReplayBid[];
  @Prop.Int({ optional: true, nullable: true }) bidder?: number | null;
  @Prop.Str({ optional: true, nullable: true }) contract?: string | null;
  @Prop.Str({ optional: true, nullable: true }) trump?: string | null;
  @Prop.Obj(() => ReplayTrick, { each: true, optional: true }) tricks?: ReplayTrick[];
  @Prop.Int({ each: true, optional: true, description: 'forty-two: points of each team so far.' })
  taken?: number[];
}
