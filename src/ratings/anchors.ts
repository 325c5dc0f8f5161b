import type { HouseName } from '../matches/index.js';

/**
 * Ratings of the house players, which never change: all others hang on them. `house:easy` is the main anchor. The distances
 * of the others are measured in `draw.standard.2` (half widths of the 95% intervals: random 41, medium 43, hard 47, expert 49):
 * `npm run --silent boneyard -- ratings anchors --sets 100 --json`. They hold in every pool, although luck counts more in some.
 */
export const HOUSE_RATINGS: Readonly<Record<HouseName, number>> = {
  'house:random': 1454,
  'house:easy': 1500,
  'house:medium': 1817,
  'house:hard': 1981,
  'house:expert': 2044,
};
