import { SetMetadata } from '@nestjs/common';
import type { Budget } from '../../config/limits.js';

/** What each budget pays for, in the words of the documentation. */
export const BUDGET_MEANINGS: Record<Budget, string> = {
  reads:
    'Looking at something (over GraphQL one for each hundred fields begun), beginning a stream, asking with a token that is not valid.',
  moves: 'Moves, resignations and lines of a bot’s own log.',
  creates: 'Everything else that makes or changes something: accounts, bots, matches, joining, webhooks.',
  rules: 'The rules without a match: replay, legal moves, scores, verification.',
};

const COSTS = 'boneyard:costs';

/**
 * What a route or a field at GraphQL's top is counted as, where that does not follow from its method: reading is counted as
 * `reads` and everything else as `creates`.
 */
export const Costs = (budget: Budget): MethodDecorator & ClassDecorator => SetMetadata(COSTS, budget);

/** The budget that a method, or its class, declares; undefined when neither does. */
export function costsOf(method: object, of: object): Budget | undefined {
  return (Reflect.getMetadata(COSTS, method) ?? Reflect.getMetadata(COSTS, of)) as Budget | undefined;
}
