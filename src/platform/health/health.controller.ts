import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Unguarded } from '../access.js';
import { answer } from '../answer.js';
import { ApiRefusals } from '../openapi/refusals.decorator.js';
import { Health } from './health.wire.js';
import { Readiness } from './readiness.js';

@ApiTags('service')
@Unguarded()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  @Header('cache-control', 'no-store')
  @ApiOperation({ operationId: 'getLiveness', summary: 'Whether the process runs' })
  @ApiOkResponse({ type: Health })
  live(): Health {
    return { status: 'ok' };
  }

  @Get('ready')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    operationId: 'getReadiness',
    summary: 'Whether the service can answer requests: its database, live store and queues do',
  })
  @ApiOkResponse({ type: Health })
  @ApiRefusals('unavailable')
  async ready(): Promise<Health> {
    answer(await this.readiness.check());
    return { status: 'ok' };
  }
}
