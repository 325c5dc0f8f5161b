import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { Public } from '../access.js';
import { answer } from '../answer.js';
import { connectionOf, connectionType, PageArgs, type Connection } from '../graphql/connection.js';
import { PoliciesService } from './policies.service.js';
import { PolicyDocument, PolicyVersion } from './policies.wire.js';

const PolicyVersionConnection = connectionType('PolicyVersion', () => PolicyVersion);

@Public()
@Resolver(() => PolicyDocument)
export class PoliciesResolver {
  constructor(private readonly service: PoliciesService) {}

  @Query(() => PolicyDocument, {
    description: 'By what the service decides; an earlier version where one is named.',
  })
  async policies(
    @Args('version', { type: () => Int, nullable: true }) version?: number,
  ): Promise<PolicyDocument> {
    return answer(await (version == null ? this.service.current() : this.service.get(String(version))));
  }

  @Query(() => PolicyVersionConnection, { description: 'All versions of the policies, newest first.' })
  async policyVersions(@Args() args: PageArgs): Promise<Connection<PolicyVersion>> {
    return connectionOf(answer(await this.service.list(args)), args);
  }
}
