import { HOUSE_NAMES, type HouseName } from '../matches/index.js';
import { MEASURED_ANCHORS, type MeasuredPool } from './anchors.measured.js';

/** Ratings of the house players in a pool, which never change: all others hang on them. */
export type Anchors = Readonly<Record<HouseName, number>>;

const ratingsOf = (measured: MeasuredPool): Anchors =>
  Object.fromEntries(HOUSE_NAMES.map((house) => [house, measured[house].rating])) as Record<
    HouseName,
    number
  >;

const BY_POOL = new Map(
  Object.entries(MEASURED_ANCHORS).map(([pool, measured]) => [pool, ratingsOf(measured)]),
);
const BY_RULESET = new Map(
  [...BY_POOL].map(([pool, anchors]) => [pool.slice(0, pool.indexOf('.')), anchors]),
);

/** The first edition: measured in draw with fewer sets, and used for every pool. */
export const FIRST_ANCHORS: Anchors = {
  'house:random': 1454,
  'house:easy': 1500,
  'house:medium': 1817,
  'house:hard': 1981,
  'house:expert': 2044,
};

/**
 * The anchors in force. A pool keeps those that it began with, or ratings that rest on them would mean something else overnight:
 * 1, `FIRST_ANCHORS` in every pool; 2, each ruleset's own.
 */
export const ANCHORS_EDITION = 2;

/** A pool's anchors; in one that was not measured those of the same ruleset's usual pool. */
export function anchorsOf(pool: string, edition = ANCHORS_EDITION): Anchors {
  if (edition === 1) return FIRST_ANCHORS;
  return BY_POOL.get(pool) ?? BY_RULESET.get(pool.slice(0, pool.indexOf('.'))) ?? FIRST_ANCHORS;
}
