import { Args, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { Prop } from '../platform/wire.js';
import { Account, Me, NewAccount, SignedUp } from './account.wire.js';
import { AccountsService } from './accounts.service.js';
import { Authenticated } from './authenticated.js';
import { Caller } from './caller.js';
import { Idempotent, NewId } from './idempotent.js';

@ObjectType()
export class DeletedAccount {
  @Prop.Id() id: string;
}

const CreateAccountResult = resultUnion('CreateAccountResult', () => SignedUp);
const DeleteAccountResult = resultUnion('DeleteAccountResult', () => DeletedAccount);

@Resolver(() => Account)
export class AccountsResolver {
  constructor(private readonly accounts: AccountsService) {}

  @Query(() => Me, { description: 'Whose token this is and what it may be used for.' })
  @Authenticated()
  async me(@Caller() caller: Caller): Promise<Me> {
    return answer(await this.accounts.getMe(caller));
  }

  @Mutation(() => CreateAccountResult, { description: 'Sign up: an account and its first token.' })
  @Public()
  @Idempotent()
  async createAccount(@Args('input') input: NewAccount, @NewId() id: string): Promise<object> {
    return graphqlAnswer(await this.accounts.signUp(input, id));
  }

  @Mutation(() => DeleteAccountResult, {
    description: 'Delete the caller’s account. Its finished matches stay, without names.',
  })
  @Authenticated('manage')
  async deleteAccount(@Caller() caller: Caller): Promise<object> {
    return graphqlAnswer(await this.accounts.close(caller));
  }
}
