import type { Budget } from '../../config/limits.js';
import type { Spending } from './limiter.js';

/** Requests of each budget that an operation has cost so far. */
export type Charges = Partial<Record<Budget, number>>;

const charges = new WeakMap<object, Charges>();

/** Notes what an operation (its context) is charged; of what is refused nothing. */
export function noteCharge(operation: object, { budget, cost, isAllowed }: Spending): void {
  const known = charges.get(operation) ?? {};
  charges.set(operation, known);
  if (isAllowed) known[budget] = (known[budget] ?? 0) + cost;
}

/** What an operation has cost, budget by budget, told once; undefined where it was told, or nothing of it was counted. */
export function takeCharges(operation: object): Charges | undefined {
  const known = charges.get(operation);
  charges.delete(operation);
  return known;
}
