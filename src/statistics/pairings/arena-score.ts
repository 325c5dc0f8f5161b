/** One game (set) of an arena from one side's view. */
export interface ArenaGame {
  readonly outcome: 'win' | 'draw' | 'loss';
  /** Points that a win brings on top, never doubled; an event's own idea. */
  readonly bonus?: number;
}

export interface ArenaScore {
  readonly points: number;
  /** What each game brought. */
  readonly games: readonly number[];
  /** Whether the next game counts double. */
  readonly onFire: boolean;
}

const WIN = 2;
const DRAW = 1;
/** So many wins in a row, and the next games count double until one is not won. */
const WINS_TO_FIRE = 2;

/**
 * Points in an arena as Lichess counts them: 2 for a win, 1 for a draw; after two wins running games count double until
 * one is not won, and a draw ends the run but still counts double itself. Of draws in a row only the first counts, until
 * the next win, so that nobody lives on quick draws.
 *
 * @param games in the order of ending
 */
export function arenaScore(games: readonly ArenaGame[]): ArenaScore {
  let wins = 0;
  let drawnSinceWin = false;
  const points = games.map(({ outcome, bonus = 0 }) => {
    const factor = wins >= WINS_TO_FIRE ? 2 : 1;
    wins = outcome === 'win' ? wins + 1 : 0;
    if (outcome === 'win') {
      drawnSinceWin = false;
      return WIN * factor + bonus;
    }
    if (outcome === 'loss' || drawnSinceWin) return 0;
    drawnSinceWin = true;
    return DRAW * factor;
  });
  return { points: points.reduce((sum, won) => sum + won, 0), games: points, onFire: wins >= WINS_TO_FIRE };
}

/** Arena points as shared by both sides of results: `games` of each entrant in the order of ending. */
export function arenaPoints(
  results: readonly { readonly entrants: readonly string[]; readonly points: readonly number[] }[],
): Map<string, ArenaScore> {
  const games = new Map<string, ArenaGame[]>();
  for (const { entrants, points } of results) {
    if (entrants.length !== 2) continue;
    entrants.forEach((id, seat) => {
      const difference = points[seat] - points[1 - seat];
      const outcome = difference > 0 ? 'win' : difference < 0 ? 'loss' : 'draw';
      const own = games.get(id);
      if (own) own.push({ outcome });
      else games.set(id, [{ outcome }]);
    });
  }
  return new Map([...games].map(([id, own]) => [id, arenaScore(own)]));
}
