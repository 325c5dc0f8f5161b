import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  Authenticated,
  Caller,
  IDEMPOTENCY_REFUSALS,
  Idempotent,
  NewId,
  TOKEN_REFUSALS,
} from '../accounts/index.js';
import { answer } from '../platform/answer.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { listed } from '../platform/page.js';
import { ChallengeReading } from './challenge.reading.js';
import {
  Acceptance,
  Challenge,
  ChallengesPage,
  Declination,
  FindChallenges,
  NewChallenge,
  RematchWish,
} from './challenge.wire.js';
import { ChallengesService } from './challenges.service.js';
import { RematchesService } from './rematches.service.js';

const ApiChallenge = (): MethodDecorator =>
  ApiParam({ name: 'challenge', description: 'Identifier of the challenge, or the code of an open one.' });

@ApiTags('lobby')
@Controller('v1')
export class ChallengesController {
  constructor(
    private readonly challenges: ChallengesService,
    private readonly reading: ChallengeReading,
    private readonly rematches: RematchesService,
  ) {}

  @Post('challenges')
  @Authenticated('lobby')
  @Idempotent()
  @ApiOperation({
    summary: 'Challenge a bot, or whoever has the code',
    description:
      'Refused at once with `offer-refused` where the challenged bot’s profile does not take it. Both sides are told in their feeds of all that becomes of it.',
  })
  @ApiCreatedResponse({ type: Challenge })
  @ApiRefusals(
    ...TOKEN_REFUSALS,
    'not-found',
    'unknown-ruleset',
    'bad-options',
    'same-account',
    'offer-refused',
    'quota-exceeded',
    'too-many-challenges',
    ...IDEMPOTENCY_REFUSALS,
  )
  async createChallenge(
    @Caller() caller: Caller,
    @Body() input: NewChallenge,
    @NewId() id: string,
  ): Promise<Challenge> {
    return answer(await this.challenges.create(caller, input, id));
  }

  @Get('challenges')
  @Authenticated('read')
  @ApiOperation({ summary: 'Challenges that the caller has made or got, newest first' })
  @ApiOkResponse({ type: ChallengesPage })
  @ApiRefusals(...TOKEN_REFUSALS)
  async listChallenges(@Caller() caller: Caller, @Query() query: FindChallenges): Promise<ChallengesPage> {
    return listed('challenges', answer(await this.reading.list(caller, query)));
  }

  @Get('challenges/:challenge')
  @Authenticated('read')
  @ApiChallenge()
  @ApiOperation({ summary: 'A challenge' })
  @ApiOkResponse({ type: Challenge })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async getChallenge(@Caller() caller: Caller, @Param('challenge') name: string): Promise<Challenge> {
    return answer(await this.reading.get(caller, name));
  }

  @Post('challenges/:challenge/accept')
  @HttpCode(200)
  @Authenticated('lobby')
  @ApiChallenge()
  @ApiOperation({ summary: 'Accept a challenge: the match begins', description: 'Safe to repeat.' })
  @ApiBody({ type: Acceptance, required: false })
  @ApiOkResponse({ type: Challenge })
  @ApiRefusals(
    ...TOKEN_REFUSALS,
    'not-found',
    'same-account',
    'challenge-over',
    'offer-refused',
    'quota-exceeded',
  )
  async acceptChallenge(
    @Caller() caller: Caller,
    @Param('challenge') name: string,
    @Body() input: Acceptance,
  ): Promise<Challenge> {
    return answer(await this.challenges.accept(caller, name, input));
  }

  @Post('challenges/:challenge/decline')
  @HttpCode(200)
  @Authenticated('lobby')
  @ApiChallenge()
  @ApiOperation({ summary: 'Decline a challenge, and say why', description: 'Safe to repeat.' })
  @ApiBody({ type: Declination, required: false })
  @ApiOkResponse({ type: Challenge })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'challenge-over')
  async declineChallenge(
    @Caller() caller: Caller,
    @Param('challenge') name: string,
    @Body() input: Declination,
  ): Promise<Challenge> {
    return answer(await this.challenges.decline(caller, name, input));
  }

  @Post('challenges/:challenge/withdraw')
  @HttpCode(200)
  @Authenticated('lobby')
  @ApiChallenge()
  @ApiOperation({ summary: 'Take a challenge back', description: 'Safe to repeat.' })
  @ApiOkResponse({ type: Challenge })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'challenge-over')
  async withdrawChallenge(@Caller() caller: Caller, @Param('challenge') name: string): Promise<Challenge> {
    return answer(await this.challenges.withdraw(caller, name));
  }

  @Post('matches/:id/rematch')
  @HttpCode(200)
  @Authenticated('lobby')
  @ApiParam({ name: 'id', format: 'uuid', description: 'Identifier of a match that is over.' })
  @ApiOperation({
    summary: 'Ask for a rematch, with the seats moved on',
    description:
      'The first to ask challenges the other, the second accepts. Where only house players or bots of the same account have played, the match begins at once. Safe to repeat.',
  })
  @ApiBody({ type: RematchWish, required: false })
  @ApiOkResponse({ type: Challenge })
  @ApiRefusals(
    ...TOKEN_REFUSALS,
    'not-found',
    'match-not-started',
    'match-not-finished',
    'same-account',
    'challenge-over',
    'offer-refused',
    'quota-exceeded',
    'too-many-challenges',
  )
  async rematch(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() wish: RematchWish,
  ): Promise<Challenge> {
    return answer(await this.rematches.ask(caller, id, wish));
  }
}
