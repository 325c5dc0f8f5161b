import { InputType, ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';
import { ACCOUNT_KINDS, type AccountKind } from './account.entity.js';
import { NAME_LENGTH } from './name.js';
import { SCOPES, type Scope } from './scope.js';

/** What every name must be, said to clients. */
export const NAME_RULE = `1 to ${NAME_LENGTH} visible characters; space around it is dropped. Not beginning with \`house:\`.`;

/** UTF-16 units that are read at all before the name is looked at. */
export const NAME_UNITS = 400;

const KIND = '`owner`: has bots. `app`: plays for its own end users, too, as its guests.';

@ObjectType()
export class Account {
  @Prop.Id() id: string;
  @Prop.Str({ description: 'Shown beside its bots. Not unique.', example: 'Ada' }) name: string;
  @Prop.Enum(ACCOUNT_KINDS, 'AccountKind', { description: KIND }) kind: AccountKind;
  @Prop.Time() createdAt: string;
}

@InputType()
export class NewAccount {
  @Prop.Str({ min: 1, max: NAME_UNITS, description: NAME_RULE, example: 'Ada' }) name: string;
  @Prop.Enum(ACCOUNT_KINDS, 'AccountKind', { default: 'owner', description: KIND }) kind: AccountKind;
}

@ObjectType()
export class SignedUp {
  @Prop.Obj(() => Account) account: Account;
  @Prop.Str({ description: 'The account’s first token. It is shown this once.' }) token: string;
}

@ObjectType()
export class Me extends Account {
  @Prop.Id({
    graphqlName: 'botId',
    nullable: true,
    description: 'The bot that this token plays for; null for an account’s token.',
  })
  bot: string | null;
  @Prop.Int({ nullable: true, min: 1, description: 'Number of that bot’s version.' }) version: number | null;
  @Prop.Id({ description: 'Id of the token that was sent.' }) token: string;
  @Prop.Enum(SCOPES, 'Scope', { each: true }) scopes: Scope[];
}
