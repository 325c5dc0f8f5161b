import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Public } from '../access.js';
import { answer } from '../answer.js';
import { ApiRefusals } from '../openapi/refusals.decorator.js';
import { listed, PageQuery } from '../page.js';
import { PoliciesService } from './policies.service.js';
import { PolicyDocument, PolicyVersionsPage } from './policies.wire.js';

@ApiTags('policies')
@Public()
@Controller('v1/policies')
export class PoliciesController {
  constructor(private readonly policies: PoliciesService) {}

  @Get()
  @ApiOperation({
    summary: 'By what the service decides: forfeits, clocks, limits, ratings and the rest, as data',
    description:
      'The version in force. Whatever changes makes another version; each match says by which it was begun.',
  })
  @ApiOkResponse({ type: PolicyDocument })
  @ApiRefusals('unauthenticated')
  async getPolicies(): Promise<PolicyDocument> {
    return answer(await this.policies.current());
  }

  @Get('versions')
  @ApiOperation({ summary: 'All versions of the policies, newest first' })
  @ApiOkResponse({ type: PolicyVersionsPage })
  @ApiRefusals('unauthenticated')
  async listPolicyVersions(@Query() query: PageQuery): Promise<PolicyVersionsPage> {
    return listed('versions', answer(await this.policies.list(query)));
  }

  @Get(':version')
  @ApiParam({
    name: 'version',
    description: 'Number of a version of the policies, from 1.',
    schema: { type: 'integer', minimum: 1 },
  })
  @ApiOperation({ summary: 'The policies as they were' })
  @ApiOkResponse({ type: PolicyDocument })
  @ApiRefusals('unauthenticated', 'not-found')
  async getPolicyVersion(@Param('version') version: string): Promise<PolicyDocument> {
    return answer(await this.policies.get(version));
  }
}
