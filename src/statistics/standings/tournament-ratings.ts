import {
  fitBradleyTerry,
  type BradleyTerryFit,
  type BradleyTerryOptions,
  type PairRecord,
} from '../bradley-terry.js';
import { roundsOf } from '../pairings/history.js';
import type { Entrant, PairingResult } from '../pairings/pairing.js';

/**
 * Records for a Bradley–Terry fit from what was played at tables. Points that add up to one in a pair count as they are
 * (the score of a set); others, and those of larger tables, count as won, drawn or lost.
 */
export function pairRecordsOf(results: readonly PairingResult[]): PairRecord[] {
  const records = new Map<
    string,
    { first: string; second: string; games: number; score: number; squares: number }
  >();
  for (const { kind, entrants, points } of roundsOf(results).flat()) {
    if (kind !== 'played') continue;
    entrants.forEach((a, i) =>
      entrants.slice(i + 1).forEach((b, offset) => {
        const [own, other] = [points[i], points[i + 1 + offset]];
        const isShare = entrants.length === 2 && Math.abs(own + other - 1) < 1e-9;
        const score = isShare ? own : own > other ? 1 : own < other ? 0 : 0.5;
        const [first, second, scored] = a < b ? [a, b, score] : [b, a, 1 - score];
        const key = JSON.stringify([first, second]);
        const record = records.get(key) ?? { first, second, games: 0, score: 0, squares: 0 };
        record.games++;
        record.score += scored;
        record.squares += scored ** 2;
        records.set(key, record);
      }),
    );
  }
  return [...records.values()].sort(
    (a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0) || (a.second < b.second ? -1 : 1),
  );
}

/** Bradley–Terry ratings of a tournament; by the prior everybody has one, the undefeated too. */
export function tournamentRatings(
  entrants: readonly Entrant[],
  results: readonly PairingResult[],
  options: Omit<BradleyTerryOptions, 'prior'> & { readonly prior?: number } = {},
): BradleyTerryFit {
  const { prior = 1 } = options;
  if (!(prior > 0))
    throw new RangeError('a tournament is rated with a prior, or the undefeated would have no rating');
  const players = entrants.map(({ id }) => id);
  const known = new Set(players);
  const records = pairRecordsOf(results).filter(({ first, second }) => known.has(first) && known.has(second));
  const fit = fitBradleyTerry(players, records, { ...options, prior });
  if (!fit.ok) throw new Error('a fit with a prior exists always');
  return fit.value;
}
