import type { BracketMatchProgress } from '../../statistics/index.js';
import { scoresOf } from '../formats/format.js';
import { setPoints } from '../leg.outcome.js';
import { shownNames } from '../tournament.names.js';
import type { Tournament, TournamentPairing } from '../tournament.state.js';
import type { Placed } from './bracket.layout.js';
import { formatPoints } from './drawing.js';
import type { Named } from './label.js';

/** One of the two lines of a match. */
export interface Entry {
  readonly seed: number | null;
  /** Null where nobody is known yet. */
  readonly named: Named | null;
  /** Whether somebody stands there. */
  readonly isTaken: boolean;
  readonly isWinner: boolean;
  readonly score: string;
}

/** What stands in the matches. */
export function entriesOf(shown: readonly Placed[], tournament: Tournament): Map<Placed, Entry[]> {
  const { entrants } = tournament;
  const names = shownNames(entrants.values());
  const pairings = pairingsBySlot(tournament);
  return new Map(
    shown.map((place) => {
      const { match, sides, winner } = place.match;
      const pairing = pairings.get(match.id);
      const entries = sides.map((side): Entry => {
        if (!side)
          return {
            seed: null,
            named: side === null ? { name: 'nobody', left: null } : null,
            isTaken: false,
            isWinner: false,
            score: '',
          };
        const entrant = entrants.get(side)!;
        return {
          seed: entrant.seed,
          named: { name: names.get(side)!, left: entrant.left?.cause ?? null },
          isTaken: true,
          isWinner: side === winner,
          score: scoreOf(place.match, pairing, side),
        };
      });
      return [place, entries] as const;
    }),
  );
}

const pairingsBySlot = ({ rounds }: Tournament): Map<string, TournamentPairing> =>
  new Map(
    rounds.flatMap(({ pairings }) =>
      pairings.flatMap((pairing) => (pairing.slot === undefined ? [] : [[pairing.slot, pairing] as const])),
    ),
  );

/**
 * Sets that a side has won so far. A match that was not played to its end bears a sign instead, or behind what was played of
 * it, as does one of two of whom one had left before it: plus for whoever goes on.
 */
function scoreOf(
  { sides, winner }: BracketMatchProgress,
  pairing: TournamentPairing | undefined,
  side: string,
): string {
  const at = pairing?.entrants.indexOf(side) ?? -1;
  const points = (pairing?.sets ?? []).flatMap((set) => {
    const scores = scoresOf(set);
    return scores && at >= 0 ? [setPoints(scores)[at]] : [];
  });
  const played = points.length === 0 ? [] : [formatPoints(points.reduce((sum, own) => sum + own, 0))];
  const isForfeit = pairing ? pairing.result?.kind === 'forfeit' : sides.every((each) => each);
  return [...played, ...(isForfeit && winner ? [side === winner ? '+' : '−'] : [])].join(' ');
}
