import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';
import { ROUND_STATUSES, type RoundStatus } from '../rules/view.js';

const MOVE_KINDS = [
  'play',
  'draw',
  'stop',
  'unmark',
  'keep',
  'pass',
  'bid',
  'plunge',
  'splash',
  'trump',
] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

@ObjectType({ description: 'A move taken apart.' })
export class LegalMove {
  @Prop.Str({ example: '6-4@left' }) move: string;
  @Prop.Enum(MOVE_KINDS, 'MoveKind') kind: MoveKind;
  @Prop.Str({ optional: true, description: 'With `play`.' }) tile?: string;
  @Prop.Str({ optional: true, description: 'With `play`, where there is a choice of ends.' }) end?: string;
  @Prop.Bool({ optional: true, description: 'With `play`, where scores are claimed.' }) claim?: boolean;
  @Prop.Int({ optional: true, description: 'A bid in points.' }) points?: number;
  @Prop.Int({ optional: true, description: 'A bid, plunge or splash in marks.' }) marks?: number;
  @Prop.Str({ optional: true, description: 'With `trump`.' }) trump?: string;
}

@ObjectType({ description: 'What the seat in turn may do.' })
export class LegalMoves {
  @Prop.Enum(ROUND_STATUSES, 'RoundStatus') status: RoundStatus;
  @Prop.Int({ nullable: true }) turn: number | null;
  @Prop.Str({ each: true }) legalMoves: string[];
  @Prop.Obj(() => LegalMove, { each: true, description: 'The same, taken apart, in the same order.' })
  moves: LegalMove[];
}
