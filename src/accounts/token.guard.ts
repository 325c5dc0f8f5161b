import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { accessOf } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { Authenticator } from './authenticator.js';
import { findObjection, noteCaller } from './caller.js';
import { headerOf, requestOf } from './request.context.js';
import type { Scope } from './scope.js';

/**
 * Stands before every route and every field at GraphQL's top: finds out who asks, and whether the token may be used for
 * this. First 401, then 403 for the token's scopes; whose thing it is (404, 403) only the services know.
 */
@Injectable()
export class TokenGuard implements CanActivate {
  constructor(private readonly authenticator: Authenticator) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(context.getHandler(), context.getClass());
    if (access === undefined) throw new Error(`${context.getClass().name} does not say who may use it`);
    if (access.token === 'ignored') return true;
    const request = requestOf(context);
    const authorization = headerOf(request, 'authorization');
    if (authorization === undefined && access.token === 'optional') return true;
    const caller = answer(await this.authenticator.authenticate(authorization));
    noteCaller(request, caller);
    if (access.token === 'needed') {
      const objection = findObjection(caller, access.scope as Scope | undefined);
      if (objection !== undefined) answer(objection);
    }
    return true;
  }
}
