import { Args, Query, Resolver } from '@nestjs/graphql';
import { Public } from '../platform/access.js';
import { Costs } from '../platform/limits/budget.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { Json } from '../platform/json.scalar.js';
import { LegalMoves } from './legal.moves.wire.js';
import { ReplayRequest } from './replay.request.wire.js';
import { ReplayedRound } from './replay.wire.js';
import { RulesService } from './rules.service.js';
import { Scorecard, ScorecardArgs } from './score.sheet.wire.js';
import { Score, ScoreRequest } from './score.wire.js';
import { RecordVerification } from './verification.wire.js';

const ReplayRoundResult = resultUnion('ReplayRoundResult', () => ReplayedRound);
const LegalMovesResult = resultUnion('LegalMovesResult', () => LegalMoves);
const ScoreResult = resultUnion('ScoreResult', () => Score);
const VerifyRecordResult = resultUnion('VerifyRecordResult', () => RecordVerification);
const ScorecardResult = resultUnion('ScorecardResult', () => Scorecard);
const record = { type: () => Json, description: 'A record as `GET /v1/matches/{id}/record` gives it.' };

/** The rules as a stateless service, over GraphQL: all are questions, so all are queries. */
@Public()
@Costs('rules')
@Resolver()
export class RulesResolver {
  constructor(private readonly rules: RulesService) {}

  @Query(() => ReplayRoundResult, {
    description: 'Plays a round from a given deal and says where it stands.',
  })
  replayRound(@Args('request') request: ReplayRequest): object {
    return graphqlAnswer(this.rules.replay(request));
  }

  @Query(() => LegalMovesResult, { description: 'What may be played where a replay request leads to.' })
  legalMoves(@Args('request') request: ReplayRequest): object {
    return graphqlAnswer(this.rules.legalMoves(request));
  }

  @Query(() => ScoreResult, {
    description: 'Scores hands held at the end of a round, or the ends of a fives layout.',
  })
  scoreHands(@Args('request') request: ScoreRequest): object {
    return graphqlAnswer(this.rules.score(request));
  }

  @Query(() => VerifyRecordResult, {
    description: 'Checks a match’s record: shuffles, moves, results and scores.',
  })
  verifyRecord(@Args('record', record) body: unknown): object {
    return graphqlAnswer(this.rules.verify(body));
  }

  @Query(() => ScorecardResult, { description: 'The score sheet of a match’s record.' })
  scorecard(@Args() { record: body, format }: ScorecardArgs): object {
    return graphqlAnswer(this.rules.scorecard(body, format));
  }
}
