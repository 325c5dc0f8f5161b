import { Injectable, type Type } from '@nestjs/common';
import { joinedField } from '../platform/graphql/joined.field.js';
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
export const BotOf = (type: () => abstract new (...args: never[]) => { bot: string | null }): Type<unknown> =>
  joinedField(type, 'bot', {
    node: () => Bot,
    loader: BotLoader,
    description: 'The bot; null where there is none.',
  });
