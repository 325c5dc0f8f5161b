import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';
import { SPRT_DECISIONS, type SprtDecision } from '../statistics/index.js';

const INTERVAL = '95%, from low to high.';

@ObjectType({ description: 'One line of a simulation’s table. Rates are 0 to 1.' })
export class SimulationCell {
  @Prop.Str({ example: 'rounds ended by blocked' }) figure: string;
  @Prop.Float({ nullable: true, description: 'What a source prints; null where none does.' }) printed:
    number | null;
  @Prop.Float() ours: number;
  @Prop.Float({
    each: true,
    minItems: 2,
    maxItems: 2,
    description: `${INTERVAL} Wilson's of rates, Student's of means.`,
  })
  interval: number[];
  @Prop.Int({ description: 'What it was counted over: rounds, or hands.' }) rounds: number;
  @Prop.Str({ each: true, description: 'Who played, by seat.' }) players: string[];
}

@ObjectType({ description: 'How often a value came up.' })
export class ValueCount {
  @Prop.Int() value: number;
  @Prop.Int() count: number;
}

@ObjectType({ description: 'How a whole number was distributed.' })
export class Distribution {
  @Prop.Str({ example: 'points of the winning side' }) of: string;
  @Prop.Float({ nullable: true, description: 'Null where nothing was counted.' }) mean: number | null;
  @Prop.Float({
    nullable: true,
    description: 'Half the width of the mean’s 95% interval; null below two values.',
  })
  error: number | null;
  @Prop.Obj(() => ValueCount, { each: true }) counts: ValueCount[];
}

@ObjectType()
export class SimulationOutcome {
  @Prop.Int({ description: 'Rounds that were counted.' }) rounds: number;
  @Prop.Obj(() => SimulationCell, { each: true }) cells: SimulationCell[];
  @Prop.Obj(() => Distribution, { each: true }) distributions: Distribution[];
}

@ObjectType({ description: 'Rounds (or matches) that a player gave away.' })
export class ForfeitsOutcome {
  @Prop.Str() player: string;
  @Prop.Str({ description: 'How: `timeout`, `illegal-moves`, `resigned`.' }) fault: string;
  @Prop.Int() count: number;
  @Prop.Id({ each: true, description: 'The first of the matches.' }) matches: string[];
}

@ObjectType({
  description:
    'The score with the luck of the deals taken out: what strong house players score from the very same deals is a control variate. Matches that were lost by the clock or by illegal moves are in it as they ended.',
})
export class LuckAdjusted {
  @Prop.Float({ description: '0 to 1; what lucky deals would carry beyond is kept at the edge.' })
  winRateA: number;
  @Prop.Float({
    each: true,
    minItems: 2,
    maxItems: 2,
    description: `${INTERVAL} Wilson's, of as many matches as the adjusted ones are worth: within 0 and 1, and that of the plain score where nothing is subtracted.`,
  })
  interval: number[];
  @Prop.Float() eloA: number;
  @Prop.Float({ description: 'Half the width of its 95% interval.' }) eloError: number;
  @Prop.Float({
    description:
      'How much of the control is subtracted, learnt from the matches that were played out; not below 0, for good deals harm nobody.',
  })
  coefficient: number;
  @Prop.Float({
    description:
      'Share of the variance that was luck by this measure; below 0 where learning the coefficient cost more than it brought.',
  })
  varianceRemoved: number;
}

@ObjectType()
export class MatchOutcome {
  @Prop.Int({ description: 'Rounds (or matches) that were counted.' }) rounds: number;
  @Prop.Int({ each: true, minItems: 2, maxItems: 2, description: 'Won by A, won by B.' }) wins: number[];
  @Prop.Int() draws: number;
  @Prop.Float({ description: "A's score for each, draws counted as half." }) winRateA: number;
  @Prop.Float({ each: true, minItems: 2, maxItems: 2, description: INTERVAL }) interval: number[];
  @Prop.Float({ description: 'Elo of A over B.' }) eloA: number;
  @Prop.Float({ description: 'Half the width of its 95% interval.' }) eloError: number;
  @Prop.Int({
    each: true,
    nullable: true,
    description:
      'Mirrored pairs by what they brought A: 0, ½, 1, 1½, 2 rounds. Null where deals are independent.',
  })
  pairs: number[] | null;
  @Prop.Int({
    nullable: true,
    description:
      'Rounds of different deals, without adjustment, that would have told more: by so many mirroring or luck adjustment has spared; below 0 they cost some. Null where it is not known.',
  })
  roundsSaved: number | null;
  @Prop.Obj(() => LuckAdjusted, {
    nullable: true,
    description:
      'Of independent deals; null below thirty matches that were played out, because how much deals decide cannot be told from fewer.',
  })
  adjusted: LuckAdjusted | null;
  @Prop.Obj(() => Distribution, {
    each: true,
    description: "Points of A's best seat, and of B's; empty of a test between house players.",
  })
  points: Distribution[];
  @Prop.Obj(() => ForfeitsOutcome, { each: true, description: 'They count as lost.' })
  forfeits: ForfeitsOutcome[];
  @Prop.Id({ each: true, description: 'Matches that ended without a result and do not count.' })
  voided: string[];
}

@ObjectType({ description: 'Where a test stood.' })
export class SprtPoint {
  @Prop.Int({ description: 'Pairs (or matches).' }) count: number;
  @Prop.Float() llr: number;
}

@ObjectType()
export class SprtOutcome {
  @Prop.Enum(SPRT_DECISIONS, 'SprtDecision', {
    description:
      '`accept-h1`: A is better; `accept-h0`: it is not; `undecided`: the most was played before it was sure.',
  })
  decision: SprtDecision;
  @Prop.Float({ description: 'Log-likelihood ratio of elo1 against elo0.' }) llr: number;
  @Prop.Float({ description: 'At or below: not better.' }) lower: number;
  @Prop.Float({ description: 'At or above: better.' }) upper: number;
  @Prop.Float() elo0: number;
  @Prop.Float() elo1: number;
  @Prop.Float() alpha: number;
  @Prop.Float() beta: number;
  @Prop.Str({ description: '`logistic` or `normalized` Elo.' }) model: string;
  @Prop.Int({ description: 'Mirrored pairs, or matches of independent deals, that the test has looked at.' })
  count: number;
  @Prop.Obj(() => SprtPoint, { each: true, description: 'The ratio along the way, thinned out evenly.' })
  path: SprtPoint[];
}

const HALF = 'Half the width of its 95% interval; null where it is not known.';

@ObjectType({ description: 'What a review says of a seat.' })
export class ReviewedSeat {
  @Prop.Int() seat: number;
  @Prop.Str() name: string;
  @Prop.Int({ description: 'Decisions with a choice.' }) decisions: number;
  @Prop.Float({
    nullable: true,
    description:
      'Mean win probability lost in a decision, measured in other imagined worlds than those that chose the best move.',
  })
  loss: number | null;
  @Prop.Float({ nullable: true, description: HALF }) lossError: number | null;
  @Prop.Float({ nullable: true, description: 'Share of the win probability at stake that was kept, 0 to 1.' })
  accuracy: number | null;
  @Prop.Float({ nullable: true, description: HALF }) accuracyError: number | null;
  @Prop.Float({
    nullable: true,
    description:
      'Points a round, less those of the others, that house:hard gains from this seat of the same deals when it sits in every seat.',
  })
  luck: number | null;
  @Prop.Float({ nullable: true, description: HALF }) luckError: number | null;
  @Prop.Float({ nullable: true, description: 'Points a round that were gained beyond that.' }) skill:
    number | null;
  @Prop.Float({ nullable: true, description: HALF }) skillError: number | null;
}

@ObjectType({ description: 'A decision with a choice, as its seat knew the position.' })
export class ReviewedMove {
  @Prop.Int() ply: number;
  @Prop.Int() round: number;
  @Prop.Int() seat: number;
  @Prop.Str() played: string;
  @Prop.Str() best: string;
  @Prop.Float({ description: 'Probability to win the round after the best move.' }) win: number;
  @Prop.Float({ description: 'What of it was lost.' }) loss: number;
  @Prop.Float({ description: 'Half the width of its 95% interval.' }) lossError: number;
  @Prop.Float({ description: 'What could have been lost: the best move less the worst.' }) atStake: number;
}

@ObjectType()
export class ReviewOutcome {
  @Prop.Int({ description: 'Rounds of the match that have been looked at.' }) rounds: number;
  @Prop.Obj(() => ReviewedSeat, { each: true }) seats: ReviewedSeat[];
  @Prop.Obj(() => ReviewedMove, { each: true, description: 'In the order in which they were made.' })
  decisions: ReviewedMove[];
}
