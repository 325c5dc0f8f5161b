import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Refusal, refuse } from '../platform/refusal.js';
import type { Err } from '../platform/result.js';
import { requestOf } from './request.context.js';
import type { Scope } from './scope.js';

/** Account of the operator: whom the administrator's token speaks for. It exists from the first migration on. */
export const OPERATOR_ACCOUNT = '00000000-0000-7000-8000-000000000001';

/** Who asks: what a valid token says. One object, shared by all requests with that token. */
export interface Caller {
  /** Id of the account that owns the token. */
  readonly account: string;
  /** Id of the bot that the token plays for; null for a token of the account as a whole. */
  readonly bot: string | null;
  /** Number of that bot's version, from 1; null together with `bot`. */
  readonly version: number | null;
  readonly scopes: ReadonlySet<Scope>;
  /** Id of the token. */
  readonly token: string;
  /** When the token ends, ms since 1970; Infinity when it has no end. */
  readonly expiresAt: number;
  /** Why the bot is suspended; null when it is not. */
  readonly suspension: string | null;
  /** Whether the account is an app's. */
  readonly isApp?: boolean;
  /** Whether the bot is a guest of an app. */
  readonly isGuest?: boolean;
  /** Whether a ticket and not the token itself was sent, with which less can be done. */
  readonly isByTicket?: boolean;
}

const CALLER = Symbol('caller');
type WithCaller = { [CALLER]?: Caller };

/** Notes who makes a request. The guard's business. */
export function noteCaller(request: object, caller: Caller): void {
  (request as WithCaller)[CALLER] = caller;
}

/** Who makes a request, once the guard has seen it; undefined for somebody without a token. */
export function callerOf(request: object): Caller | undefined {
  return (request as WithCaller)[CALLER];
}

/**
 * The caller of a request, as a parameter of a controller's or resolver's method:
 * `@Caller() caller: Caller` where a token is needed, `@Caller() caller: Caller | undefined` where it is not.
 */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(requestOf(context)),
);

/**
 * Why `caller` may not do what needs `scope`; undefined when it may. Without a scope any valid token will do.
 * A suspended bot may still read.
 */
export function findObjection(caller: Caller, scope?: Scope): Err<Refusal> | undefined {
  if (scope === undefined) return undefined;
  if (!caller.scopes.has(scope)) {
    return refuse('forbidden', `This needs a token with the scope "${scope}".`);
  }
  if (caller.suspension !== null && scope !== 'read') {
    return refuse('bot-suspended', `The bot is suspended: ${caller.suspension}`);
  }
  return undefined;
}
