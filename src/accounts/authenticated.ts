import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import { Declare } from '../platform/access.js';
import type { RefusalCode } from '../platform/refusal.js';
import type { Scope } from './scope.js';

/** How the guard may refuse a route that needs a token with a scope: for its `@ApiRefusals`. */
export const TOKEN_REFUSALS = [
  'unauthenticated',
  'forbidden',
  'bot-suspended',
] as const satisfies RefusalCode[];

/** A valid token is needed, with the scope if one is named. */
export const Authenticated = (scope?: Scope): MethodDecorator =>
  applyDecorators(Declare({ token: 'needed', scope }), ApiBearerAuth('token'));
