import { ArgsType, InputType, ObjectType } from '@nestjs/graphql';
import { PageQuery } from '../platform/page.js';
import { Example } from '../platform/openapi/example.decorator.js';
import { Prop } from '../platform/wire.js';
import { NAME_RULE, NAME_UNITS } from './account.wire.js';

const NOTE = 'What its author says about the version: a commit, a date, an idea.';

@ObjectType({ description: 'Whose bot it is.' })
export class BotOwner {
  @Prop.Id() id: string;
  @Prop.Str() name: string;
}

@ObjectType()
export class Bot {
  @Prop.Id() id: string;
  @Prop.Str({ description: 'Unique among the bots of its account.', example: 'greedy' }) name: string;
  @Prop.Str({ description: 'What its author says about it; may be empty.' }) description: string;
  @Prop.Obj(() => BotOwner) owner: BotOwner;
  @Prop.Int({ min: 1, description: 'Number of its newest version.' }) version: number;
  @Prop.Bool({ description: 'A suspended bot can read but not play.' }) isSuspended: boolean;
  @Prop.Bool({ description: 'Whether it is no program but an end user of its owner’s app.' })
  isGuest: boolean;
  @Prop.Time() createdAt: string;
}

@ObjectType()
export class BotVersion {
  @Prop.Id() id: string;
  @Prop.Id({ graphqlName: 'botId' }) bot: string;
  @Prop.Int({ min: 1, description: 'Counts the bot’s versions from 1.' }) number: number;
  @Prop.Str({ description: NOTE }) note: string;
  @Prop.Time() createdAt: string;
}

@InputType()
export class NewBot {
  @Prop.Str({
    min: 1,
    max: NAME_UNITS,
    description: `${NAME_RULE} Unique among the bots of the account.`,
    example: 'greedy',
  })
  name: string;
  @Prop.Str({ max: 1000, default: '', description: 'What others should know about the bot.' })
  description: string;
  @Prop.Str({ max: 200, default: '', description: NOTE }) note: string;
}

@InputType()
@Example<NewVersion>({ note: 'Counts pips.' })
export class NewVersion {
  @Prop.Str({ max: 200, default: '', description: NOTE }) note: string;
}

@ObjectType()
export class MadeBot {
  @Prop.Obj(() => Bot) bot: Bot;
  @Prop.Str({ description: 'The token of version 1. It is shown this once.' }) token: string;
}

@ObjectType()
export class MadeVersion {
  @Prop.Obj(() => Bot) bot: Bot;
  @Prop.Obj(() => BotVersion) version: BotVersion;
  @Prop.Str({ description: 'The new version’s token. It is shown this once.' }) token: string;
}

@ArgsType()
export class FindBots extends PageQuery {
  @Prop.Id({ optional: true, description: 'Only bots of this account.' }) account?: string;
  @Prop.Str({
    optional: true,
    max: NAME_UNITS,
    description: 'Only bots whose name begins like this, in capitals or not.',
  })
  name?: string;
}

/** Over REST the bot stands in the path. */
@ArgsType()
export class FindBotVersions extends PageQuery {
  @Prop.Id({ description: 'The bot.' }) bot: string;
}

export class BotsPage {
  @Prop.Obj(() => Bot, { each: true }) bots: Bot[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}

export class BotVersionsPage {
  @Prop.Obj(() => BotVersion, { each: true }) versions: BotVersion[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}

@InputType()
@Example<Suspension>({ reason: 'Plays for two accounts.' })
export class Suspension {
  @Prop.Str({ min: 1, max: 500, description: 'Why, in words its owner will read.' }) reason: string;
}
