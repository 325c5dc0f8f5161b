import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Authenticated, Caller } from '../accounts/index.js';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { AcceptanceProfile } from './profile.wire.js';
import { ProfilesService } from './profiles.service.js';

const SetAcceptanceProfileResult = resultUnion('SetAcceptanceProfileResult', () => AcceptanceProfile);

@Resolver(() => AcceptanceProfile)
export class ProfilesResolver {
  constructor(private readonly profiles: ProfilesService) {}

  @Query(() => AcceptanceProfile, { nullable: true, description: 'What a bot plays and against whom.' })
  @Public()
  async acceptanceProfile(
    @Caller() caller: Caller | undefined,
    @Args('bot', { type: () => ID }) bot: string,
  ): Promise<AcceptanceProfile> {
    return answer(await this.profiles.get(caller, bot));
  }

  @Mutation(() => SetAcceptanceProfileResult, {
    description: 'Says what a bot plays and against whom, in the place of the profile before.',
  })
  @Authenticated('lobby')
  async setAcceptanceProfile(
    @Caller() caller: Caller,
    @Args('bot', { type: () => ID }) bot: string,
    @Args('profile') profile: AcceptanceProfile,
  ): Promise<object> {
    return graphqlAnswer(await this.profiles.put(caller, bot, profile));
  }
}
