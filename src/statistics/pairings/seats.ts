import type { EntrantHistory } from './history.js';

/**
 * Whether the first of two entrants should have seat 0: who had it less often, else who did not have it last, else
 * `otherwise`.
 */
export function takesFirstSeat(first: EntrantHistory, second: EntrantHistory, otherwise: boolean): boolean {
  if (first.seatBalance !== second.seatBalance) return first.seatBalance < second.seatBalance;
  const firstHadIt = first.lastSeat === 0;
  const secondHadIt = second.lastSeat === 0;
  return firstHadIt === secondHadIt ? otherwise : secondHadIt;
}

/** How much the two would get in each other's way, both having had seat 0 too often or too seldom; 0 … 4. */
export function seatConflict(first: EntrantHistory, second: EntrantHistory): number {
  const [a, b] = [first.seatBalance, second.seatBalance];
  return a * b > 0 ? Math.min(Math.abs(a), Math.abs(b), 4) : 0;
}
