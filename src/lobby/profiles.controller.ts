import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Authenticated, Caller, TOKEN_REFUSALS } from '../accounts/index.js';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { AcceptanceProfile } from './profile.wire.js';
import { ProfilesService } from './profiles.service.js';

const ApiBotId = (): MethodDecorator =>
  ApiParam({ name: 'id', format: 'uuid', description: 'Identifier of the bot.' });

@ApiTags('lobby')
@Controller('v1/bots/:id/profile')
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get()
  @Public()
  @ApiBotId()
  @ApiOperation({ summary: 'What a bot plays and against whom' })
  @ApiOkResponse({ type: AcceptanceProfile })
  @ApiRefusals('unauthenticated', 'not-found')
  async getProfile(
    @Caller() caller: Caller | undefined,
    @Param('id') id: string,
  ): Promise<AcceptanceProfile> {
    return answer(await this.profiles.get(caller, id));
  }

  @Put()
  @Authenticated('lobby')
  @ApiBotId()
  @ApiOperation({
    summary: 'Say what a bot plays and against whom',
    description: 'Takes the place of the profile before; what is left out has its usual value.',
  })
  @ApiOkResponse({ type: AcceptanceProfile })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async putProfile(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() profile: AcceptanceProfile,
  ): Promise<AcceptanceProfile> {
    return answer(await this.profiles.put(caller, id, profile));
  }
}
