import { roundsOf } from '../pairings/history.js';
import { tidyPoints, type Entrant, type PairingResult, type ResultKind } from '../pairings/pairing.js';

/** One round of one entrant. */
export interface RoundEntry {
  readonly round: number;
  readonly kind: ResultKind;
  readonly points: number;
  readonly seat: number;
  /** Who else was named in the result: one in a duel, none in a bye. */
  readonly opponents: readonly string[];
  /** Their points in that round. */
  readonly opponentPoints: readonly number[];
  readonly margin: number;
}

/** All rounds of one entrant. */
export interface Scorecard {
  readonly entrant: Entrant;
  readonly points: number;
  readonly entries: readonly RoundEntry[];
}

/**
 * Scorecards of everybody who is entered, in the order of `entrants`, by rounds. A round for which nothing is recorded has
 * not happened to an entrant: whoever is missing from a finished round has to be recorded as `absent`.
 */
export function scorecardsOf(
  entrants: readonly Entrant[],
  results: readonly PairingResult[],
): Map<string, Scorecard> {
  const entries = new Map<string, RoundEntry[]>(entrants.map(({ id }) => [id, []]));
  for (const { round, kind, entrants: ids, points, margins } of roundsOf(results).flat()) {
    ids.forEach((id, seat) => {
      entries.get(id)?.push({
        round,
        kind,
        points: points[seat],
        seat,
        opponents: ids.filter((_, other) => other !== seat),
        opponentPoints: points.filter((_, other) => other !== seat),
        margin: margins?.[seat] ?? 0,
      });
    });
  }
  return new Map(
    entrants.map((entrant) => {
      const own = entries.get(entrant.id)!;
      const points = tidyPoints(own.reduce((sum, entry) => sum + entry.points, 0));
      return [entrant.id, { entrant, points, entries: own }];
    }),
  );
}

/** Whether the entrant got more than everybody else in the round, or what counts as a win without a game. */
export function isWin({ kind, points, opponentPoints }: RoundEntry): boolean {
  if (kind === 'played' || kind === 'forfeit') return opponentPoints.every((other) => points > other);
  return points >= 1;
}

/** Whether everybody in the round got the same. */
export const isDraw = ({ kind, points, opponentPoints }: RoundEntry): boolean =>
  kind === 'played' && opponentPoints.every((other) => other === points);

/**
 * Whether the entrant chose not to play, or failed to: a requested bye for less than a full point, an absence, a loss by
 * forfeit. An allocated bye and a win by forfeit are not the entrant's doing (FIDE C.07, article 16).
 */
export function isVoluntarilyUnplayed({ kind, points, opponentPoints }: RoundEntry): boolean {
  if (kind === 'absent') return true;
  if (kind === 'requested-bye') return points < 1;
  return kind === 'forfeit' && !opponentPoints.every((other) => points > other);
}
