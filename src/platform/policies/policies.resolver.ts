import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { Public } from '../access.js';
import { answer } from '../answer.js';
import { PageQuery } from '../page.js';
import { PoliciesService } from './policies.service.js';
import { PolicyDocument, PolicyVersionsPage } from './policies.wire.js';

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

  @Query(() => PolicyVersionsPage, { description: 'All versions of the policies, newest first.' })
  async policyVersions(@Args() query: PageQuery): Promise<PolicyVersionsPage> {
    return answer(await this.service.list(query));
  }
}
