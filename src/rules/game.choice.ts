import { findRuleset, resolveGame } from './rulesets.js';
import { SET_SIZES } from './tiles.js';

/** A game as somebody asks for it who need not say how many play. */
export interface GameChoice {
  readonly ruleset: string;
  readonly preset?: string;
  readonly seats?: number;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** The resolved game, or why there is none. Seats that are not given are the fewest that the game can be played with. */
export function gameOf({ ruleset, preset, seats, options }: GameChoice): ReturnType<typeof resolveGame> {
  // A preset may be written with its ruleset before it, as the rulebook does.
  const name = preset?.startsWith(`${ruleset}/`) ? preset.slice(ruleset.length + 1) : preset;
  const set = (options?.set ?? 6) as (typeof SET_SIZES)[number];
  const fewest = SET_SIZES.includes(set) ? (findRuleset(ruleset)?.seats(set)?.min ?? 2) : 2;
  const resolve = (count: number) => resolveGame({ ruleset, preset: name, options, seats: count });
  if (seats !== undefined) return resolve(seats);
  const tried = [Math.max(2, fewest), 3, 4].map(resolve);
  return tried.find(({ ok }) => ok) ?? tried[0];
}
