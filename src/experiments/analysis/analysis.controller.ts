import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, Caller, HungUp, TOKEN_REFUSALS } from '../../accounts/index.js';
import { answer } from '../../platform/answer.js';
import { ApiRefusals } from '../../platform/openapi/refusals.decorator.js';
import { AnalysisService } from './analysis.service.js';
import { NewAnalysis, PositionAnalysis } from './analysis.wire.js';

@ApiTags('analysis')
@Controller('v1/analysis')
export class AnalysisController {
  constructor(private readonly analysis: AnalysisService) {}

  @Post()
  @HttpCode(200)
  @Authenticated('experiments')
  @ApiOperation({
    summary: 'What a decision was worth',
    description:
      'A decision of a match that is over, or a position as one seat knows it: every legal move with its probability to win the round and the points to expect, their errors, and which of the tile’s numbers matter. A match in progress is refused.',
  })
  @ApiOkResponse({ type: PositionAnalysis })
  @ApiRefusals(
    ...TOKEN_REFUSALS,
    'payload-too-large',
    'unsupported-media-type',
    'not-found',
    'match-veiled',
    'match-not-finished',
    'unknown-ruleset',
    'bad-options',
    'impossible-position',
    'rate-limited',
  )
  async analysePosition(
    @Caller() caller: Caller,
    @Body() input: NewAnalysis,
    @HungUp() hungUp: AbortSignal,
  ): Promise<PositionAnalysis> {
    return answer(await this.analysis.analyse(caller, input, hungUp));
  }
}
