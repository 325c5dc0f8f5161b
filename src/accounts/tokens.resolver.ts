import { Args, ArgsType, ID, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { answer } from '../platform/answer.js';
import {
  ConnectionArgs,
  connectionOf,
  connectionType,
  type Connection,
} from '../platform/graphql/connection.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { Prop } from '../platform/wire.js';
import { Authenticated } from './authenticated.js';
import { Caller } from './caller.js';
import { Idempotent, NewId } from './idempotent.js';
import { FindTokens, IssuedToken, NewToken, Rotation, Token } from './token.wire.js';
import { TokensService } from './tokens.service.js';

@ObjectType()
export class RevokedToken {
  @Prop.Id() id: string;
}

const IssueTokenResult = resultUnion('IssueTokenResult', () => IssuedToken);
const RevokeTokenResult = resultUnion('RevokeTokenResult', () => RevokedToken);

const TokenConnection = connectionType('Token', () => Token);

@ArgsType()
class TokensArgs extends ConnectionArgs(FindTokens) {}

@Resolver(() => Token)
export class TokensResolver {
  constructor(private readonly service: TokensService) {}

  @Query(() => TokenConnection, { description: 'One’s valid tokens, newest first.' })
  @Authenticated('read')
  async tokens(@Caller() caller: Caller, @Args() args: TokensArgs): Promise<Connection<Token>> {
    return connectionOf(answer(await this.service.list(caller, args)), args);
  }

  @Mutation(() => IssueTokenResult, {
    description: 'Another token, for the account or for a version of one of its bots.',
  })
  @Authenticated('manage')
  @Idempotent()
  async createToken(
    @Caller() caller: Caller,
    @Args('input') input: NewToken,
    @NewId() id: string,
  ): Promise<object> {
    return graphqlAnswer(await this.service.create(caller, input, id));
  }

  @Mutation(() => IssueTokenResult, { description: 'Exchange a token for a new one that may do the same.' })
  @Authenticated()
  @Idempotent()
  async rotateToken(
    @Caller() caller: Caller,
    @Args('id', { type: () => ID }) token: string,
    @Args('input', { defaultValue: { overlap: 3600 } }) input: Rotation,
    @NewId() id: string,
  ): Promise<object> {
    return graphqlAnswer(await this.service.rotate(caller, token, input, id));
  }

  @Mutation(() => RevokeTokenResult, { description: 'End a token, at once and everywhere.' })
  @Authenticated()
  async revokeToken(@Caller() caller: Caller, @Args('id', { type: () => ID }) id: string): Promise<object> {
    return graphqlAnswer(await this.service.revoke(caller, id));
  }
}
