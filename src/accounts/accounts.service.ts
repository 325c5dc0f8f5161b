import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import { type Err, ok, type Result } from '../platform/result.js';
import { ACCOUNT_GONE } from './account.hold.js';
import type { Account, Me, NewAccount, SignedUp } from './account.wire.js';
import type { AccountEntity } from './account.entity.js';
import { AccountsRepository } from './accounts.repository.js';
import { type Caller, OPERATOR_ACCOUNT } from './caller.js';
import { parseName } from './name.js';
import { Revocations } from './revocations.js';
import { ACCOUNT_SCOPES, orderScopes } from './scope.js';
import { TokenMint } from './token.mint.js';

export function accountOf(entity: Pick<AccountEntity, 'id' | 'name' | 'kind' | 'createdAt'>): Account {
  const { id, name, kind } = entity;
  return { id, name, kind, createdAt: entity.createdAt.toISOString() };
}

/** Accounts: signing up, looking, leaving. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly mint: TokenMint,
    private readonly revocations: Revocations,
    private readonly clock: Clock,
  ) {}

  /** A new account with its first token, which may do all that the account may. `id` is the account's id-to-be. */
  async signUp(
    { name: asked, kind = 'owner' }: Pick<NewAccount, 'name'> & Partial<NewAccount>,
    id: string,
  ): Promise<Result<SignedUp, Refusal>> {
    const name = parseName(asked);
    if (!name.ok) return name;
    const { secret, token } = this.mint.mint({ account: id, name: 'first', scopes: ACCOUNT_SCOPES });
    const account = { id, name: name.value, kind, createdAt: new Date(this.clock.now()) };
    await this.accounts.insert(account, token);
    return ok({ account: accountOf(account), token: secret });
  }

  /** The caller's account, and what its token may do. */
  async getMe(caller: Caller): Promise<Result<Me, Refusal>> {
    const account = await this.get(caller.account);
    if (!account.ok) return account;
    const { bot, version, token, scopes } = caller;
    return ok({ ...account.value, bot, version, token, scopes: orderScopes([...scopes]) });
  }

  async get(id: string): Promise<Result<Account, Refusal>> {
    const account = await this.accounts.find(id);
    return account === undefined ? refuse('not-found', `There is no account ${id}.`) : ok(accountOf(account));
  }

  /**
   * Why what a caller has just made must not stay: its account was deleted meanwhile. Asked after it is durable; a deletion that
   * begins later sees it itself.
   */
  async findLoss({ account }: Caller): Promise<Err<Refusal> | undefined> {
    return (await this.accounts.isLiving(account)) ? undefined : ACCOUNT_GONE;
  }

  /** Deletes the caller's account: all tokens end, names and notes are emptied, finished matches stay without names. */
  async close(caller: Caller): Promise<Result<{ id: string }, Refusal>> {
    if (caller.account === OPERATOR_ACCOUNT) return refuse('forbidden', 'The operator cannot be deleted.');
    const afterwards = await this.accounts.close(caller.account, new Date(this.clock.now()));
    this.revocations.announce({ account: caller.account });
    for (const then of afterwards) await then();
    return ok({ id: caller.account });
  }
}
