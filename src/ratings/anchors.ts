import type { HouseName } from '../matches/index.js';

/**
 * Ratings of the house players, which never change: all others hang on them. `house:easy` is the main anchor; the others are
 * so far above or below it as `npm run bench:tournament -- anchors` measured in matches of draw to 100 points.
 */
export const HOUSE_RATINGS: Readonly<Record<HouseName, number>> = {
  'house:random': 1210,
  'house:easy': 1500,
  'house:medium': 1560,
  'house:hard': 1600,
  'house:expert': 1620,
};
