import type { Budget } from '../../config/limits.js';
import type { Spending } from './limiter.js';

/** Requests of each budget that an operation has cost so far. */
export type Charges = Partial<Record<Budget, number>>;

const charges = new WeakMap<object, Charges>();
const counted = new WeakSet();

/**
 * Notes that something of a request of GraphQL's has been counted, or refused as too much. Told by no header: of a budget without
 * a limit an answer says nothing.
 */
export const noteCounted = (request: object): void => void counted.add(request);

/** Whether something of a request has been counted. */
export const isCounted = (request: object): boolean => counted.has(request);

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
