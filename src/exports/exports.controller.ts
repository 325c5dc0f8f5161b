import { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  Authenticated,
  Caller,
  IDEMPOTENCY_REFUSALS,
  Idempotent,
  NewId,
  TOKEN_REFUSALS,
  TakesTickets,
} from '../accounts/index.js';
import { EventsOfLog } from '../matches/index.js';
import { answer } from '../platform/answer.js';
import { ApiLogAnswer } from '../platform/openapi/event.forms.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { listed, PageQuery } from '../platform/page.js';
import { EventStreams } from '../platform/streams/event.streams.js';
import { answerLog } from '../platform/streams/log.answer.js';
import { lastEventNumber } from '../platform/streams/stream.negotiation.js';
import { ExportEvents } from './export.events.js';
import { ExportsService } from './exports.service.js';
import { Export, ExportNotice, ExportsPage, NewExport } from './exports.wire.js';

const ApiExportId = (): MethodDecorator =>
  ApiParam({ name: 'id', format: 'uuid', description: 'Identifier of the export.' });
const NOTICE = { $ref: getSchemaPath(ExportNotice) };
const LAST = { type: 'integer', description: 'The number to ask on with.' };

/** Files of what one has. */
@ApiTags('exports')
@ApiExtraModels(ExportNotice)
@Controller('v1/exports')
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly events: ExportEvents,
    private readonly streams: EventStreams,
  ) {}

  @Post()
  @Authenticated('read')
  @Idempotent()
  @ApiOperation({
    summary: 'Order an export',
    description:
      'Records by a filter, or everything that the account owns, as a file of JSON lines compressed with gzip. The service’s workers write it; it can be fetched for a day.',
  })
  @ApiCreatedResponse({ type: Export })
  @ApiRefusals(...TOKEN_REFUSALS, ...IDEMPOTENCY_REFUSALS, 'too-many-exports')
  async createExport(
    @Caller() caller: Caller,
    @Body() input: NewExport,
    @NewId() id: string,
  ): Promise<Export> {
    return answer(await this.exports.create(caller, input, id));
  }

  @Get()
  @Authenticated('read')
  @ApiOperation({ summary: 'One’s exports, newest first' })
  @ApiOkResponse({ type: ExportsPage })
  @ApiRefusals(...TOKEN_REFUSALS)
  async listExports(@Caller() caller: Caller, @Query() query: PageQuery): Promise<ExportsPage> {
    return listed('exports', answer(await this.exports.list(caller, query)));
  }

  @Get(':id')
  @ApiExportId()
  @Authenticated('read')
  @ApiOperation({ summary: 'An export' })
  @ApiOkResponse({ type: Export })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async getExport(@Caller() caller: Caller, @Param('id') id: string): Promise<Export> {
    return answer(await this.exports.get(caller, id));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiExportId()
  @Authenticated('read')
  @ApiOperation({ summary: 'Forget an export, with its file', description: 'One that is under way ends.' })
  @ApiNoContentResponse()
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async removeExport(@Caller() caller: Caller, @Param('id') id: string): Promise<void> {
    answer(await this.exports.remove(caller, id));
  }

  @Get(':id/download')
  @ApiExportId()
  @Authenticated('read')
  @ApiOperation({ summary: 'The file of an export', description: 'JSON lines, compressed with gzip.' })
  @ApiOkResponse({ content: { 'application/gzip': { schema: { type: 'string', format: 'binary' } } } })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'export-not-finished', 'export-expired')
  @TakesTickets()
  async downloadExport(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { bytes, pieces } = answer(await this.exports.open(caller, id));
    void reply
      .header('content-type', 'application/gzip')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="boneyard-${id}.ndjson.gz"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(pieces, { objectMode: false, highWaterMark: 1 }));
  }

  @Get(':id/events')
  @ApiExportId()
  @Authenticated('read')
  @ApiOperation({
    summary: 'What happens to an export',
    description:
      'Beginning, progress with a percentage, end. JSON, lines of JSON (`Accept: application/x-ndjson`) or server-sent events (`Accept: text/event-stream`), all with the same events and numbers. A stream ends when the file is finished.',
  })
  @ApiLogAnswer(NOTICE, LAST)
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'unknown-position')
  @TakesTickets()
  async exportEvents(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() { after: asked, wait, limit }: EventsOfLog,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const after = lastEventNumber(request) ?? asked;
    await answerLog<ExportNotice>(
      this.streams,
      { request, reply, wait },
      {
        idOf: ({ seq }) => seq,
        page: (signal) => this.events.page(caller, id, after, { limit, signal }),
        stream: () => this.events.stream(caller, id, after),
      },
    );
  }
}
