import { InputType, ObjectType } from '@nestjs/graphql';
import { Example } from '../../platform/openapi/example.decorator.js';
import { Prop } from '../../platform/wire.js';

/** Actions that may be rated or carried out in imagination for one analysis: unless told otherwise, and at most. */
export const USUAL_NODES = 100_000;
export const MOST_NODES = 500_000;

const ERROR = 'Half the width of its 95% interval; 0 where nothing was left to chance.';

@InputType({ description: 'A position as one seat knows it.' })
export class PositionAsked {
  @Prop.Str({ max: 40, example: 'draw' }) ruleset: string;
  @Prop.Str({ optional: true, max: 40, description: 'The options of `view` override it.' }) preset?: string;
  @Prop.Json({
    description:
      'The `view` of a turn: `seat`, `round`, `hand`, `handSizes`, `boneyardSize`, `scores`, `events` and `options` are read. The seat must be the one in turn.',
  })
  view: Record<string, unknown>;
}

@Example<NewAnalysis>({ match: '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968', ply: 7 })
@InputType({ description: 'A decision: `match` and `ply`, or a `position`.' })
export class NewAnalysis {
  @Prop.Id({ optional: true, description: 'A match that is over.' }) match?: string;
  @Prop.Int({
    optional: true,
    min: 1,
    description: 'The decision of the match, which is looked at as the seat that took it knew the position.',
  })
  ply?: number;
  @Prop.Obj(() => PositionAsked, { optional: true }) position?: PositionAsked;
  @Prop.Int({
    default: USUAL_NODES,
    min: 1_000,
    max: MOST_NODES,
    description:
      'Actions that may be rated or carried out in imagination: four times as many halve the errors.',
  })
  nodes: number;
  @Prop.Int({ default: 1, description: 'The same seed gives the same answer.' }) seed: number;
}

@ObjectType({ description: 'How much it matters whether an opponent holds one of a tile’s numbers.' })
export class NumberAnalysis {
  @Prop.Int() number: number;
  @Prop.Float({ description: 'Share of the imagined worlds in which some opponent holds it.' })
  heldShare: number;
  @Prop.Float({
    nullable: true,
    description:
      'Win probability where no opponent holds it, less that where one does; null where that is not known.',
  })
  swing: number | null;
  @Prop.Float({ nullable: true, description: ERROR }) swingError: number | null;
  @Prop.Bool({ description: 'Whether 0 lies outside the interval of the swing.' }) matters: boolean;
}

@ObjectType({ description: 'What is to be said of one legal move.' })
export class MoveAnalysis {
  @Prop.Str({ example: '6-4@left' }) move: string;
  @Prop.Float({ description: 'Probability to win the round, where nobody wins counted as half.' })
  win: number;
  @Prop.Float({ description: ERROR }) winError: number;
  @Prop.Float({
    description:
      'Points to be gained from here to the end of the round, less the mean of what the others gain; more is better in every game.',
  })
  points: number;
  @Prop.Float({ description: ERROR }) pointsError: number;
  @Prop.Float({ description: 'Win probability lost against the best move, in the same worlds.' })
  loss: number;
  @Prop.Float({ description: ERROR }) lossError: number;
  @Prop.Obj(() => NumberAnalysis, { each: true, description: 'The numbers of the tile that it plays.' })
  numbers: NumberAnalysis[];
}

@ObjectType()
export class PositionAnalysis {
  @Prop.Id({ nullable: true }) match: string | null;
  @Prop.Int({ nullable: true }) ply: number | null;
  @Prop.Int({ description: 'Number of the round in the match.' }) round: number;
  @Prop.Int({ description: 'Whose decision it is.' }) seat: number;
  @Prop.Str({ nullable: true, description: 'What was played, in a match.' }) played: string | null;
  @Prop.Int({
    description: 'Worlds that were imagined: deals of the hidden tiles that agree with what the seat knew.',
  })
  worlds: number;
  @Prop.Bool({
    description: 'Whether these are all the hands that the other seat may hold, so that there are no errors.',
  })
  exhausted: boolean;
  @Prop.Obj(() => MoveAnalysis, { each: true, description: 'Every legal move, best first.' })
  moves: MoveAnalysis[];
}
