import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticated, Caller, TOKEN_REFUSALS, TakesTickets } from '../accounts/index.js';
import { answer } from '../platform/answer.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { listed } from '../platform/page.js';
import { EventStreams } from '../platform/streams/event.streams.js';
import { StreamEnding } from '../platform/streams/stream.ending.js';
import { linesFormat } from '../platform/streams/stream.negotiation.js';
import { MatchRecords } from './match.records.js';
import { FindRecords, ListedRecord, RecordsPage } from './records.wire.js';

/** Records of many matches. */
@ApiTags('matches')
@ApiExtraModels(ListedRecord, RecordsPage, StreamEnding)
@Controller('v1/records')
export class RecordsController {
  constructor(
    private readonly records: MatchRecords,
    private readonly streams: EventStreams,
  ) {}

  @Get()
  @Authenticated('read')
  @ApiOperation({
    summary: 'Records by match, bot, tournament and more, in the order in which matches ended',
    description:
      'A page, or (`Accept: application/x-ndjson`) all of them, one on each line, as fast as they are read. A stream that breaks is gone on with by the last line’s `cursor` as `after`. Records that are not shown yet are left out.',
  })
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(RecordsPage) } },
      'application/x-ndjson': {
        schema: { anyOf: [{ $ref: getSchemaPath(ListedRecord) }, { $ref: getSchemaPath(StreamEnding) }] },
      },
    },
  })
  @ApiRefusals(...TOKEN_REFUSALS)
  @TakesTickets()
  async listRecords(
    @Caller() caller: Caller,
    @Query() query: FindRecords,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const format = linesFormat<ListedRecord>(request);
    if (format === undefined) {
      void reply.send(listed('records', answer(await this.records.page(caller, query))));
      return;
    }
    const stream = answer(this.records.stream(caller, query));
    await this.streams.send(request, reply, format, () => stream);
  }
}
