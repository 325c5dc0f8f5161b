import { Args, ArgsType, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Authenticated, Caller, Idempotent, NewId } from '../accounts/index.js';
import { answer } from '../platform/answer.js';
import {
  ConnectionArgs,
  connectionOf,
  connectionType,
  type Connection,
} from '../platform/graphql/connection.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { ChallengeReading } from './challenge.reading.js';
import { Challenge, Declination, FindChallenges, NewChallenge } from './challenge.wire.js';
import { ChallengesService } from './challenges.service.js';
import { RematchesService } from './rematches.service.js';

const CreateChallengeResult = resultUnion('CreateChallengeResult', () => Challenge);
const AcceptChallengeResult = resultUnion('AcceptChallengeResult', () => Challenge);
const DeclineChallengeResult = resultUnion('DeclineChallengeResult', () => Challenge);
const WithdrawChallengeResult = resultUnion('WithdrawChallengeResult', () => Challenge);
const RematchResult = resultUnion('RematchResult', () => Challenge);
const ChallengeConnection = connectionType('Challenge', () => Challenge);

@ArgsType()
class ChallengesArgs extends ConnectionArgs(FindChallenges) {}

const named = () =>
  Args('challenge', { type: () => String, description: 'Identifier, or the code of an open challenge.' });
const ownBot = () =>
  Args('bot', {
    type: () => String,
    nullable: true,
    description: 'Needed with the token of an account: which of its bots.',
  });

@Resolver(() => Challenge)
export class ChallengesResolver {
  constructor(
    private readonly service: ChallengesService,
    private readonly reading: ChallengeReading,
    private readonly rematches: RematchesService,
  ) {}

  @Query(() => Challenge, { nullable: true, description: 'A challenge, for those whom it concerns.' })
  @Authenticated('read')
  async challenge(@Caller() caller: Caller, @named() challenge: string): Promise<Challenge> {
    return answer(await this.reading.get(caller, challenge));
  }

  @Query(() => ChallengeConnection, {
    description: 'Challenges that the caller has made or got, newest first.',
  })
  @Authenticated('read')
  async challenges(@Caller() caller: Caller, @Args() args: ChallengesArgs): Promise<Connection<Challenge>> {
    return connectionOf(answer(await this.reading.list(caller, args)), args);
  }

  @Mutation(() => CreateChallengeResult, { description: 'Challenges a bot, or whoever has the code.' })
  @Authenticated('lobby')
  @Idempotent()
  async createChallenge(
    @Caller() caller: Caller,
    @Args('input') input: NewChallenge,
    @NewId() id: string,
  ): Promise<object> {
    return graphqlAnswer(await this.service.create(caller, input, id));
  }

  @Mutation(() => AcceptChallengeResult, {
    description: 'Accepts a challenge: the match begins. Safe to repeat.',
  })
  @Authenticated('lobby')
  async acceptChallenge(
    @Caller() caller: Caller,
    @named() challenge: string,
    @ownBot() bot?: string,
  ): Promise<object> {
    return graphqlAnswer(await this.service.accept(caller, challenge, { bot: bot ?? undefined }));
  }

  @Mutation(() => DeclineChallengeResult, { description: 'Declines a challenge. Safe to repeat.' })
  @Authenticated('lobby')
  async declineChallenge(
    @Caller() caller: Caller,
    @named() challenge: string,
    @Args('input', { defaultValue: { reason: 'other', detail: '' } }) input: Declination,
  ): Promise<object> {
    return graphqlAnswer(await this.service.decline(caller, challenge, input));
  }

  @Mutation(() => WithdrawChallengeResult, { description: 'Takes a challenge back. Safe to repeat.' })
  @Authenticated('lobby')
  async withdrawChallenge(@Caller() caller: Caller, @named() challenge: string): Promise<object> {
    return graphqlAnswer(await this.service.withdraw(caller, challenge));
  }

  @Mutation(() => RematchResult, {
    description: 'Asks for another match: the first to ask challenges, the second accepts. Safe to repeat.',
  })
  @Authenticated('lobby')
  async rematch(
    @Caller() caller: Caller,
    @Args('match', { type: () => ID }) match: string,
    @ownBot() bot?: string,
  ): Promise<object> {
    return graphqlAnswer(await this.rematches.ask(caller, match, { bot: bot ?? undefined }));
  }
}
