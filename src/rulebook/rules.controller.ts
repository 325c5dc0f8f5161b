import { Body, Controller, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { Costs } from '../platform/limits/budget.js';
import { BodyLimit } from '../platform/http/body.limit.js';
import { AnswerExample, findExample } from '../platform/openapi/example.decorator.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { LegalMoves } from './legal.moves.wire.js';
import { ReplayRequest } from './replay.request.wire.js';
import { ReplayedRound } from './replay.wire.js';
import { RECORD_EXAMPLE } from './record.example.js';
import { RULES, RulesService } from './rules.service.js';
import { Score, ScoreRequest } from './score.wire.js';
import { ScorecardQuery } from './score.sheet.wire.js';
import {
  SCORECARD_CONTENT,
  SCORECARD_FORMATS,
  SCORECARD_TYPES,
  type ScorecardFormat,
} from './scorecard/index.js';
import { RecordVerification } from './verification.wire.js';

/** Records of long matches are larger than other bodies: nineteen rounds of a double-eighteen set are some 200 KB. */
const RECORD_BYTES = 2 * 1024 * 1024;
const RECORD = {
  description: 'A record as `GET /v1/matches/{id}/record` gives it.',
  schema: { type: 'object', additionalProperties: true, example: RECORD_EXAMPLE },
};
const formatOf = (mediaType: string): ScorecardFormat =>
  SCORECARD_FORMATS.find((format) => SCORECARD_TYPES[format].startsWith(mediaType)) ?? 'html';

const GAME_REFUSALS = ['unauthenticated', 'unknown-ruleset', 'bad-options', 'bad-deal'] as const;

/** The rules as a stateless service. Bodies are judged by the rules themselves, so they are not read into classes here. */
@ApiTags('rules')
@Public()
@Costs('rules')
@Controller('v1/rules')
export class RulesController {
  constructor(private readonly rules: RulesService) {}

  @Post('replay')
  @HttpCode(200)
  @ApiOperation({ summary: 'Plays a round from a given deal and says where it stands' })
  @ApiBody({ type: ReplayRequest })
  @ApiOkResponse({ type: ReplayedRound })
  @AnswerExample(() => answer(RULES.replay(findExample('ReplayRequest'))))
  @ApiRefusals(...GAME_REFUSALS, 'illegal-move', 'malformed-move', 'round-over')
  replayRound(@Body() body: unknown): ReplayedRound {
    return answer(this.rules.replay(body));
  }

  @Post('legal-moves')
  @HttpCode(200)
  @ApiOperation({ summary: 'What may be played where a replay request leads to' })
  @ApiBody({ type: ReplayRequest })
  @ApiOkResponse({ type: LegalMoves })
  @AnswerExample(() => answer(RULES.legalMoves(findExample('ReplayRequest'))))
  @ApiRefusals(...GAME_REFUSALS, 'illegal-move', 'malformed-move', 'round-over')
  listLegalMoves(@Body() body: unknown): LegalMoves {
    return answer(this.rules.legalMoves(body));
  }

  @Post('score')
  @HttpCode(200)
  @ApiOperation({ summary: 'Scores hands held at the end of a round, or the ends of a fives layout' })
  @ApiBody({ type: ScoreRequest })
  @ApiOkResponse({ type: Score })
  @AnswerExample(() => answer(RULES.score(findExample('ScoreRequest'))))
  @ApiRefusals(...GAME_REFUSALS)
  scoreHands(@Body() body: unknown): Score {
    return answer(this.rules.score(body));
  }

  @Post('verify')
  @HttpCode(200)
  @BodyLimit(RECORD_BYTES)
  @ApiOperation({ summary: 'Checks a match’s record: shuffles, moves, results and scores' })
  @ApiBody(RECORD)
  @ApiOkResponse({ type: RecordVerification })
  @AnswerExample(() => answer(RULES.verify(RECORD_EXAMPLE)))
  @ApiRefusals('unauthenticated', 'unknown-ruleset', 'bad-options')
  verifyRecord(@Body() body: unknown): RecordVerification {
    return answer(this.rules.verify(body));
  }

  @Post('scorecard')
  @HttpCode(200)
  @BodyLimit(RECORD_BYTES)
  @ApiOperation({ summary: 'The score sheet of a match’s record' })
  @ApiBody(RECORD)
  @ApiOkResponse({ content: SCORECARD_CONTENT })
  @AnswerExample((mediaType) => answer(RULES.scorecard(RECORD_EXAMPLE, formatOf(mediaType))).text)
  @ApiRefusals('unauthenticated', 'unknown-ruleset', 'bad-options')
  writeScorecard(
    @Body() body: unknown,
    @Query() { format }: ScorecardQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    const card = answer(this.rules.scorecard(body, format));
    void reply.header('content-type', card.contentType);
    return card.text;
  }
}
