import { refuse, type Refusal } from '../platform/refusal.js';
import type { Err, Result } from '../platform/result.js';
import type { Change } from './match.draft.js';
import type { MatchState } from './match.state.js';

/**
 * What a decision about a match comes to: a change or none, and the answer to whoever asked. A refusal may come with a
 * change: a move that arrives too late is refused, and the clock decides.
 */
export interface Decision<A> {
  readonly change: Change | null;
  readonly answer: Result<A, Refusal>;
}
/** Nothing changes. */
export const unchanged = <A>(answer: Result<A, Refusal>): Decision<A> => ({ change: null, answer });

/** Why nothing can be done any more. */
export const matchOver = ({ status, outcome }: MatchState): Err<Refusal> =>
  refuse('match-over', `The match is ${status}${outcome ? `: ${outcome.reason}` : '.'}`, { turn: null });
