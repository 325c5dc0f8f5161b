/** One set of a series from the first side's view: 0 … 1, above ½ is won. */
export interface SeriesSet {
  readonly score: number;
  /** Difference in game points (pips). */
  readonly margin?: number;
}

export interface SeriesOptions {
  /** Sets to play; whoever has won more of them is through. */
  readonly bestOf: number;
  /** Sets after which a series that is still level goes by margin and then by seed; bestOf + 5 unless given. */
  readonly cap?: number;
}

export const SERIES_REASONS = ['sets', 'margin', 'seed'] as const;
export type SeriesReason = (typeof SERIES_REASONS)[number];

/** Winner 0 or 1 and what decided; undefined while another set has to be played. */
export type SeriesDecision = { readonly winner: 0 | 1; readonly reason: SeriesReason } | undefined;

/** Sets beyond the planned ones before something else decides. */
const EXTRA_SETS = 5;
/** No single set counts for more than this in the sum of margins, so that one rout does not decide a series. */
export const MARGIN_CAP = 100;

/**
 * Whether a best-of-k series is decided. It ends as soon as the other side can no longer catch up within the planned sets
 * (drawn sets count for neither); level after those, each further set may decide, up to the cap; then the sum of margins,
 * then the better seed.
 *
 * @param sets in the order of play
 * @param better which side has the better seed
 */
export function decideSeries(
  sets: readonly SeriesSet[],
  { bestOf, cap = bestOf + EXTRA_SETS }: SeriesOptions,
  better: 0 | 1 = 0,
): SeriesDecision {
  if (!Number.isInteger(bestOf) || bestOf < 1 || !(cap >= bestOf)) {
    throw new RangeError(`not a series: best of ${bestOf}, at most ${cap}`);
  }
  let lead = 0;
  for (const [i, { score }] of sets.slice(0, cap).entries()) {
    lead += Math.sign(score - 0.5);
    const toPlay = Math.max(0, bestOf - i - 1);
    if (Math.abs(lead) > toPlay) return { winner: lead > 0 ? 0 : 1, reason: 'sets' };
  }
  if (sets.length < cap) return undefined;
  const margins = sets
    .slice(0, cap)
    .reduce((sum, { margin = 0 }) => sum + Math.max(-MARGIN_CAP, Math.min(MARGIN_CAP, margin)), 0);
  if (margins !== 0) return { winner: margins > 0 ? 0 : 1, reason: 'margin' };
  return { winner: better, reason: 'seed' };
}
