import type { StandingRow } from '../statistics/index.js';
import { formatOf } from './formats/index.js';
import type { Tournament } from './tournament.state.js';

const known = new WeakMap<Tournament, { readonly seq: number; readonly rows: readonly StandingRow[] }>();

/** Who stands where, worked out once for all who look before the next thing happens. */
export function rankingOf(tournament: Tournament): readonly StandingRow[] {
  const last = known.get(tournament);
  if (last?.seq === tournament.seq) return last.rows;
  const rows = formatOf(tournament.settings.format).rank(tournament);
  known.set(tournament, { seq: tournament.seq, rows });
  return rows;
}
