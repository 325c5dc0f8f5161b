import type { MatchResult } from '../matches/index.js';
import type { HistoryRow } from './ratings.repository.js';
import type { RatedSet, RatingChange } from './ratings.wire.js';

/** A set as it is shown: its legs that have ended, whether others have not, and what it did to ratings. */
export function setOf(
  id: string,
  ended: readonly MatchResult[],
  isGoingOn: boolean,
  lines: readonly HistoryRow[],
): RatedSet {
  const reason = lines.length > 0 ? null : whyNot(ended);
  return {
    id,
    status: lines.length > 0 ? 'rated' : reason !== null && !isGoingOn ? 'unrated' : 'playing',
    reason,
    pool: lines[0]?.pool ?? null,
    ended: ended.toSorted((a, b) => a.endedAt - b.endedAt).map((match) => match.id),
    ratings: lines.map(changeOf),
  };
}

/** Why a set whose legs these are is not rated; null where it may still be. */
function whyNot(
  ended: readonly {
    rated: boolean;
    unrated: string | null;
    status: string;
    leg: number | null;
    reason: string;
  }[],
): string | null {
  const unrated = ended.find(({ rated }) => !rated);
  if (unrated) return unrated.unrated ?? 'It was not played for ratings.';
  const aborted = ended.find(({ status }) => status === 'aborted');
  return aborted ? `Leg ${aborted.leg} has no result: ${aborted.reason}` : null;
}

/** A line of the ledger as it is shown. */
export const changeOf = ({ sides, at, set, pool, number, player, ...line }: HistoryRow): RatingChange => ({
  set,
  pool,
  number,
  player,
  opponents: sides.filter((side) => !side.includes(player)).flat(),
  before: line.before,
  delta: line.delta,
  after: line.after,
  k: line.k,
  score: line.score,
  expected: line.expected,
  at: at.toISOString(),
});
