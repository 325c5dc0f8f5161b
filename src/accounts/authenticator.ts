import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { type Caller, OPERATOR_ACCOUNT } from './caller.js';
import { LastUsesRepository } from './last-uses.repository.js';
import { SCOPES } from './scope.js';
import { TokenCache } from './token.cache.js';
import { TokenHasher } from './token.hasher.js';
import { isSecret, parseBearer } from './token.secret.js';
import { TokensRepository } from './tokens.repository.js';

/** The caller of the administrator's token, which is in no table. */
const OPERATOR: Caller = {
  account: OPERATOR_ACCOUNT,
  bot: null,
  version: null,
  scopes: new Set(SCOPES),
  token: OPERATOR_ACCOUNT,
  expiresAt: Infinity,
  suspension: null,
};

/** That a token is needed and none was sent. */
export const NO_TOKEN = refuse('unauthenticated', 'Send a token in the header "Authorization: Bearer …".');
const unreadable = refuse(
  'unauthenticated',
  'The Authorization header must be "Bearer", a space and a token.',
);
const unknown = refuse('unauthenticated', 'The token is unknown, revoked or has ended.');

/**
 * Finds out who asks. A token that was verified within the last seconds costs a look into memory; any other an HMAC and
 * a query. How long it takes does not tell how much of a wrong token is right.
 */
@Injectable()
export class Authenticator {
  private readonly operator: Buffer | undefined;
  /** Look-ups under way, so that a burst of a new token's requests asks the database once. */
  private readonly underWay = new Map<string, Promise<Caller | undefined>>();

  constructor(
    config: Config,
    private readonly hasher: TokenHasher,
    private readonly cache: TokenCache,
    private readonly tokens: TokensRepository,
    private readonly lastUses: LastUsesRepository,
  ) {
    this.operator = config.adminToken === undefined ? undefined : hasher.hash(config.adminToken);
  }

  /** The caller that an `Authorization` header stands for; `unauthenticated` without a valid token in it. */
  async authenticate(authorization: string): Promise<Result<Caller, Refusal>> {
    const secret = parseBearer(authorization);
    if (secret === undefined) return unreadable;
    const caller = this.cache.find(secret) ?? (await this.lookUp(secret));
    if (caller === undefined) return unknown;
    if (caller !== OPERATOR) this.lastUses.note(caller.token);
    return ok(caller);
  }

  private lookUp(secret: string): Promise<Caller | undefined> {
    // A look-up from before the last revocation may not have seen it: nobody joins it.
    const flight = `${this.cache.age} ${secret}`;
    let lookUp = this.underWay.get(flight);
    if (lookUp === undefined) {
      lookUp = this.load(secret).finally(() => this.underWay.delete(flight));
      this.underWay.set(flight, lookUp);
    }
    return lookUp;
  }

  private async load(secret: string): Promise<Caller | undefined> {
    const { age } = this.cache;
    const caller = await this.verify(secret);
    if (caller !== undefined) this.cache.remember(secret, caller, age);
    return caller;
  }

  private async verify(secret: string): Promise<Caller | undefined> {
    const hash = this.hasher.hash(secret);
    if (this.operator !== undefined && timingSafeEqual(hash, this.operator)) return OPERATOR;
    if (!isSecret(secret)) return undefined;
    const found = await this.tokens.findByHash(hash);
    if (found === undefined || !timingSafeEqual(found.hash, hash)) return undefined;
    return {
      account: found.account,
      bot: found.bot,
      version: found.version,
      scopes: new Set(found.scopes),
      token: found.id,
      expiresAt: found.expiresAt?.getTime() ?? Infinity,
      suspension: found.suspension,
      isApp: found.isApp,
      isGuest: found.isGuest,
    };
  }
}
