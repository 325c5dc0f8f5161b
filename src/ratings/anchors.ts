import type { HouseName } from '../matches/index.js';

/**
 * Ratings of the house players, which never change: all others hang on them. `house:easy` is the main anchor. The distances
 * of the others are assumed, not measured: they give the order of strength and nothing more.
 */
export const HOUSE_RATINGS: Readonly<Record<HouseName, number>> = {
  'house:random': 1210,
  'house:easy': 1500,
  'house:medium': 1560,
  'house:hard': 1600,
  'house:expert': 1620,
};
