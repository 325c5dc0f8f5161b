import { Args, ArgsType, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import {
  ConnectionArgs,
  connectionOf,
  connectionType,
  type Connection,
} from '../platform/graphql/connection.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { Authenticated } from './authenticated.js';
import {
  Bot,
  BotVersion,
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

const BotConnection = connectionType('Bot', () => Bot);
const BotVersionConnection = connectionType('BotVersion', () => BotVersion);

@ArgsType()
class BotsArgs extends ConnectionArgs(FindBots) {}

@ArgsType()
class BotVersionsArgs extends ConnectionArgs(FindBotVersions) {}

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

  @Query(() => BotConnection, { description: 'All bots, newest first.' })
  @Public()
  async bots(@Args() args: BotsArgs): Promise<Connection<Bot>> {
    return connectionOf(answer(await this.service.list(args)), args);
  }

  @Query(() => BotVersionConnection, { description: 'A bot’s versions, newest first.' })
  @Public()
  async botVersions(@Args() args: BotVersionsArgs): Promise<Connection<BotVersion>> {
    return connectionOf(answer(await this.service.listVersions(args.bot, args)), args);
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
