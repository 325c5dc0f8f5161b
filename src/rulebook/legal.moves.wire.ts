import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';
import { ROUND_STATUSES, type RoundStatus } from '../rules/view.js';

@ObjectType({ description: 'What the seat in turn may do.' })
export class LegalMoves {
  @Prop.Enum(ROUND_STATUSES, 'RoundStatus') status: RoundStatus;
  @Prop.Int({ nullable: true }) turn: number | null;
  @Prop.Str({ each: true, example: ['6-4@left', '6-4@right'] }) legalMoves: string[];
}
