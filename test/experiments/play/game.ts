import type { Resolved } from '../../../src/rules/options.js';
import { resolveGame } from '../../../src/rules/rulesets.js';

/** A game with these options, resolved. */
export function gameOf(ruleset: string, seats = 2, options: Record<string, unknown> = {}): Resolved {
  const game = resolveGame({ ruleset, seats, options });
  if (!game.ok) throw new Error(game.error.detail);
  return game.value;
}
