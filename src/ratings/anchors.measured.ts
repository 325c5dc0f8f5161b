import type { HouseName } from '../matches/index.js';

/** A house player's rating in a pool, and half the width of its 95% interval. */
export interface MeasuredRating {
  readonly rating: number;
  readonly error: number;
}
export type MeasuredPool = Readonly<Record<HouseName, MeasuredRating>>;

/**
 * What the house players are worth in the usual pool of each ruleset, `house:easy` being 1500. Measured by
 * `npm run --silent boneyard -- ratings anchors --pool POOL --sets 200 --expert-sets 20 --json`.
 */
export const MEASURED_ANCHORS: Readonly<Record<string, MeasuredPool>> = {
  'draw.standard.2': {
    'house:random': { rating: 1493, error: 29 },
    'house:easy': { rating: 1500, error: 0 },
    'house:medium': { rating: 1832, error: 33 },
    'house:hard': { rating: 2010, error: 39 },
    'house:expert': { rating: 2046, error: 71 },
  },
  'all-fives.pagat.2': {
    'house:random': { rating: 1479, error: 35 },
    'house:easy': { rating: 1500, error: 0 },
    'house:medium': { rating: 2384, error: 83 },
    'house:hard': { rating: 2621, error: 87 },
    'house:expert': { rating: 2694, error: 121 },
  },
  'block.standard.2': {
    'house:random': { rating: 1486, error: 31 },
    'house:easy': { rating: 1500, error: 0 },
    'house:medium': { rating: 2015, error: 51 },
    'house:hard': { rating: 2174, error: 52 },
    'house:expert': { rating: 2130, error: 76 },
  },
  'chicken-foot.standard.2': {
    'house:random': { rating: 1491, error: 32 },
    'house:easy': { rating: 1500, error: 0 },
    'house:medium': { rating: 2310, error: 86 },
    'house:hard': { rating: 2444, error: 85 },
    'house:expert': { rating: 2563, error: 116 },
  },
  'five-up.pagat.2': {
    'house:random': { rating: 1471, error: 33 },
    'house:easy': { rating: 1500, error: 0 },
    'house:medium': { rating: 2075, error: 52 },
    'house:hard': { rating: 2152, error: 54 },
    'house:expert': { rating: 2194, error: 85 },
  },
  'forty-two.straight.4.teams': {
    'house:random': { rating: 1491, error: 33 },
    'house:easy': { rating: 1500, error: 0 },
    'house:medium': { rating: 2460, error: 23 },
    'house:hard': { rating: 2695, error: 36 },
    'house:expert': { rating: 2818, error: 90 },
  },
  'mexican-train.standard.2': {
    'house:random': { rating: 1494, error: 30 },
    'house:easy': { rating: 1500, error: 0 },
    'house:medium': { rating: 1941, error: 44 },
    'house:hard': { rating: 2234, error: 53 },
    'house:expert': { rating: 2223, error: 82 },
  },
  'muggins.pagat.2': {
    'house:random': { rating: 1503, error: 32 },
    'house:easy': { rating: 1500, error: 0 },
    'house:medium': { rating: 2027, error: 48 },
    'house:hard': { rating: 2134, error: 49 },
    'house:expert': { rating: 2157, error: 83 },
  },
  'partnership.standard.4.teams': {
    'house:random': { rating: 1469, error: 28 },
    'house:easy': { rating: 1500, error: 0 },
    'house:medium': { rating: 1892, error: 35 },
    'house:hard': { rating: 1986, error: 40 },
    'house:expert': { rating: 2038, error: 74 },
  },
};
