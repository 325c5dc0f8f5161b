import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/id.js';
import { BOT_SCOPES, type Scope } from './scope.js';
import { TokenHasher } from './token.hasher.js';
import { hintOf, newSecret } from './token.secret.js';
import type { NewToken } from './tokens.repository.js';

/** What a new token is to be. */
export interface TokenOrder {
  readonly account: string;
  /** The version it plays for; left out, it speaks for the account. */
  readonly version?: { readonly bot: string; readonly number: number };
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt?: Date | null;
  readonly id?: string;
}

/** A token that was just made: the only moment at which its text is known. */
export interface MintedToken {
  readonly secret: string;
  readonly token: NewToken;
}

/** Makes tokens. Nothing is stored: the caller puts `token` in together with what it belongs to. */
@Injectable()
export class TokenMint {
  constructor(
    private readonly hasher: TokenHasher,
    private readonly clock: Clock,
  ) {}

  mint(order: TokenOrder): MintedToken {
    const secret = newSecret(order.version === undefined ? 'account' : 'bot');
    return {
      secret,
      token: {
        id: order.id ?? newId(),
        account: order.account,
        bot: order.version?.bot ?? null,
        version: order.version?.number ?? null,
        name: order.name,
        hint: hintOf(secret),
        hash: this.hasher.hash(secret),
        scopes: [...order.scopes],
        createdAt: new Date(this.clock.now()),
        expiresAt: order.expiresAt ?? null,
      },
    };
  }

  /** The token that comes with a version of a bot. */
  mintForVersion(account: string, bot: string, number: number): MintedToken {
    const name = `version ${number}`;
    return this.mint({ account, version: { bot, number }, name, scopes: BOT_SCOPES });
  }
}
