import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { answer } from '../platform/answer.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { listed } from '../platform/page.js';
import { Apps } from './apps.service.js';
import { Authenticated, TOKEN_REFUSALS } from './authenticated.js';
import { Caller } from './caller.js';
import {
  AppQuotas,
  AppSettings,
  FindGuests,
  Guest,
  GuestsPage,
  NewGuest,
  QuotaGrant,
  RemovedGuest,
} from './guest.wire.js';
import { Guests } from './guests.service.js';
import { IDEMPOTENCY_REFUSALS, Idempotent, NewId } from './idempotent.js';

const ApiGuestId = (): MethodDecorator =>
  ApiParam({ name: 'id', format: 'uuid', description: 'Identifier of the guest.' });
const ApiAccountId = (): MethodDecorator =>
  ApiParam({ name: 'id', format: 'uuid', description: 'Identifier of the app’s account.' });

@ApiTags('apps')
@Controller('v1')
export class GuestsController {
  constructor(
    private readonly guests: Guests,
    private readonly apps: Apps,
  ) {}

  @Post('guests')
  @Authenticated('manage')
  @Idempotent()
  @ApiOperation({
    summary: 'A guest of the app: an end user for whom it plays',
    description:
      'With an `externalId` safe to repeat: the guest that there is is answered, with the new name.',
  })
  @ApiCreatedResponse({ type: Guest })
  @ApiRefusals(...TOKEN_REFUSALS, 'quota-exceeded', ...IDEMPOTENCY_REFUSALS)
  async createGuest(@Caller() caller: Caller, @Body() input: NewGuest, @NewId() id: string): Promise<Guest> {
    return answer(await this.guests.create(caller, input, id));
  }

  @Get('guests')
  @Authenticated('manage')
  @ApiOperation({ summary: 'The app’s guests, newest first' })
  @ApiOkResponse({ type: GuestsPage })
  @ApiRefusals(...TOKEN_REFUSALS)
  async listGuests(@Caller() caller: Caller, @Query() query: FindGuests): Promise<GuestsPage> {
    return listed('guests', answer(await this.guests.list(caller, query)));
  }

  @Get('guests/:id')
  @ApiGuestId()
  @Authenticated('manage')
  @ApiOperation({ summary: 'A guest of the app' })
  @ApiOkResponse({ type: Guest })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async getGuest(@Caller() caller: Caller, @Param('id') id: string): Promise<Guest> {
    return answer(await this.guests.get(caller, id));
  }

  @Delete('guests/:id')
  @ApiGuestId()
  @Authenticated('manage')
  @ApiOperation({
    summary: 'Forget a guest',
    description: 'Its name and what the app knows it by go, its tokens end. Its matches stay without a name.',
  })
  @ApiOkResponse({ type: RemovedGuest })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async removeGuest(@Caller() caller: Caller, @Param('id') id: string): Promise<RemovedGuest> {
    return answer(await this.guests.remove(caller, id));
  }

  @Get('apps/me/quotas')
  @Authenticated('read')
  @ApiOperation({ summary: 'How many guests and matches the app may have' })
  @ApiOkResponse({ type: AppQuotas })
  @ApiRefusals(...TOKEN_REFUSALS)
  async getAppQuotas(@Caller() caller: Caller): Promise<AppQuotas> {
    return answer(await this.apps.quotas(caller.account));
  }

  @Get('apps/me/settings')
  @Authenticated('read')
  @ApiOperation({ summary: 'How the app shows its matches' })
  @ApiOkResponse({ type: AppSettings })
  @ApiRefusals(...TOKEN_REFUSALS)
  async getAppSettings(@Caller() caller: Caller): Promise<AppSettings> {
    return answer(await this.apps.settings(caller.account));
  }

  @Put('apps/me/settings')
  @Authenticated('manage')
  @ApiOperation({
    summary: 'Change how the app shows its matches',
    description: 'Holds for matches that are made from now on.',
  })
  @ApiOkResponse({ type: AppSettings })
  @ApiRefusals(...TOKEN_REFUSALS)
  async setAppSettings(@Caller() caller: Caller, @Body() settings: AppSettings): Promise<AppSettings> {
    return answer(await this.apps.set(caller.account, settings));
  }

  @Put('apps/:id/quotas')
  @ApiAccountId()
  @Authenticated('admin')
  @ApiOperation({ summary: 'Grant an app other quotas', tags: ['admin'] })
  @ApiOkResponse({ type: AppQuotas })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async grantAppQuotas(@Param('id') id: string, @Body() grant: QuotaGrant): Promise<AppQuotas> {
    return answer(await this.apps.grant(id, grant));
  }
}
