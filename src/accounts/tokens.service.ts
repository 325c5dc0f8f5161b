import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { isId } from '../platform/id.js';
import { mapPage, type Page, pageOf, parseCursor } from '../platform/page.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import { type Err, ok, type Result } from '../platform/result.js';
import { ACCOUNT_GONE } from './account.hold.js';
import { BotsService } from './bots.service.js';
import type { Caller } from './caller.js';
import { parseName } from './name.js';
import { Revocations } from './revocations.js';
import { ACCOUNT_SCOPES, BOT_SCOPES, GUEST_SCOPES, orderScopes, type Scope, SCOPES } from './scope.js';
import type { TokenEntity } from './token.entity.js';
import { TokenMint, type TokenOrder } from './token.mint.js';
import type { FindTokens, IssuedToken, NewToken, Rotation, Token } from './token.wire.js';
import { type NewToken as TokenRow, TokensRepository } from './tokens.repository.js';

type Shown = TokenRow & Partial<Pick<TokenEntity, 'lastUsedAt'>>;

const ENDED = refuse(
  'not-found',
  'The token has ended; where it was exchanged, perhaps at this moment, the one that it was exchanged for is valid. Make a new one otherwise.',
);

function tokenOf(row: Shown): Token {
  const { id, name, hint, bot, version } = row;
  return {
    id,
    name,
    hint,
    bot,
    version,
    scopes: orderScopes(row.scopes),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/**
 * The tokens of an account: looking at them, more of them, exchanging and ending them. A token with `manage` sees to
 * all of the account's tokens; any other may exchange and end itself.
 */
@Injectable()
export class TokensService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly bots: BotsService,
    private readonly mint: TokenMint,
    private readonly revocations: Revocations,
    private readonly clock: Clock,
  ) {}

  /** The caller's valid tokens, newest first: those of its account, or with a bot's token those of the bot. */
  async list(caller: Caller, query: FindTokens): Promise<Result<Page<Token>, Refusal>> {
    const before = parseCursor(query.after, isId);
    if (!before.ok) return before;
    const found = await this.tokens.list(caller, new Date(this.clock.now()), query.limit + 1, before.value);
    return ok(
      mapPage(
        pageOf(found, query.limit, ({ id }) => id),
        tokenOf,
      ),
    );
  }

  /** Another token of the caller's account, or of one of its bots. `id` is the token's id-to-be. */
  async create(caller: Caller, input: NewToken, id: string): Promise<Result<IssuedToken, Refusal>> {
    const name = parseName(input.name);
    if (!name.ok) return name;
    const version = await this.getVersion(caller, input);
    if (!version.ok) return version;
    const scopes = chooseScopes(caller, input, version.value?.isGuest === true);
    if (!scopes.ok) return scopes;
    const expiresAt = this.readEnd(input.expiresAt);
    if (!expiresAt.ok) return expiresAt;
    const { secret, token } = this.mint.mint({
      id,
      account: caller.account,
      version: version.value,
      name: name.value,
      scopes: scopes.value,
      expiresAt: expiresAt.value,
    });
    if (!(await this.tokens.insert(token))) return ACCOUNT_GONE;
    return ok({ token: secret, details: tokenOf(token) });
  }

  /**
   * A successor with the same name, scopes and bot; the old token goes on for `overlap` seconds, and as long as it does it can be
   * exchanged again. Without an overlap it has one successor, also when it is exchanged several times at once.
   */
  async rotate(
    caller: Caller,
    tokenId: string,
    { overlap }: Rotation,
    id: string,
  ): Promise<Result<IssuedToken, Refusal>> {
    const found = await this.getOwn(caller, tokenId);
    if (!found.ok) return found;
    const old = found.value;
    const now = this.clock.now();
    if (old.revokedAt !== null || (old.expiresAt !== null && old.expiresAt.getTime() <= now)) {
      return ENDED;
    }
    const { secret, token } = this.mint.mint({
      id,
      account: old.account,
      version: old.bot === null ? undefined : { bot: old.bot, number: old.version ?? 1 },
      name: old.name,
      scopes: old.scopes,
    });
    const end = overlap === 0 ? null : new Date(now + overlap * 1000);
    const replaced = await this.tokens.replace(tokenId, end, token);
    if (replaced !== 'replaced') return replaced === 'gone' ? ACCOUNT_GONE : ENDED;
    this.revocations.announce({ token: tokenId });
    return ok({ token: secret, details: tokenOf(token) });
  }

  /** Ends a token at once. Ending it again does no harm. */
  async revoke(caller: Caller, id: string): Promise<Result<{ id: string }, Refusal>> {
    const own = await this.getOwn(caller, id);
    if (!own.ok) return own;
    await this.tokens.revoke(id, new Date(this.clock.now()));
    this.revocations.announce({ token: id });
    return ok({ id });
  }

  private async getOwn(caller: Caller, id: string): Promise<Result<TokenEntity, Refusal>> {
    const token = isId(id) ? await this.tokens.find(id) : undefined;
    if (token?.account !== caller.account) return refuse('not-found', `There is no token ${id}.`);
    if (token.id === caller.token || caller.scopes.has('manage')) return ok(token);
    return refuse('forbidden', 'Other tokens than itself need a token with the scope "manage".');
  }

  private async getVersion(
    caller: Caller,
    { bot, version }: NewToken,
  ): Promise<Result<(TokenOrder['version'] & { isGuest: boolean }) | undefined, Refusal>> {
    if (bot === undefined) return version === undefined ? ok(undefined) : fault('version', 'needs a bot');
    const own = await this.bots.getOwn(caller, bot);
    if (!own.ok) return own;
    if (version !== undefined && version > own.value.version) {
      return refuse('not-found', `The bot has no version ${version}.`);
    }
    const { isGuest } = own.value;
    return ok({ bot, number: version ?? own.value.version, isGuest });
  }

  private readEnd(text: string | undefined): Result<Date | null, Refusal> {
    if (text === undefined) return ok(null);
    const end = new Date(text);
    return end.getTime() > this.clock.now() ? ok(end) : fault('expiresAt', 'must be a time to come');
  }
}

function fault(field: string, message: string): Err<Refusal> {
  return refuse('malformed-request', `"${field}" ${message}.`, { errors: [{ field, message }] });
}

function chooseScopes(caller: Caller, { bot, scopes }: NewToken, isGuest: boolean): Result<Scope[], Refusal> {
  const most = isGuest
    ? GUEST_SCOPES
    : bot !== undefined
      ? BOT_SCOPES
      : caller.scopes.has('admin')
        ? SCOPES
        : ACCOUNT_SCOPES;
  const beyond = scopes?.find((scope) => !most.includes(scope));
  if (beyond !== undefined) return refuse('forbidden', `Such a token cannot have the scope "${beyond}".`);
  return ok(orderScopes(scopes ?? most.filter((scope) => scope !== 'admin')));
}
