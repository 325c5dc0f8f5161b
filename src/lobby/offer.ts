import { DEFAULT_CLOCK, type ClockRule, type TimeoutPolicy } from '../matches/index.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { poolOf } from '../ratings/index.js';
import type { Resolved } from '../rules/options.js';
import { resolveGame, type GameRequest } from '../rules/rulesets.js';

/** What is to be played, whoever plays it. */
export interface Offer {
  readonly rules: Resolved;
  /** Whether the options are those of the preset: only such matches can be rated. */
  readonly isPlain: boolean;
  readonly clock: ClockRule;
  readonly onTimeout: TimeoutPolicy;
  readonly rated: boolean;
}

/** Whether a game is its preset as it is. */
export function isPlain({ ruleset, preset, seats, options }: Resolved): boolean {
  const plain = resolveGame({ ruleset, preset, seats });
  return plain.ok && JSON.stringify(plain.value.options) === JSON.stringify(options);
}

/** How somebody asks for a game. */
export interface OfferRequest extends GameRequest {
  readonly clock?: ClockRule;
  readonly onTimeout?: TimeoutPolicy;
  readonly rated?: boolean;
}

/** What is asked for, with everything settled; refuses games that cannot be played, or not rated. */
export function offerOf({
  clock = DEFAULT_CLOCK,
  onTimeout = 'forfeit',
  rated = false,
  ...game
}: OfferRequest): Result<Offer, Refusal> {
  const resolved = resolveGame(game);
  if (!resolved.ok) return refuse(resolved.error.code, resolved.error.detail);
  const rules = resolved.value;
  const plain = isPlain(rules);
  if (rated && !plain) {
    return refuse('bad-options', `A rated match is played by the preset "${rules.preset}" as it is.`);
  }
  if (rated && rules.seats < 2) return refuse('bad-options', 'A rated match needs an opponent.');
  return ok({ rules, isPlain: plain, clock, onTimeout, rated });
}

/** Matches that begin together: a rated set has as many legs as seats. */
export const matchesOf = ({ rated, rules }: Offer): number => (rated ? rules.seats : 1);

/** Identifier of the pool in which the game's ratings are compared. */
export const poolIdOf = ({ rules }: Offer): string => poolOf(rules).id;
