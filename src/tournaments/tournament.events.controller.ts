import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TakesTickets } from '../accounts/index.js';
import { EventsOfLog } from '../matches/index.js';
import { Public } from '../platform/access.js';
import { ApiLogAnswer } from '../platform/openapi/event.forms.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { EventStreams } from '../platform/streams/event.streams.js';
import { answerLog } from '../platform/streams/log.answer.js';
import { lastEventNumber } from '../platform/streams/stream.negotiation.js';
import type { ShownTournamentEvent } from './tournament.event.view.js';
import { ApiTournamentEvents, TOURNAMENT_EVENT_SCHEMA } from './tournament.event.wire.js';
import { TournamentEvents } from './tournament.events.js';
import { ApiTournament } from './tournaments.controller.js';

const LAST = { type: 'integer', description: 'The number to ask on with.' };

/** The log of a tournament. */
@ApiTags('tournaments')
@ApiTournamentEvents()
@Controller({ path: 'v1/tournaments' })
export class TournamentEventsController {
  constructor(
    private readonly events: TournamentEvents,
    private readonly streams: EventStreams,
  ) {}

  @Get(':id/events')
  @Public()
  @ApiTournament()
  @ApiOperation({
    summary: 'The events of a tournament',
    description:
      'Rounds, sets, results, progress with the expected time left. JSON, lines of JSON (`Accept: application/x-ndjson`) or server-sent events (`Accept: text/event-stream`), all with the same events and numbers. A stream ends with the tournament.',
  })
  @ApiLogAnswer(TOURNAMENT_EVENT_SCHEMA, LAST)
  @ApiRefusals('unauthenticated', 'not-found', 'unknown-position')
  @TakesTickets()
  async tournamentEvents(
    @Param('id') id: string,
    @Query() { after: asked, wait, limit }: EventsOfLog,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const after = lastEventNumber(request) ?? asked;
    await answerLog<ShownTournamentEvent>(
      this.streams,
      { request, reply, wait },
      {
        idOf: ({ seq }) => seq,
        page: (signal) => this.events.page(id, after, { limit, signal }),
        stream: () => this.events.stream(id, after),
      },
    );
  }
}
