import { Readable } from 'node:stream';
import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { ALGORITHM, SigningKey } from './exports/signing.key.js';
import { TournamentExports } from './tournament.exports.js';
import { ApiTournament } from './tournaments.controller.js';
import { BundleQuery, SigningKeyInfo } from './tournament.exports.wire.js';

const CSV = 'text/csv';
const SVG = 'image/svg+xml';
const NDJSON = 'application/x-ndjson';

const ApiText = (type: string): MethodDecorator =>
  ApiOkResponse({ content: { [type]: { schema: { type: 'string' } } } });
const inUtf8 = (type: string): MethodDecorator => Header('content-type', `${type}; charset=utf-8`);

/** First lines of the exports, for the documentation. */
const GAME_LINE = {
  round: 1,
  table: 1,
  set: 1,
  leg: 1,
  entrants: ['house:hard', 'house:easy#1'],
  record: {
    match: '0199e3a4-8d31-7000-b5a7-3c4d5e6f7081',
    ruleset: 'draw',
    rounds: [],
    winners: [0],
    scores: [104, 61],
  },
};
const BUNDLE_LINE = {
  type: 'bundle',
  version: 1,
  tournament: '0199e3a4-9e42-7000-86c8-4d5e6f708192',
  secret: '29361f32a436c56a3398b77e1b036b4b356c55d1070251037dc437e267c89e37',
  rulesVersion: 1,
  games: true,
};

/** Tournaments as files: tables, reports, pictures, all games, the signed bundle. */
@ApiTags('tournaments')
@ApiRefusals('unauthenticated')
@Public()
@Controller({ path: 'v1' })
export class TournamentExportsController {
  constructor(
    private readonly exports: TournamentExports,
    private readonly key: SigningKey,
  ) {}

  @Get('tournaments/:id/standings.csv')
  @ApiTournament()
  @ApiOperation({ summary: 'Who stands where, as CSV' })
  @ApiText(CSV)
  @inUtf8(CSV)
  @ApiRefusals('not-found')
  async getStandingsCsv(@Param('id') id: string): Promise<string> {
    return answer(await this.exports.text(id, 'standings.csv'));
  }

  @Get('tournaments/:id/crosstable.csv')
  @ApiTournament()
  @ApiOperation({ summary: 'Everybody against everybody, as CSV' })
  @ApiText(CSV)
  @inUtf8(CSV)
  @ApiRefusals('not-found')
  async getCrosstableCsv(@Param('id') id: string): Promise<string> {
    return answer(await this.exports.text(id, 'crosstable.csv'));
  }

  @Get('tournaments/:id/report.trf')
  @ApiTournament()
  @ApiOperation({
    summary: 'A Swiss or a round robin as FIDE’s tournament report',
    description: 'TRF16. A set counts as a game; the first seat is white.',
  })
  @ApiText('text/plain')
  @inUtf8('text/plain')
  @ApiRefusals('not-found', 'tournament-not-started')
  async getReport(@Param('id') id: string): Promise<string> {
    return answer(await this.exports.text(id, 'report.trf'));
  }

  @Get('tournaments/:id/standings.svg')
  @ApiTournament()
  @ApiOperation({ summary: 'Who stands where, as a picture' })
  @ApiText(SVG)
  @inUtf8(SVG)
  @ApiRefusals('not-found')
  async getStandingsPicture(@Param('id') id: string): Promise<string> {
    return answer(await this.exports.text(id, 'standings.svg'));
  }

  @Get('tournaments/:id/crosstable.svg')
  @ApiTournament()
  @ApiOperation({ summary: 'Everybody against everybody, as a picture' })
  @ApiText(SVG)
  @inUtf8(SVG)
  @ApiRefusals('not-found')
  async getCrosstablePicture(@Param('id') id: string): Promise<string> {
    return answer(await this.exports.text(id, 'crosstable.svg'));
  }

  @Get('tournaments/:id/bracket.svg')
  @ApiTournament()
  @ApiOperation({ summary: 'The bracket of an elimination, as a picture' })
  @ApiText(SVG)
  @inUtf8(SVG)
  @ApiRefusals('not-found', 'tournament-not-started')
  async getBracketPicture(@Param('id') id: string): Promise<string> {
    return answer(await this.exports.text(id, 'bracket.svg'));
  }

  @Get('tournaments/:id/games.ndjson')
  @ApiTournament()
  @ApiOperation({
    summary: 'All matches that count, a line each',
    description:
      'Where in the tournament it was played, and its record, as `GET /v1/matches/{id}/record` has it.',
  })
  @ApiOkResponse({ content: { [NDJSON]: { schema: { type: 'object', example: GAME_LINE } } } })
  @ApiRefusals('not-found')
  async getGames(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    stream(reply, answer(await this.exports.games(id)));
  }

  @Get('tournaments/:id/bundle')
  @ApiTournament()
  @ApiOperation({
    summary: 'Everything about a tournament that is over, signed',
    description:
      'Lines of JSON: the secret, all events, the records of the matches, the standing, a signature. `boneyard tournament verify` derives the standing from it again, without the service.',
  })
  @ApiOkResponse({ content: { [NDJSON]: { schema: { type: 'object', example: BUNDLE_LINE } } } })
  @ApiRefusals('not-found', 'tournament-not-over')
  async getBundle(
    @Param('id') id: string,
    @Res() reply: FastifyReply,
    @Query() { games }: BundleQuery,
  ): Promise<void> {
    const lines = answer(await this.exports.bundle(id, { games }));
    void reply.header('content-disposition', `attachment; filename="tournament-${id}.ndjson"`);
    stream(reply, lines);
  }

  @Get('signing-key')
  @ApiOperation({ summary: 'The key that the service signs bundles with' })
  @ApiOkResponse({ type: SigningKeyInfo })
  async getSigningKey(): Promise<SigningKeyInfo> {
    return { algorithm: ALGORITHM, publicKey: await this.key.publicKey() };
  }
}

function stream(reply: FastifyReply, lines: AsyncGenerator<string>): void {
  void reply.header('content-type', `${NDJSON}; charset=utf-8`).send(Readable.from(lines));
}
