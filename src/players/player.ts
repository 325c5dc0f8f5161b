import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import type { Action } from '../rules/moves.js';
import type { Seen } from './seen.js';

/** The house players, weakest first. */
export const HOUSE_PLAYERS = ['random', 'easy', 'medium', 'hard', 'expert'] as const;
export type HousePlayer = (typeof HOUSE_PLAYERS)[number];

/** A seeded source of chance (`randomFrom`); drawing from it moves it on. */
export type Random = RandomGenerator;

/** How much a player may think. */
export interface Budget {
  /**
   * Actions that may be rated or carried out in imagination; by default what takes some thousandths of a second in the
   * ruleset at hand. Only `expert` searches.
   */
  readonly nodes?: number;
  /**
   * Asked now and then; true ends the thinking, and the best answer so far is given. For callers with a clock: an
   * answer that was cut short cannot be repeated, so seeded and mirrored play never gives one.
   */
  readonly stop?: () => boolean;
}

/** A pure function from what a seat knows to one of its legal actions; equal arguments give equal answers. */
export type Choose = (seen: Seen, random: Random, budget?: Budget) => Action;
