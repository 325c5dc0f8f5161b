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
  /** By the columns' entrants, who are the rows' in the same order: all meetings, by round. Empty on the diagonal. */
  readonly cells: readonly (readonly CrosstableCell[])[];
}

/** Everybody against everybody, in the order of the standing. */
export function crosstableOf(
  standings: readonly StandingRow[],
  results: readonly PairingResult[],
): CrosstableRow[] {
  const column = new Map(standings.map(({ entrant }, i) => [entrant, i]));
  const cells: CrosstableCell[][][] = standings.map(() => standings.map(() => []));
  for (const { round, kind, entrants, points } of roundsOf(results).flat()) {
    entrants.forEach((id, seat) =>
      entrants.forEach((opponent, other) => {
        const [row, col] = [column.get(id), column.get(opponent)];
        if (row === undefined || col === undefined || seat === other) return;
        cells[row][col].push({ round, kind, seat, points: points[seat], opponentPoints: points[other] });
      }),
    );
  }
  return standings.map(({ entrant, rank, points }, i) => ({ entrant, rank, points, cells: cells[i] }));
}
