import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';
import { JsonValue } from './json.value.prop.js';

@ObjectType({ description: 'The first place where a record says something else than its seeds and moves.' })
export class RecordDifference {
  @Prop.Str({ example: 'rounds[2].deal.boneyard' }) at: string;
  @Prop.Str() detail: string;
  @JsonValue({ nullable: true, optional: true }) recorded: unknown;
  @JsonValue({ nullable: true, optional: true, description: 'What follows from seeds and moves.' })
  derived: unknown;
}

@ObjectType('RecordVerification')
export class RecordVerification {
  @Prop.Bool() valid: boolean;
  @Prop.Int({ description: 'Rounds that were dealt and played again without a difference.' }) rounds: number;
  @Prop.Obj(() => RecordDifference, { nullable: true }) difference: RecordDifference | null;
}
