import { tournamentRatings } from '../statistics/index.js';
import { fieldOf } from './formats/format.js';
import { isEnded, type Tournament } from './tournament.state.js';

/** A Bradley–Terry rating and half the width of its 95% interval. */
export interface TournamentElo {
  readonly elo: number;
  readonly error: number;
}

/** A fit takes the cube of the field's size: a second for this many, which is as long as anybody should wait. */
const LARGEST = 800;

const fitted = new WeakMap<Tournament, ReadonlyMap<string, TournamentElo>>();

/**
 * Ratings from the sets of a tournament that is over, each set counted once however many legs it has; the order of the games
 * does not matter. Empty before the end, and for a field that is too large.
 */
export function tournamentElo(tournament: Tournament): ReadonlyMap<string, TournamentElo> {
  if (!isEnded(tournament) || tournament.entrants.size > LARGEST) return new Map();
  const known = fitted.get(tournament);
  if (known) return known;
  const played = tournament.results.filter(({ kind }) => kind === 'played');
  const { ratings } = tournamentRatings(fieldOf(tournament), played, { errors: 'robust' });
  const elo = new Map(ratings.map(({ player, elo: { value, error } }) => [player, { elo: value, error }]));
  fitted.set(tournament, elo);
  return elo;
}

/** Digits of a rating that the fit is sure of: who is equal must not be told apart by what it rounds. */
const SURE = 1e4;

/** The same for the tie-break `rating`, which decides between those who are equal in everything else; empty before the end. */
export const tieBreakRatings = (tournament: Tournament): Map<string, number> =>
  new Map([...tournamentElo(tournament)].map(([id, { elo }]) => [id, Math.round(elo * SURE) / SURE]));
