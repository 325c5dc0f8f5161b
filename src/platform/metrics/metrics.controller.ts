import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Unguarded } from '../access.js';
import { Metrics } from './metrics.js';

@ApiTags('service')
@Unguarded()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  @ApiOperation({ operationId: 'getMetrics', summary: 'Metrics of this process for Prometheus' })
  @ApiProduces('text/plain')
  @ApiOkResponse({ description: 'Prometheus text format.', schema: { type: 'string' } })
  get(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}
