import { formatRating, isProvisional, ratingDeviation, twoSidedZ } from '../statistics/index.js';
import type { ShownRating } from './ratings.wire.js';

const Z = twoSidedZ(0.95);
const deviations = new Map<number, number>();

/** Half the width of the 95% interval around a rating that rests on so many sets. */
export function ratingError(sets: number): number {
  const known = deviations.get(sets);
  if (known !== undefined) return known;
  const error = Z * ratingDeviation(sets);
  deviations.set(sets, error);
  return error;
}

/** A rating with what must be said beside it. */
export function shownRating({
  rating,
  sets,
  anchored,
}: {
  rating: number;
  sets: number;
  anchored: boolean;
}): ShownRating {
  const player = { rating, sets, anchored };
  return {
    rating,
    sets,
    error: anchored ? 0 : ratingError(sets),
    shown: formatRating(player),
    isProvisional: isProvisional(player),
  };
}
