import { findRuleset, resolveGame } from '../rules/rulesets.js';

export const POOL_MODES = ['solo', 'teams'] as const;
export type PoolMode = (typeof POOL_MODES)[number];

/** Whose ratings can be compared: everybody who plays the same preset of a ruleset with as many seats, alone or with a partner. */
export interface Pool {
  /** `draw.standard.2`, `forty-two.straight.4.teams`: all there is to know about it. */
  readonly id: string;
  readonly ruleset: string;
  readonly preset: string;
  readonly seats: number;
  readonly mode: PoolMode;
}

/** The game that a rated match is. */
export interface PlayedGame {
  readonly ruleset: string;
  readonly preset: string;
  readonly seats: number;
  readonly teams: boolean;
}

export function poolOf({ ruleset, preset, seats, teams }: PlayedGame): Pool {
  const id = `${ruleset}.${preset}.${seats}${teams ? '.teams' : ''}`;
  return { id, ruleset, preset, seats, mode: teams ? 'teams' : 'solo' };
}

/** Reads a pool's identifier; undefined where no such game can be played. */
export function parsePool(id: string): Pool | undefined {
  const [ruleset, preset, count, mode, ...rest] = id.split('.');
  if (rest.length > 0 || !/^\d{1,2}$/.test(count ?? '') || !(mode === undefined || mode === 'teams'))
    return undefined;
  const game = resolveGame({ ruleset, preset, seats: Number(count) });
  if (!game.ok || game.value.teams !== (mode === 'teams')) return undefined;
  const pool = poolOf(game.value);
  return pool.id === id ? pool : undefined;
}

/**
 * Whether every place of a game means something. Where rounds are scored by what the others hold, only who wins tries to
 * score, and the order of the rest is an accident; in the games of fewest pips everybody plays for its place.
 */
export const ranksEverybody = (ruleset: string): boolean =>
  ['mexican-train', 'chicken-foot'].includes(findRuleset(ruleset)?.id ?? '');
