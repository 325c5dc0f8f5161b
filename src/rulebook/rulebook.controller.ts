import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { Glossary } from './glossary.wire.js';
import { RulebookService } from './rulebook.service.js';
import { RulesService } from './rules.service.js';
import { RulesetDescription, RulesetList } from './ruleset.wire.js';
import { SCORECARD_CONTENT } from './scorecard/index.js';
import { ScoreSheetQuery } from './score.sheet.wire.js';
import { TileSet } from './tile.set.wire.js';
import { Unchanging } from './unchanging.js';

const ApiRulesetId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'Id of the ruleset.', example: 'draw' });

/** The rulebook: what the games are. */
@ApiTags('rulebook')
@Public()
@Controller('v1')
export class RulebookController {
  constructor(
    private readonly rulebook: RulebookService,
    private readonly rules: RulesService,
  ) {}

  @Get('rulesets')
  @Unchanging()
  @ApiOperation({ summary: 'All rulesets in short' })
  @ApiOkResponse({ type: RulesetList })
  @ApiRefusals('unauthenticated')
  listRulesets(): RulesetList {
    return this.rulebook.listRulesets();
  }

  @Get('rulesets/:id')
  @Unchanging()
  @ApiRulesetId()
  @ApiOperation({
    summary: 'A ruleset: seats, deal table, options, presets, how to play, where published rules disagree',
  })
  @ApiOkResponse({ type: RulesetDescription })
  @ApiRefusals('unauthenticated', 'unknown-ruleset')
  getRuleset(@Param('id') id: string): RulesetDescription {
    return answer(this.rulebook.getRuleset(id));
  }

  @Get('rulesets/:id/schema')
  @Unchanging()
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @ApiRulesetId()
  @ApiOperation({ summary: 'JSON Schema of the part of a request that says which game is meant' })
  @ApiOkResponse({
    content: { 'application/schema+json': { schema: { type: 'object', additionalProperties: true } } },
  })
  @ApiRefusals('unauthenticated', 'unknown-ruleset')
  getRulesetSchema(@Param('id') id: string): object {
    return answer(this.rulebook.getRuleset(id)).schema;
  }

  @Get('rulesets/:id/score-sheet')
  @ApiRulesetId()
  @ApiOperation({ summary: 'A blank score sheet to print' })
  @ApiOkResponse({ content: SCORECARD_CONTENT })
  @ApiRefusals('unauthenticated', 'unknown-ruleset', 'bad-options')
  getScoreSheet(
    @Param('id') id: string,
    @Query() query: ScoreSheetQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    const sheet = answer(this.rules.scoreSheet(id, query));
    void reply.header('content-type', sheet.contentType).header('cache-control', 'public, max-age=3600');
    return sheet.text;
  }

  @Get('sets/:n')
  @Unchanging()
  @ApiParam({ name: 'n', description: 'The highest double.', enum: [6, 9, 12, 15, 18] })
  @ApiOperation({ summary: 'A set of tiles: tiles, pips, doubles, and the hands that rulesets deal from it' })
  @ApiOkResponse({ type: TileSet })
  @ApiRefusals('unauthenticated', 'not-found')
  getTileSet(@Param('n') n: string): TileSet {
    return answer(this.rulebook.getTileSet(n));
  }

  @Get('glossary')
  @Unchanging()
  @ApiOperation({ summary: 'The words of the field' })
  @ApiOkResponse({ type: Glossary })
  @ApiRefusals('unauthenticated')
  getGlossary(): Glossary {
    return this.rulebook.getGlossary();
  }
}
