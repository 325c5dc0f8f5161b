import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticated, Caller, TOKEN_REFUSALS, TakesTickets } from '../accounts/index.js';
import { ApiLogAnswer, inThreeForms } from '../platform/openapi/event.forms.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { EventStreams } from '../platform/streams/event.streams.js';
import { answerLog } from '../platform/streams/log.answer.js';
import { lastEventId, lastEventNumber } from '../platform/streams/stream.negotiation.js';
import { CallerFeed } from './caller.feed.js';
import type { ShownEvent } from './event.view.js';
import { ApiEvents, EVENT_SCHEMA } from './event.wire.js';
import type { FeedEvent } from './feed.rows.js';
import { EventsOfCaller, EventsOfMatch } from './events.wire.js';
import { MatchEvents } from './match.events.js';
import { ApiNotices, NOTICE_SCHEMA } from './notice.wire.js';

const CURSOR = { type: 'string', description: 'Where the reader is with this event.' };
const FEED_EVENT = {
  allOf: [
    { oneOf: [EVENT_SCHEMA, NOTICE_SCHEMA] },
    { type: 'object', required: ['cursor'], properties: { cursor: CURSOR } },
  ],
};
const LAST_SEQ = { type: 'integer', description: 'The number to ask on with.' };
const LAST_CURSOR = { type: 'string', description: 'The cursor to ask on with.' };
const FORMS =
  'JSON, lines of JSON (`Accept: application/x-ndjson`) or server-sent events (`Accept: text/event-stream`), all with the same events and numbers.';

/** The log of a match, and the feed of everything that concerns a caller. */
@ApiTags('events')
@ApiEvents()
@ApiNotices()
@Controller({ path: 'v1' })
export class EventsController {
  constructor(
    private readonly events: MatchEvents,
    private readonly feed: CallerFeed,
    private readonly streams: EventStreams,
  ) {}

  @Get('matches/:id/events')
  @ApiParam({ name: 'id', format: 'uuid', description: 'Identifier of the match.' })
  @Authenticated('read')
  @ApiOperation({
    summary: 'The events of a match',
    description: `${FORMS} A stream ends after the last event of the match.`,
  })
  @ApiLogAnswer(EVENT_SCHEMA, LAST_SEQ)
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'match-veiled', 'unknown-position')
  @TakesTickets()
  async matchEvents(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() { after, wait, limit, seat, expand }: EventsOfMatch,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const query = { after: lastEventNumber(request) ?? after, seat, expandMoves: expand === 'moves' };
    await answerLog<ShownEvent>(
      this.streams,
      { request, reply, wait },
      {
        idOf: ({ seq }) => seq,
        page: (signal) => this.events.page(caller, id, query, { limit, signal }),
        stream: () => this.events.stream(caller, id, query),
      },
    );
  }

  @Get('events')
  @Authenticated('read')
  @ApiOperation({
    summary: 'Everything that concerns the caller',
    description: `The events of all matches that the token’s bot (or the account’s bots) play, as they happen, and notices of what happens before, between and after them: challenges, queues, ratings. ${FORMS} Delivery is at least once: (match, seq) identifies an event; notices have \`seq\` 0 and are identified by \`notice\`.`,
  })
  @ApiOkResponse({ content: inThreeForms(FEED_EVENT, LAST_CURSOR) })
  @ApiRefusals(...TOKEN_REFUSALS, 'unknown-position')
  @TakesTickets()
  async callerEvents(
    @Caller() caller: Caller,
    @Query() { after, wait, limit }: EventsOfCaller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const from = lastEventId(request) ?? after;
    await answerLog<FeedEvent>(
      this.streams,
      { request, reply, wait },
      {
        idOf: ({ cursor }) => cursor,
        page: (signal) => this.feed.page(caller, from, { limit, signal }),
        stream: () => this.feed.stream(caller, from),
      },
    );
  }
}
