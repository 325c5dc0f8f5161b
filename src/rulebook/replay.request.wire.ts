import { InputType } from '@nestjs/graphql';
import { Example } from '../platform/openapi/example.decorator.js';
import { Prop } from '../platform/wire.js';
import { TilesBySeat } from './tiles.by.seat.prop.js';

/** Which game is meant: the same four fields wherever one has to be named. */
@InputType({ isAbstract: true })
export abstract class GameChoice {
  @Prop.Str({ max: 100, example: 'all-fives' }) ruleset: string;
  @Prop.Str({
    optional: true,
    max: 100,
    description: 'The ruleset’s first preset where left out.',
    example: 'pagat',
  })
  preset?: string;
  @Prop.Json({
    optional: true,
    description: 'Options that override the preset; see `GET /v1/rulesets/{id}`.',
  })
  options?: Record<string, unknown>;
  @Prop.Int({ example: 2 }) seats: number;
}

@InputType({ description: 'Hands and boneyard of a round.' })
export class ReplayDeal {
  @TilesBySeat({
    description: 'Tiles of each seat.',
    example: [
      ['4-1', '5-4'],
      ['1-1', '6-0'],
    ],
  })
  hands: string[][];
  @Prop.Str({
    each: true,
    optional: true,
    description: 'In drawing order. Tiles not named anywhere are out of play.',
  })
  boneyard?: string[];
  @Prop.Int({
    optional: true,
    nullable: true,
    description: 'The seat that acts first; may be left out where the hands decide it.',
  })
  first?: number | null;
}

@InputType({ description: 'A round from a given deal or a seed, and the moves played in it.' })
@Example<ReplayRequest>({
  ruleset: 'all-fives',
  preset: 'pagat',
  seats: 2,
  deal: {
    hands: [
      ['4-1', '5-4'],
      ['1-1', '6-0'],
    ],
    boneyard: ['3-2'],
    first: 0,
  },
  moves: ['4-1', '1-1@right'],
})
export class ReplayRequest extends GameChoice {
  @Prop.Obj(() => ReplayDeal, { optional: true, description: 'Either this or `seed`.' }) deal?: ReplayDeal;
  @Prop.Str({
    optional: true,
    min: 1,
    max: 200,
    description: 'Shuffles by it, as /docs/shuffle explains. Either this or `deal`.',
  })
  seed?: string;
  @Prop.Int({
    each: true,
    optional: true,
    description: 'Scores of the match before the round; 0 where left out.',
  })
  scores?: number[];
  @Prop.Int({ optional: true, description: 'Number of the round in its match; 1 where left out.' })
  round?: number;
  @Prop.Str({ each: true, optional: true, example: ['4-1', '1-1@right'] }) moves?: string[];
}
