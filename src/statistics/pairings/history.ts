import { tidyPoints, type PairingResult } from './pairing.js';

/** What a pairing must know of an entrant's earlier rounds. */
export interface EntrantHistory {
  points: number;
  /** Rounds with points that nobody was played for: allocated byes, full-point byes, wins by forfeit. */
  byes: number;
  /** Rounds at a table. */
  played: number;
  /** How often each opponent was met at a table. */
  readonly met: Map<string, number>;
  /** Times in seat 0 minus times in another. */
  seatBalance: number;
  /** Seat of the last round played. */
  lastSeat?: number;
  /** Direction in which the last round left the score group. */
  lastFloat?: 'down' | 'up';
}

/**
 * Histories by entrant id, those without any round included.
 *
 * @param results of finished rounds, in any order
 */
export function historiesOf(
  ids: readonly string[],
  results: readonly PairingResult[],
): Map<string, EntrantHistory> {
  const histories = new Map<string, EntrantHistory>();
  const historyOf = (id: string): EntrantHistory => {
    const known = histories.get(id);
    if (known) return known;
    const fresh: EntrantHistory = { points: 0, byes: 0, played: 0, met: new Map(), seatBalance: 0 };
    histories.set(id, fresh);
    return fresh;
  };
  ids.forEach(historyOf);
  for (const round of roundsOf(results)) {
    const before = new Map([...histories].map(([id, { points }]) => [id, tidyPoints(points)]));
    for (const result of round) {
      result.entrants.forEach((id, seat) => {
        const history = historyOf(id);
        history.points += result.points[seat];
        history.lastFloat = undefined;
        if (result.kind === 'played') note(history, result, seat, before);
        else if (isUnplayedWin(result, seat)) history.byes++;
      });
    }
  }
  for (const history of histories.values()) history.points = tidyPoints(history.points);
  return histories;
}

/** Results by round, first round first, by table within a round. */
export function roundsOf(results: readonly PairingResult[]): PairingResult[][] {
  const rounds = new Map<number, PairingResult[]>();
  for (const result of results) {
    const round = rounds.get(result.round);
    if (round) round.push(result);
    else rounds.set(result.round, [result]);
  }
  return [...rounds].sort(([a], [b]) => a - b).map(([, round]) => round.sort((a, b) => a.table - b.table));
}

function isUnplayedWin({ kind, points }: PairingResult, seat: number): boolean {
  if (kind === 'bye') return true;
  if (kind === 'requested-bye') return points[seat] >= 1;
  return kind === 'forfeit' && points[seat] > 0;
}

function note(
  history: EntrantHistory,
  { entrants }: PairingResult,
  seat: number,
  before: ReadonlyMap<string, number>,
): void {
  const own = before.get(entrants[seat]) ?? 0;
  history.played++;
  history.seatBalance += seat === 0 ? 1 : -1;
  history.lastSeat = seat;
  entrants.forEach((opponent, other) => {
    if (other === seat) return;
    history.met.set(opponent, (history.met.get(opponent) ?? 0) + 1);
    const theirs = before.get(opponent) ?? 0;
    if (theirs < own) history.lastFloat = 'down';
    if (theirs > own) history.lastFloat = 'up';
  });
}
