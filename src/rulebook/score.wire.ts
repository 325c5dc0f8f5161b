import { InputType, ObjectType } from '@nestjs/graphql';
import { Example } from '../platform/openapi/example.decorator.js';
import { Prop } from '../platform/wire.js';
import { TRUMPS, type Trump } from '../rules/moves.js';
import { GameChoice } from './replay.request.wire.js';
import { RoundEnd, RoundMatch, ScoredResult } from './round.wire.js';
import { TilesBySeat } from './tiles.by.seat.prop.js';

@InputType({ description: 'The tile that somebody went out with.' })
export class ScoreLastTile {
  @Prop.Str({ example: '6-4' }) tile: string;
  @Prop.Int({
    optional: true,
    description: 'What `left` showed before it; left out for the first tile of a round.',
  })
  left?: number;
  @Prop.Int({ optional: true, description: 'What `right` showed before it.' }) right?: number;
}

@InputType({ description: 'A contract of forty-two and how it went.' })
export class ScoreContract {
  @Prop.Int() bidder: number;
  @Prop.Str({ description: 'As in `bids`: `31`, `2m`, `plunge:4m`.', example: '31' }) bid: string;
  @Prop.Enum(TRUMPS, 'DeclaredTrump') trump: Trump;
  @Prop.Int({ each: true, description: 'Points of seats 0 and 2, and of 1 and 3.', example: [12, 30] })
  taken: number[];
}

@InputType({ description: 'A tile on the table.' })
export class ScoreTile {
  @Prop.Str({ example: '6-4' }) tile: string;
  @Prop.Str({ optional: true, description: 'Left out for the first tile.', example: 'left' }) end?: string;
}

@InputType({ description: 'The tip of an end.' })
export class ScoreTip {
  @Prop.Int({ description: 'The number that it shows.' }) pips: number;
  @Prop.Bool({ optional: true, description: 'A double of which both halves count.' }) double?: boolean;
}

@InputType({ description: 'What is to be scored: exactly one of `hands`, `contract`, `layout` and `tips`.' })
@Example<ScoreRequest>({
  ruleset: 'draw',
  seats: 2,
  hands: [['6-4', '1-0'], []],
  scores: [20, 35],
  wentOut: 1,
})
export class ScoreRequest extends GameChoice {
  @TilesBySeat({
    optional: true,
    description: 'Tiles held at the end of a round, by seat.',
    example: [['6-4'], []],
  })
  hands?: string[][];
  @Prop.Str({ each: true, optional: true, description: 'For `handScore: others-plus-boneyard`.' })
  boneyard?: string[];
  @Prop.Int({
    each: true,
    optional: true,
    description: 'Scores before the end of the round; 0 where left out.',
  })
  scores?: number[];
  @Prop.Int({ optional: true, description: 'Number of the round; 1 where left out.' }) round?: number;
  @Prop.Int({
    optional: true,
    nullable: true,
    description: 'The seat that went out, null after a block; where left out the seat with an empty hand.',
  })
  wentOut?: number | null;
  @Prop.Obj(() => ScoreLastTile, {
    optional: true,
    description: 'For `fancyGoOut` and the bonuses of partnership.',
  })
  last?: ScoreLastTile;
  @Prop.Int({
    optional: true,
    description: 'For `blockWinner: blocker-against-next`: who laid the last tile.',
  })
  blocker?: number;
  @Prop.Obj(() => ScoreContract, { optional: true, description: 'What was bid, in forty-two.' })
  contract?: ScoreContract;
  @Prop.Obj(() => ScoreTile, { each: true, optional: true, description: 'A fives layout in order of play.' })
  layout?: ScoreTile[];
  @Prop.Obj(() => ScoreTip, { each: true, optional: true, description: 'The tips of a fives layout.' })
  tips?: ScoreTip[];
}

@ObjectType({
  description: 'Hands and contracts have `result` and `scores`, layouts and tips `endCount` and `points`.',
})
export class Score {
  @Prop.Obj(() => ScoredResult, { optional: true }) result?: ScoredResult;
  @Prop.Int({ each: true, optional: true, description: 'After the end of the round.' }) scores?: number[];
  @Prop.Obj(() => RoundMatch, { optional: true, description: 'If the match is over.' }) match?: RoundMatch;
  @Prop.Obj(() => RoundEnd, { each: true, optional: true }) ends?: RoundEnd[];
  @Prop.Int({ optional: true, description: 'What all ends count together.' }) endCount?: number;
  @Prop.Int({ optional: true, description: 'What the play that left these ends scores.' }) points?: number;
}
