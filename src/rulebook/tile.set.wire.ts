import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';
import { DealRow } from './ruleset.wire.js';

@ObjectType({ description: 'How a ruleset is dealt from this set.' })
export class SetDeals {
  @Prop.Str() ruleset: string;
  @Prop.Obj(() => DealRow, { each: true }) deals: DealRow[];
}

@ObjectType({ description: 'The double-n set of tiles.' })
export class TileSet {
  @Prop.Int({ description: 'The highest number.' }) n: number;
  @Prop.Int({ description: 'How many tiles it has: (n+1)(n+2)/2.' }) count: number;
  @Prop.Int({ description: 'Of all tiles together: n(n+1)(n+2)/2.' }) pips: number;
  @Prop.Str({ each: true, description: 'From 0-0 up.' }) tiles: string[];
  @Prop.Str({ each: true, description: 'The highest one first.' }) doubles: string[];
  @Prop.Obj(() => SetDeals, {
    each: true,
    description: 'Rulesets that can be played with it, and their hands.',
  })
  rulesets: SetDeals[];
}
