import type { TournamentStanding, TournamentStandings } from '../tournament.standings.wire.js';

/** Elo by which a recorded rating or its error may differ: a fit ends when nobody reads its next digit, by any version of it. */
const CLOSE = 0.01;

/**
 * Whether a standing in a bundle of a version is the one that follows from the results. Older ones do not verify
 * where ratings decided a rank of somebody in a field of more than 800, or who had played nothing: their standing was another.
 */
export function isSameStanding(
  expected: TournamentStandings,
  recorded: TournamentStandings,
  version: number,
): boolean {
  if (!Array.isArray(recorded.standings)) return false;
  if (JSON.stringify(withoutRatings(recorded)) !== JSON.stringify(withoutRatings(expected))) return false;
  return recorded.standings.every(({ rating }, i) => {
    const { rating: own } = expected.standings[i];
    // Large fields had none, and whoever had not played had one.
    const isOtherwise = version < 3 && (rating === null || own === null);
    return isOtherwise || isClose(rating, own);
  });
}

const withoutRatings = ({ standings, ...rest }: TournamentStandings): object => ({
  standings: standings.map((row) => ({ ...row, rating: null })),
  ...rest,
});

function isClose(one: TournamentStanding['rating'], other: TournamentStanding['rating']): boolean {
  if (!one || !other) return one === other;
  return Math.abs(one.elo - other.elo) < CLOSE && Math.abs(one.error - other.error) < CLOSE;
}
