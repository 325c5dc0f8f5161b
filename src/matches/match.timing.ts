import { dueAt, GRACE_MS, toMs, type Outage } from './match.clock.js';
import { isOver, type MatchState } from './match.state.js';

/** How long the house may take with a turn before somebody looks after it, in ms. */
const HOUSE_MS = 10_000;

/**
 * When somebody should look at a match again, seen from `now`; null when it is over. That is at the end of the turn it waits
 * for, but no later than the next seat's time could be up if it were offered a turn at once: a timer set like this is never
 * too late, whatever is played meanwhile, and no move has to touch it.
 */
export function lookAgainAt(state: MatchState, now: number, outages: readonly Outage[]): number | null {
  if (isOver(state)) return null;
  const { facts, turn, banks } = state;
  if (turn === null) return Math.max(now, facts.expiresAt) + GRACE_MS;
  const shortest = 'bank' in facts.clock ? Math.min(...banks) : toMs(facts.clock.perMove);
  const due = dueAt(turn, now, outages) ?? now + HOUSE_MS;
  return Math.max(now, Math.min(due, now + shortest)) + GRACE_MS;
}
