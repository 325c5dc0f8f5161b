import { Args, Context, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Authenticated, Bot, Caller } from '../../accounts/index.js';
import { answer } from '../../platform/answer.js';
import {
  connectionOf,
  connectionType,
  PageArgs,
  type Connection,
} from '../../platform/graphql/connection.js';
import { graphqlAnswer, resultUnion } from '../../platform/graphql/refusal.types.js';
import { pageOfWhole } from '../../platform/page.js';
import { RatingPool } from '../ratings.wire.js';
import { BotLadderLoader, PoolLadderLoader } from './ladder.loaders.js';
import { LadderService } from './ladder.service.js';
import { Ladder, LadderEntry, LadderWish, USUAL_CAPACITY } from './ladder.wire.js';

const JoinLadderResult = resultUnion('JoinLadderResult', () => LadderEntry);
const LeaveLadderResult = resultUnion('LeaveLadderResult', () => Ladder);
const LadderConnection = connectionType('LadderEntry', () => LadderEntry);

const botId = () => Args('bot', { type: () => ID, description: 'Identifier of the bot.' });
const poolId = () => Args('pool', { description: 'Identifier of the pool.' });

@Resolver(() => Bot)
export class LadderResolver {
  constructor(
    private readonly ladders: LadderService,
    private readonly places: BotLadderLoader,
  ) {}

  @Mutation(() => JoinLadderResult, { description: 'Put a bot on a ladder: it is matched all the time.' })
  @Authenticated('play')
  async joinLadder(
    @Caller() caller: Caller,
    @botId() bot: string,
    @poolId() pool: string,
    @Args('input', { defaultValue: { capacity: USUAL_CAPACITY } }) { capacity }: LadderWish,
  ): Promise<object> {
    return graphqlAnswer(await this.ladders.join(caller, bot, pool, capacity));
  }

  @Mutation(() => LeaveLadderResult, { description: 'Take a bot off a ladder; safe to repeat.' })
  @Authenticated('play')
  async leaveLadder(@Caller() caller: Caller, @botId() bot: string, @poolId() pool: string): Promise<object> {
    return graphqlAnswer(await this.ladders.leave(caller, bot, pool));
  }

  @ResolveField(() => [LadderEntry], { description: 'Its places on ladders.' })
  async ladder(@Parent() { id }: Bot, @Context() context: object): Promise<LadderEntry[]> {
    return (await this.places.find(context, id)) ?? [];
  }
}

@Resolver(() => RatingPool)
export class PoolLadderResolver {
  constructor(private readonly places: PoolLadderLoader) {}

  @ResolveField(() => LadderConnection, {
    description: 'The bots on its ladder; whoever joined first comes first.',
  })
  async ladder(
    @Parent() { id }: RatingPool,
    @Args() args: PageArgs,
    @Context() context: object,
  ): Promise<Connection<LadderEntry>> {
    const entries = (await this.places.find(context, id)) ?? [];
    return connectionOf(answer(pageOfWhole(entries, args, ({ bot }) => bot)), args);
  }
}
