import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  Authenticated,
  Caller,
  callerOf,
  IDEMPOTENCY_REFUSALS,
  Idempotent,
  NewId,
  TOKEN_REFUSALS,
  TakesTickets,
} from '../accounts/index.js';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { Clock } from '../platform/clock.js';
import { Costs } from '../platform/limits/budget.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { listed } from '../platform/page.js';
import type { MatchRecord } from '../rules/record.js';
import { BoardQuery } from './events.wire.js';
import { arrivalOf } from './arrival.js';
import { MatchBoard } from './match.board.js';
import type { MoveAnswer } from './match.event.js';
import { MatchesService } from './matches.service.js';
import { Abortion, NewJoin, NewMatch, NewMove, Resignation } from './match.requests.wire.js';
import {
  FindMatches,
  MadeMatch,
  Match,
  MatchesPage,
  PlayedMove,
  ResignedSeat,
  TakenSeat,
} from './matches.wire.js';
import { parseNewMove } from './move.body.js';
import { Record } from './record.wire.js';

const ApiMatchId = (): MethodDecorator =>
  ApiParam({ name: 'id', type: 'string', format: 'uuid', description: 'Identifier of the match.' });

@ApiTags('matches')
@Controller({ path: 'v1/matches' })
export class MatchesController {
  constructor(
    private readonly matches: MatchesService,
    private readonly board: MatchBoard,
    private readonly clock: Clock,
  ) {}

  @Post()
  @Authenticated('play')
  @Idempotent()
  @ApiOperation({ summary: 'Create a match' })
  @ApiCreatedResponse({ type: MadeMatch })
  @ApiRefusals(
    ...TOKEN_REFUSALS,
    'not-found',
    'unknown-ruleset',
    'bad-options',
    'same-account',
    'quota-exceeded',
    'offer-refused',
    ...IDEMPOTENCY_REFUSALS,
  )
  async createMatch(
    @Caller() caller: Caller,
    @Body() input: NewMatch,
    @NewId() id: string,
  ): Promise<MadeMatch> {
    return answer(await this.matches.create(caller, input, id));
  }

  @Get()
  @Public()
  @ApiOperation({ summary: 'Find matches' })
  @ApiOkResponse({ type: MatchesPage })
  @ApiRefusals('unauthenticated')
  async listMatches(@Caller() caller: Caller | undefined, @Query() query: FindMatches): Promise<MatchesPage> {
    return listed('matches', answer(await this.matches.list(query, caller)));
  }

  @Get(':id')
  @ApiMatchId()
  @Public()
  @ApiOperation({ summary: 'A match as everybody may see it' })
  @ApiOkResponse({ type: Match })
  @ApiRefusals('unauthenticated', 'not-found')
  async getMatch(@Caller() caller: Caller | undefined, @Param('id') id: string): Promise<Match> {
    return answer(await this.matches.get(id, caller));
  }

  @Post(':id/join')
  @ApiMatchId()
  @HttpCode(200)
  @Authenticated('play')
  @ApiOperation({
    summary: 'Take an open seat',
    description: 'Safe to repeat. In a rated set the bot sits down in every leg.',
  })
  @ApiBody({ type: NewJoin, required: false })
  @ApiOkResponse({ type: TakenSeat })
  @ApiRefusals(
    ...TOKEN_REFUSALS,
    'not-found',
    'match-over',
    'match-not-open',
    'seat-taken',
    'same-account',
    'quota-exceeded',
    'offer-refused',
  )
  async joinMatch(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() input: NewJoin,
  ): Promise<TakenSeat> {
    return answer(await this.matches.join(caller, id, input));
  }

  @Post(':id/moves')
  @ApiMatchId()
  @HttpCode(200)
  @Authenticated('play')
  @Costs('moves')
  @ApiOperation({
    summary: 'Make a move',
    description:
      'Safe to repeat: the same move for the same ply gets the first answer again, also after the end.',
  })
  @ApiBody({ type: NewMove })
  @ApiOkResponse({ type: PlayedMove })
  @ApiRefusals(
    ...TOKEN_REFUSALS,
    'not-found',
    'match-over',
    'match-not-started',
    'stale-ply',
    'already-moved',
    'timed-out',
    'illegal-move',
    'malformed-move',
  )
  async playMove(
    // Taken from the request and not by decorators of their own: each of those would go through the pipes, for every move.
    @Req() request: FastifyRequest<{ Params: { id: string } }>,
  ): Promise<MoveAnswer> {
    const move = answer(parseNewMove(request.body));
    const caller = callerOf(request) as Caller;
    const arrived = arrivalOf(request, this.clock.now());
    return answer(await this.matches.play(caller, request.params.id, move, arrived));
  }

  @Post(':id/resign')
  @ApiMatchId()
  @HttpCode(200)
  @Authenticated('play')
  @Costs('moves')
  @ApiOperation({
    summary: 'Resign',
    description: 'Safe to repeat. Before the start it calls the match off.',
  })
  @ApiBody({ type: Resignation, required: false })
  @ApiOkResponse({ type: ResignedSeat })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'match-over', 'seat-forfeited')
  async resignMatch(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() { seat }: Resignation,
  ): Promise<ResignedSeat> {
    return answer(await this.matches.resign(caller, id, seat));
  }

  @Post(':id/abort')
  @ApiMatchId()
  @HttpCode(200)
  @Authenticated('admin')
  @ApiOperation({
    summary: 'End a match that cannot go on',
    description: 'It counts for nobody. Its last event is `aborted` and says why.',
    tags: ['admin'],
  })
  @ApiOkResponse({ type: Match })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'match-over')
  async abortMatch(@Param('id') id: string, @Body() input: Abortion): Promise<Match> {
    return answer(await this.matches.abort(id, input));
  }

  @Get(':id/record')
  @ApiMatchId()
  @Public()
  @ApiOperation({
    summary: 'The whole match, once it is over',
    description:
      'Each round is a request of `POST /v1/rules/replay` with its result; the proof shows that the deals were fair.',
  })
  @ApiOkResponse({ type: Record })
  @ApiRefusals('unauthenticated', 'not-found', 'match-not-finished', 'match-veiled')
  async getMatchRecord(@Caller() caller: Caller | undefined, @Param('id') id: string): Promise<MatchRecord> {
    return answer(await this.matches.getRecord(id, caller));
  }

  @Get(':id/board.svg')
  @ApiMatchId()
  @Public()
  @Header('content-type', 'image/svg+xml; charset=utf-8')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'A picture of the table as it is now',
    description:
      'What everybody may see; with the token of a seat its own tiles too. The tile played last has a golden edge, dashed places are where a tile can be added.',
  })
  @ApiProduces('image/svg+xml')
  @ApiOkResponse({ description: 'An SVG picture.', schema: { type: 'string' } })
  @ApiRefusals('unauthenticated', 'forbidden', 'not-found', 'match-veiled')
  @TakesTickets()
  async getMatchBoard(
    @Caller() caller: Caller | undefined,
    @Param('id') id: string,
    @Query() { seat }: BoardQuery,
  ): Promise<string> {
    return answer(await this.board.draw(id, caller, seat));
  }
}
