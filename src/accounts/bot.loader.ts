import { Injectable, type Type } from '@nestjs/common';
import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { OperationLoader } from '../platform/graphql/operation.loader.js';
import { Bot } from './bot.wire.js';
import { BotsService } from './bots.service.js';

/** Bots that fields of an operation name. */
@Injectable()
export class BotLoader extends OperationLoader<Bot> {
  constructor(private readonly bots: BotsService) {
    super();
  }

  protected readMany(ids: readonly string[]): Promise<ReadonlyMap<string, Bot>> {
    return this.bots.findMany(ids);
  }
}

/** The resolver of the field `bot` of a type whose `botId` names one. */
export function BotOf(type: () => abstract new (...args: never[]) => { bot: string | null }): Type<unknown> {
  @Resolver(type)
  class BotOfResolver {
    constructor(private readonly bots: BotLoader) {}

    @ResolveField('bot', () => Bot, { nullable: true, description: 'The bot; null where there is none.' })
    async findBot(
      @Parent() { bot }: { bot: string | null },
      @Context() context: object,
    ): Promise<Bot | null> {
      return (bot === null ? undefined : await this.bots.find(context, bot)) ?? null;
    }
  }
  return BotOfResolver;
}
