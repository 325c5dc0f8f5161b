import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { Authenticated } from './authenticated.js';
import {
  Bot,
  BotsPage,
  BotVersionsPage,
  FindBots,
  FindBotVersions,
  MadeBot,
  MadeVersion,
  NewBot,
  NewVersion,
  Suspension,
} from './bot.wire.js';
import { BotsService } from './bots.service.js';
import { Caller } from './caller.js';
import { Idempotent, NewId } from './idempotent.js';
import { SuspensionsService } from './suspensions.service.js';

const CreateBotResult = resultUnion('CreateBotResult', () => MadeBot);
const CreateBotVersionResult = resultUnion('CreateBotVersionResult', () => MadeVersion);
const SuspendBotResult = resultUnion('SuspendBotResult', () => Bot);

@Resolver(() => Bot)
export class BotsResolver {
  constructor(
    private readonly service: BotsService,
    private readonly suspensions: SuspensionsService,
  ) {}

  @Query(() => Bot, { nullable: true, description: 'A bot; an error when there is none with this id.' })
  @Public()
  async bot(@Args('id', { type: () => ID }) id: string): Promise<Bot> {
    return answer(await this.service.get(id));
  }

  @Query(() => BotsPage, { description: 'All bots, newest first.' })
  @Public()
  async bots(@Args() query: FindBots): Promise<BotsPage> {
    return answer(await this.service.list(query));
  }

  @Query(() => BotVersionsPage, { description: 'A bot’s versions, newest first.' })
  @Public()
  async botVersions(@Args() { bot, ...page }: FindBotVersions): Promise<BotVersionsPage> {
    return answer(await this.service.listVersions(bot, page));
  }

  @Mutation(() => CreateBotResult, { description: 'A new bot of the account: version 1 and its token.' })
  @Authenticated('manage')
  @Idempotent()
  async createBot(
    @Caller() caller: Caller,
    @Args('input') input: NewBot,
    @NewId() id: string,
  ): Promise<object> {
    return graphqlAnswer(await this.service.create(caller, input, id));
  }

  @Mutation(() => CreateBotVersionResult, {
    description: 'The next version of a bot, with a token of its own.',
  })
  @Authenticated('manage')
  @Idempotent()
  async createBotVersion(
    @Caller() caller: Caller,
    @Args('bot', { type: () => ID }) bot: string,
    @Args('input', { defaultValue: { note: '' } }) input: NewVersion,
    @NewId() id: string,
  ): Promise<object> {
    return graphqlAnswer(await this.service.addVersion(caller, bot, input, id));
  }

  @Mutation(() => SuspendBotResult, { description: 'For administrators: the bot can read but not play.' })
  @Authenticated('admin')
  async suspendBot(
    @Args('bot', { type: () => ID }) bot: string,
    @Args('input') { reason }: Suspension,
  ): Promise<object> {
    return graphqlAnswer(await this.suspensions.suspend(bot, reason));
  }

  @Mutation(() => SuspendBotResult, { description: 'For administrators: ends a suspension.' })
  @Authenticated('admin')
  async reinstateBot(@Args('bot', { type: () => ID }) bot: string): Promise<object> {
    return graphqlAnswer(await this.suspensions.reinstate(bot));
  }
}
