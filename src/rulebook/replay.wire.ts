import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';
import { RoundView } from './round.wire.js';
import { TilesBySeat } from './tiles.by.seat.prop.js';

@ObjectType({ description: 'Where a replayed round stands. Fields that a game does not have are left out.' })
export class ReplayedRound extends RoundView {
  @Prop.Str({ each: true, description: 'Of the seat in turn.' }) legalMoves: string[];
  @TilesBySeat() hands: string[][];
  @Prop.Str({ each: true, description: 'What is left of it, in drawing order.' }) boneyard: string[];
}
