import { afterWithdrawal, type PairingResult } from '../../statistics/index.js';
import type { TournamentFormat } from '../tournament.settings.js';
import type { Tournament } from '../tournament.state.js';

const SCHEDULES: readonly TournamentFormat[] = ['round-robin', 'gauntlet', 'teams'];

/** Whether everybody's opponents were known at the start, so that a round without one earns nothing. */
export const isScheduled = ({ settings }: Pick<Tournament, 'settings'>): boolean =>
  SCHEDULES.includes(settings.format);

/**
 * Who counts for nothing in a schedule: whoever left before half of his games, or those whom he had met already would be at a
 * disadvantage. Whoever left later has lost the rest by forfeit.
 */
export function struckOf(tournament: Tournament): ReadonlySet<string> {
  if (tournament.leavers.length === 0) return new Set();
  const scheduled = timesOf(tournament.rounds.flatMap(({ pairings }) => pairings));
  const played = timesOf(tournament.results.filter(({ kind }) => kind === 'played'));
  return new Set(
    tournament.leavers.filter(
      (id) => afterWithdrawal(played.get(id) ?? 0, scheduled.get(id) ?? 0) === 'strike-all',
    ),
  );
}

function timesOf(all: readonly { readonly entrants: readonly string[] }[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { entrants } of all) for (const id of entrants) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}

/** Results that count: in a schedule none of those who are struck. */
export function countingResults(tournament: Tournament): readonly PairingResult[] {
  if (!isScheduled(tournament)) return tournament.results;
  const struck = struckOf(tournament);
  return tournament.results.filter(
    ({ kind, entrants }) => kind !== 'bye' && !entrants.some((id) => struck.has(id)),
  );
}
