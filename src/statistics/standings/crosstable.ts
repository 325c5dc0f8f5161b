import { roundsOf } from '../pairings/history.js';
import type { PairingResult, ResultKind } from '../pairings/pairing.js';
import type { StandingRow } from './standings.js';

/** One meeting, from the row's view. */
export interface CrosstableCell {
  readonly round: number;
  readonly points: number;
  readonly opponentPoints: number;
  readonly kind: ResultKind;
  /** 0: had the first seat. */
  readonly seat: number;
}

export interface CrosstableRow {
  readonly entrant: string;
  readonly rank: number;
  readonly points: number;
  /** All meetings, by round, by the column of the opponent: columns are in the order of the rows. Who was not met has no cell. */
  readonly cells: ReadonlyMap<number, readonly CrosstableCell[]>;
}

/** Everybody against everybody, in the order of the standing. */
export function crosstableOf(
  standings: readonly StandingRow[],
  results: readonly PairingResult[],
): CrosstableRow[] {
  const column = new Map(standings.map(({ entrant }, i) => [entrant, i]));
  const cells = standings.map(() => new Map<number, CrosstableCell[]>());
  for (const { round, kind, entrants, points } of roundsOf(results).flat()) {
    entrants.forEach((id, seat) =>
      entrants.forEach((opponent, other) => {
        const [row, col] = [column.get(id), column.get(opponent)];
        if (row === undefined || col === undefined || seat === other) return;
        const meeting = { round, kind, seat, points: points[seat], opponentPoints: points[other] };
        const met = cells[row].get(col);
        if (met) met.push(meeting);
        else cells[row].set(col, [meeting]);
      }),
    );
  }
  return standings.map(({ entrant, rank, points }, i) => ({ entrant, rank, points, cells: cells[i] }));
}
