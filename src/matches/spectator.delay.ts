import { isAnySeatHeld } from './seats.held.js';
import type { Caller } from '../accounts/index.js';
import type { MatchFacts } from './match.state.js';

/** How far behind a viewer is, in ms: who holds a seat sees everything at once. */
export const delayFor = (facts: Pick<MatchFacts, 'seats' | 'delay'>, caller: Caller | undefined): number =>
  facts.delay && !(caller && isAnySeatHeld(facts, caller)) ? facts.delay * 1000 : 0;

/**
 * SQL of a match's status as spectators have it at `now` (a parameter, ms since 1970; `m`: the match's row): what has
 * happened within the delay has not happened yet for them.
 */
export const seenStatus = (now: string): string => `CASE
  WHEN m.ended_at <= ${until(now)} THEN m.status WHEN m.started_at <= ${until(now)} THEN 'playing' ELSE 'open' END`;

const until = (now: string): string => `to_timestamp(${now}::float8 / 1000) - m.delay * interval '1 second'`;
