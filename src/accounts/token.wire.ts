import { ArgsType, InputType, ObjectType } from '@nestjs/graphql';
import { PageQuery } from '../platform/page.js';
import { Example } from '../platform/openapi/example.decorator.js';
import { Prop } from '../platform/wire.js';
import { NAME_RULE, NAME_UNITS } from './account.wire.js';
import { SCOPES, type Scope } from './scope.js';

/** Longest time that a rotated token goes on beside its successor: a week, in seconds. */
export const LONGEST_OVERLAP_S = 7 * 24 * 3600;

@ObjectType({ description: 'A token as its owner sees it later: without the token itself.' })
export class Token {
  @Prop.Id() id: string;
  @Prop.Str() name: string;
  @Prop.Str({ description: 'Its first characters, to recognise it by.', example: 'byb_4fTq' }) hint: string;
  @Prop.Id({
    graphqlName: 'botId',
    nullable: true,
    description: 'The bot it plays for; null for a token of the account.',
  })
  bot: string | null;
  @Prop.Int({ nullable: true, min: 1, description: 'The version of that bot.' }) version: number | null;
  @Prop.Enum(SCOPES, 'Scope', { each: true }) scopes: Scope[];
  @Prop.Time() createdAt: string;
  @Prop.Time({ nullable: true, description: 'To within a few seconds; null when it was never used.' })
  lastUsedAt: string | null;
  @Prop.Time({ nullable: true, description: 'When it ends; null when it has no end.' })
  expiresAt: string | null;
}

@InputType()
@Example<NewToken>({ name: 'laptop', scopes: ['read'], expiresAt: '2027-01-31T00:00:00.000Z' })
export class NewToken {
  @Prop.Str({ min: 1, max: NAME_UNITS, description: NAME_RULE, example: 'laptop' }) name: string;
  @Prop.Id({ optional: true, description: 'A bot of the account, for a token that plays for it.' })
  bot?: string;
  @Prop.Int({ optional: true, min: 1, description: 'Which version of `bot`; the newest when left out.' })
  version?: number;
  @Prop.Enum(SCOPES, 'Scope', {
    each: true,
    optional: true,
    minItems: 1,
    description:
      'What it may be used for. Left out: everything but `admin`, for a bot’s token also not `manage`, which it cannot have.',
  })
  scopes?: Scope[];
  @Prop.Time({ optional: true, description: 'When it ends by itself; left out, it does not.' })
  expiresAt?: string;
}

@ObjectType()
export class IssuedToken {
  @Prop.Str({ description: 'The token. It is shown this once.' }) token: string;
  @Prop.Obj(() => Token) details: Token;
}

@InputType()
@Example<Rotation>({ overlap: 600 })
export class Rotation {
  @Prop.Int({
    min: 0,
    max: LONGEST_OVERLAP_S,
    default: 3600,
    description: 'Seconds for which the old token goes on beside the new one.',
  })
  overlap: number;
}

@ArgsType()
export class FindTokens extends PageQuery {}

export class TokensPage {
  @Prop.Obj(() => Token, { each: true }) tokens: Token[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}
