import { Controller, Get, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../platform/access.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { Caller } from './caller.js';
import { LimitsOfCaller } from './limits.wire.js';
import { LimitsView } from './limits.view.js';

@ApiTags('limits')
@Controller('v1/limits')
export class LimitsController {
  constructor(private readonly view: LimitsView) {}

  @Get()
  @Public()
  @ApiOperation({
    summary: 'What one may ask for, and how much of it is left',
    description:
      'With a token that of its bot or account, without one that of the address. All processes of the service together.',
  })
  @ApiOkResponse({ type: LimitsOfCaller })
  @ApiRefusals('unauthenticated')
  getLimits(@Caller() caller: Caller | undefined, @Req() { ip }: FastifyRequest): Promise<LimitsOfCaller> {
    return this.view.of(caller, ip);
  }
}
