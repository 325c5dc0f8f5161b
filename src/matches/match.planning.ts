import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import type { Resolved } from '../rules/options.js';
import { RULES_VERSION } from '../rules/record.js';
import { resolveGame } from '../rules/rulesets.js';
import { commitmentOf } from '../rules/shuffle.js';
import { DEFAULT_CLOCK, type ClockRule, type TimeoutPolicy } from './match.clock.js';
import { kinship } from './match.seating.js';
import { isBot, type MatchFacts, type Script, type Seat, type Trial } from './match.state.js';

/** How long a match waits for its seats to be taken, in ms. */
export const OPEN_MS = 10 * 60_000;

/** What somebody wants to be played, with its seats settled as far as they are. */
export interface MatchRequest {
  readonly creator: string;
  readonly ruleset: string;
  readonly preset?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly seats: readonly Seat[];
  readonly clock?: ClockRule;
  readonly onTimeout?: TimeoutPolicy;
  readonly rated?: boolean;
  /** Seconds by which spectators see it later. */
  readonly delay?: number;
  readonly trial?: Trial;
  readonly script?: Script;
  /** Why it cannot be rated although that is asked for, where whoever settled the seats knows. */
  readonly unrated?: string;
}

/** What a match needs that is not to be foreseen: its identifier, 64 random hexadecimal digits, and the policies' version. */
export interface Origin {
  readonly id: string;
  readonly serverSeed: string;
  readonly policy?: number;
}

/** Seats of leg `leg` (from 1): who sat in seat 0 of the first leg sits in seat leg − 1, and so on around the table. */
export const rotated = <T>(seats: readonly T[], leg: number): T[] =>
  seats.map((_, at) => seats[baseSeat(at, leg, seats.length)]);

/** The seat of the first leg whose holder has seat `at` in leg `leg`. */
export const baseSeat = (at: number, leg: number, seats: number): number => (at - (leg - 1) + seats) % seats;

/** Why a match that was meant to be rated is not; null where it is. Options must be the preset's: pools are made of presets. */
function unratedReason(rules: Resolved, seats: readonly Seat[]): string | null {
  const plain = resolveGame({ ruleset: rules.ruleset, preset: rules.preset, seats: rules.seats });
  const same = plain.ok && JSON.stringify(plain.value.options) === JSON.stringify(rules.options);
  if (!same) return 'Its options differ from those of the preset; each rating belongs to a preset.';
  if (rules.seats < 2) return 'There is no opponent.';
  if (seats.every((seat) => seat !== null && !isBot(seat))) return 'Only house players take part.';
  return null;
}

/** How many matches a request makes: one, or the legs of a rated set. */
export const legsOf = (request: Pick<MatchRequest, 'rated' | 'seats'>): number =>
  request.rated ? request.seats.length : 1;

/**
 * The facts of the match that is asked for, or of all legs of a rated set, each with a deal of its own. All are
 * settled at once, so that every leg's commitment is public before anybody adds entropy.
 * @param origins one for each leg; the first one's identifier is also the set's.
 */
export function planMatches(
  request: MatchRequest,
  origins: readonly Origin[],
  now: number,
): Result<MatchFacts[], Refusal> {
  const { creator, seats, clock = DEFAULT_CLOCK, onTimeout = 'forfeit' } = request;
  const { ruleset, preset, options } = request;
  const resolved = resolveGame({ ruleset, preset, options, seats: seats.length });
  if (!resolved.ok) return refuse(resolved.error.code, resolved.error.detail);
  const rules = resolved.value;
  const unrated = request.rated ? (request.unrated ?? unratedReason(rules, seats)) : null;
  const rated = request.rated === true && unrated === null;
  if (rated) {
    for (const [at, seat] of seats.entries()) {
      const objection = isBot(seat) ? kinship({ rules, seats }, at, seat) : undefined;
      if (objection) return objection;
    }
  }
  const legs = rated ? origins.length : 1;
  return ok(
    origins.slice(0, legs).map(({ id, serverSeed, policy }, i) => ({
      id,
      creator,
      createdAt: now,
      expiresAt: now + OPEN_MS,
      rules,
      rulesVersion: RULES_VERSION,
      clock,
      onTimeout,
      policy,
      rated,
      unrated,
      leg: rated ? { set: origins[0].id, leg: i + 1, legs } : null,
      ...(request.delay ? { delay: request.delay } : {}),
      ...(request.trial ? { trial: request.trial } : {}),
      ...(request.script ? { script: request.script } : {}),
      serverSeed,
      commitment: commitmentOf(serverSeed),
      seats: rotated(seats, i + 1),
    })),
  );
}
