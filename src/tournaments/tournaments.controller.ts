import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  Authenticated,
  Caller,
  IDEMPOTENCY_REFUSALS,
  Idempotent,
  NewId,
  TOKEN_REFUSALS,
} from '../accounts/index.js';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { BodyLimit } from '../platform/http/body.limit.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { listed } from '../platform/page.js';
import { TournamentReading } from './tournament.reading.js';
import { TournamentsService } from './tournaments.service.js';
import { CreationQuery, NewEntry, NewTournament, Reason } from './new.tournament.wire.js';
import { PairingsQuery, TournamentPairings } from './tournament.pairings.wire.js';
import { Crosstable, TournamentStandings } from './tournament.standings.wire.js';
import {
  FindTournaments,
  MadeTournament,
  Tournament,
  TournamentForecast,
  TournamentsPage,
} from './tournament.wire.js';

export const ApiTournament = (): MethodDecorator =>
  ApiParam({ name: 'id', format: 'uuid', description: 'Identifier of the tournament.' });
const ApiEntrant = (): MethodDecorator =>
  ApiParam({
    name: 'entrant',
    description: 'The entrant, or its bot where that has one entry only; `#` is written `%23`.',
  });
/** Longest wish for a tournament, in bytes: 2,000 entrants of up to 80 characters fit in. */
const WISH_BYTES = 262_144;
const STARTING = ['tournament-over', 'tournament-not-started'] as const;

/** Tournaments: making them, taking part, what comes of them. */
@ApiTags('tournaments')
@Controller({ path: 'v1/tournaments' })
export class TournamentsController {
  constructor(
    private readonly tournaments: TournamentsService,
    private readonly reading: TournamentReading,
  ) {}

  @Post()
  @Authenticated('tournaments')
  @Idempotent()
  @ApiOperation({
    summary: 'Create a tournament',
    description: 'With `?dryRun=true` nothing is made: the answer says what it would be like.',
  })
  @ApiCreatedResponse({ type: MadeTournament })
  @ApiOkResponse({ type: TournamentForecast, description: 'With `dryRun`.' })
  @ApiRefusals(
    ...TOKEN_REFUSALS,
    'not-found',
    'unknown-ruleset',
    'bad-options',
    'entry-refused',
    ...IDEMPOTENCY_REFUSALS,
  )
  @BodyLimit(WISH_BYTES)
  async createTournament(
    @Caller() caller: Caller,
    @Body() wish: NewTournament,
    @NewId() id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() { dryRun }: CreationQuery,
  ): Promise<MadeTournament | TournamentForecast> {
    if (dryRun) {
      void reply.status(HttpStatus.OK);
      return answer(await this.reading.forecast(answer(await this.tournaments.plan(caller, wish, id))));
    }
    const made = answer(await this.tournaments.create(caller, wish, id));
    return { tournament: answer(await this.reading.get(made)) };
  }

  @Get()
  @Public()
  @ApiOperation({ summary: 'Find tournaments' })
  @ApiOkResponse({ type: TournamentsPage })
  @ApiRefusals('unauthenticated')
  async listTournaments(@Query() query: FindTournaments): Promise<TournamentsPage> {
    return listed('tournaments', answer(await this.reading.list(query)));
  }

  @Get(':id')
  @Public()
  @ApiTournament()
  @ApiOperation({ summary: 'A tournament' })
  @ApiOkResponse({ type: Tournament })
  @ApiRefusals('unauthenticated', 'not-found')
  async getTournament(@Param('id') id: string): Promise<Tournament> {
    return answer(await this.reading.get(id));
  }

  @Get(':id/standings')
  @Public()
  @ApiTournament()
  @ApiOperation({ summary: 'Who stands where' })
  @ApiOkResponse({ type: TournamentStandings })
  @ApiRefusals('unauthenticated', 'not-found')
  async getStandings(@Param('id') id: string): Promise<TournamentStandings> {
    return answer(await this.reading.standings(id));
  }

  @Get(':id/pairings')
  @Public()
  @ApiTournament()
  @ApiOperation({ summary: 'Who plays whom, and what came of it' })
  @ApiOkResponse({ type: TournamentPairings })
  @ApiRefusals('unauthenticated', 'not-found')
  async getPairings(@Param('id') id: string, @Query() query: PairingsQuery): Promise<TournamentPairings> {
    return answer(await this.reading.pairings(id, query));
  }

  @Get(':id/crosstable')
  @Public()
  @ApiTournament()
  @ApiOperation({ summary: 'Everybody against everybody' })
  @ApiOkResponse({ type: Crosstable })
  @ApiRefusals('unauthenticated', 'not-found')
  async getCrosstable(@Param('id') id: string): Promise<Crosstable> {
    return answer(await this.reading.crosstable(id));
  }

  @Post(':id/entrants')
  @HttpCode(200)
  @Authenticated('tournaments')
  @ApiTournament()
  @ApiOperation({
    summary: 'Enter a tournament',
    description: 'Safe to repeat. The organiser may enter anybody.',
  })
  @ApiBody({ type: NewEntry, required: false })
  @ApiOkResponse({ type: Tournament })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'entry-refused', 'tournament-over')
  async enter(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() entry: NewEntry,
  ): Promise<Tournament> {
    answer(await this.tournaments.enter(caller, id, entry ?? {}));
    return answer(await this.reading.get(id));
  }

  @Delete(':id/entrants/:entrant')
  @Authenticated('tournaments')
  @ApiTournament()
  @ApiEntrant()
  @ApiOperation({
    summary: 'Withdraw from a tournament',
    description: 'Before the start the entry is undone; afterwards what is left to play is lost by forfeit.',
  })
  @ApiOkResponse({ type: Tournament })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'tournament-over')
  async withdraw(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('entrant') entrant: string,
  ): Promise<Tournament> {
    answer(await this.tournaments.leave(caller, id, entrant, 'withdrawn', 'It withdrew.'));
    return answer(await this.reading.get(id));
  }

  @Post(':id/entrants/:entrant/disqualify')
  @HttpCode(200)
  @Authenticated('tournaments')
  @ApiTournament()
  @ApiEntrant()
  @ApiOperation({ summary: 'Disqualify an entrant' })
  @ApiBody({ type: Reason, required: false })
  @ApiOkResponse({ type: Tournament })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'tournament-over')
  async disqualify(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('entrant') entrant: string,
    @Body() { reason }: Reason,
  ): Promise<Tournament> {
    answer(await this.tournaments.leave(caller, id, entrant, 'disqualified', reason));
    return answer(await this.reading.get(id));
  }

  @Post(':id/start')
  @HttpCode(200)
  @Authenticated('tournaments')
  @ApiTournament()
  @ApiOperation({ summary: 'Start a tournament now' })
  @ApiOkResponse({ type: Tournament })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', ...STARTING)
  async start(@Caller() caller: Caller, @Param('id') id: string): Promise<Tournament> {
    answer(await this.tournaments.start(caller, id));
    return answer(await this.reading.get(id));
  }

  @Post(':id/pause')
  @HttpCode(200)
  @Authenticated('tournaments')
  @ApiTournament()
  @ApiOperation({
    summary: 'Pause a tournament',
    description: 'Nothing new is started; what is being played counts.',
  })
  @ApiBody({ type: Reason, required: false })
  @ApiOkResponse({ type: Tournament })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', ...STARTING)
  async pause(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() { reason }: Reason,
  ): Promise<Tournament> {
    answer(await this.tournaments.pause(caller, id, reason));
    return answer(await this.reading.get(id));
  }

  @Post(':id/resume')
  @HttpCode(200)
  @Authenticated('tournaments')
  @ApiTournament()
  @ApiOperation({ summary: 'Go on with a paused tournament' })
  @ApiOkResponse({ type: Tournament })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', ...STARTING)
  async resume(@Caller() caller: Caller, @Param('id') id: string): Promise<Tournament> {
    answer(await this.tournaments.resume(caller, id));
    return answer(await this.reading.get(id));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Authenticated('tournaments')
  @ApiTournament()
  @ApiOperation({ summary: 'Call a tournament off' })
  @ApiBody({ type: Reason, required: false })
  @ApiOkResponse({ type: Tournament })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', ...STARTING)
  async cancel(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() { reason }: Reason,
  ): Promise<Tournament> {
    answer(await this.tournaments.cancel(caller, id, reason));
    return answer(await this.reading.get(id));
  }
}
