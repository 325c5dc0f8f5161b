import { seatConflict } from './seats.js';
import { scoreGroups, type SwissPlace } from './swiss-field.js';

/**
 * What a pairing costs. Each unit outweighs what the ones below it add up to in any sensible field, and all together
 * stays far below `HIGHEST_PENALTY`.
 */
const UNIT = {
  /** A place away from the partner in the other half of the score group. */
  fold: 1,
  /** A seat that both need, or that both had too often. */
  seat: 1e3,
  /** Floating in the same direction as in the last round. */
  floatAgain: 1e5,
  /** Half a point of difference in score, squared. */
  score: 1e9,
  /** Half a point of the bye above the lowest score, squared. */
  bye: 1e11,
  /** Each earlier meeting. */
  rematch: 1e14,
};
/** Above this number of meetings all are the same; a cap keeps the sums exact. */
const MOST_MEETINGS = 10;
/** Half points beyond which a gap no longer grows, for the same reason. */
const WIDEST_GAP = 80;

/** Penalty of pairing places `i` < `j`; undefined where they must not meet. */
export type PairPenalty = (i: number, j: number) => number | undefined;

/**
 * @param field in standing order
 * @param rematches whether entrants may meet again if need be
 */
export function pairPenalty(field: readonly SwissPlace[], rematches?: 'rematches'): PairPenalty {
  const groups = scoreGroups(field);
  return (i, j) => {
    const [upper, lower] = [field[i], field[j]];
    if (upper.team !== undefined && upper.team === lower.team) return undefined;
    const meetings = upper.history.met.get(lower.id) ?? 0;
    if (meetings > 0 && !rematches) return undefined;
    const gap = upper.history.points - lower.history.points;
    const order =
      gap === 0
        ? Math.abs(j - i - Math.floor(groups[i].size / 2)) * UNIT.fold
        : (j - i) * UNIT.fold +
          UNIT.floatAgain *
            (Number(upper.history.lastFloat === 'down') + Number(lower.history.lastFloat === 'up'));
    return (
      order +
      UNIT.seat * seatConflict(upper.history, lower.history) +
      squaredHalfPoints(UNIT.score, gap) +
      UNIT.rematch * Math.min(meetings, MOST_MEETINGS)
    );
  };
}

/** Penalty of the bye for somebody `above` points over the lowest score and `places` from the end of the field. */
export const byePenalty = (above: number, places: number): number =>
  squaredHalfPoints(UNIT.bye, above) + UNIT.fold * places;

/** Whole for scores in thirds or quarters of a point too. */
const squaredHalfPoints = (unit: number, points: number): number =>
  Math.round(unit * Math.min(WIDEST_GAP, 2 * points) ** 2);
