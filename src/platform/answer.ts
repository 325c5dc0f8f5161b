import { HttpException } from '@nestjs/common';
import { type Refusal, REFUSALS } from './refusal.js';
import type { Result } from './result.js';

/**
 * A refusal on its way out of a guard, pipe or controller: Nest's only way to leave those. Services never throw it;
 * `ProblemFilter` (REST) and the GraphQL error formatter write it down.
 */
export class RefusedException extends HttpException {
  constructor(readonly refusal: Refusal) {
    super(refusal.detail, REFUSALS[refusal.code].status);
    this.name = 'RefusedException';
  }
}

/**
 * What a controller does with a service's result: the value, or the refusal as the answer of the request.
 *
 * ```ts
 * @Get(':id') async get(@Param('id') id: string): Promise<Match> { return answer(await this.matches.get(id)); }
 * ```
 */
export function answer<T>(result: Result<T, Refusal>): T {
  if (result.ok) return result.value;
  throw new RefusedException(result.error);
}
