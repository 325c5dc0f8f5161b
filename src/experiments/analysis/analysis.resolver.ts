import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Authenticated, Caller, HungUp } from '../../accounts/index.js';
import { graphqlAnswer, resultUnion } from '../../platform/graphql/refusal.types.js';
import { AnalysisService } from './analysis.service.js';
import { NewAnalysis, PositionAnalysis } from './analysis.wire.js';

const AnalysePositionResult = resultUnion('AnalysePositionResult', () => PositionAnalysis);

@Resolver()
export class AnalysisResolver {
  constructor(private readonly analysis: AnalysisService) {}

  @Mutation(() => AnalysePositionResult, {
    description: 'What each legal move of a decision is worth. It stores nothing, and costs a little time.',
  })
  @Authenticated('experiments')
  async analysePosition(
    @Caller() caller: Caller,
    @Args('input') input: NewAnalysis,
    @HungUp() hungUp: AbortSignal,
  ): Promise<object> {
    return graphqlAnswer(await this.analysis.analyse(caller, input, hungUp));
  }
}
