import { tournamentRatings, type Entrant, type PairingResult } from '../statistics/index.js';
import { countingResults } from './formats/counting.results.js';
import { fieldOf } from './formats/format.js';
import { isEnded, type Tournament } from './tournament.state.js';

/** A Bradley–Terry rating and half the width of its 95% interval. */
export interface TournamentElo {
  readonly elo: number;
  readonly error: number;
}

/** What ratings follow from: those who take part, and the sets that were played. */
export interface RatingQuestion {
  readonly field: readonly Entrant[];
  readonly played: readonly PairingResult[];
}

/** Ratings of the entrants of a tournament, by id. */
export type TournamentElos = ReadonlyMap<string, TournamentElo>;

/** Entrants from whom on a fit takes longer than an event loop should wait: some hundredths of a second. */
const SLOW_FROM = 100;

const fitted = new WeakMap<Tournament, TournamentElos>();

/**
 * Each set counts once however many legs it has; the order of the games does not matter. Whoever has played none has no rating: it
 * would be that of the prior, and its error that of nothing.
 */
export function fitElos({ field, played }: RatingQuestion): TournamentElos {
  const players = new Set(played.flatMap(({ entrants }) => entrants));
  const { ratings } = tournamentRatings(
    field.filter(({ id }) => players.has(id)),
    played,
    { errors: 'robust' },
  );
  return new Map(ratings.map(({ player, elo: { value, error } }) => [player, { elo: value, error }]));
}

const questionOf = (tournament: Tournament): RatingQuestion => ({
  field: fieldOf(tournament),
  played: countingResults(tournament).filter(({ kind }) => kind === 'played'),
});

/** What is to be worked out, in a thread, before `tournamentElo` is asked; undefined where that takes no time or is known. */
export function slowRating(tournament: Tournament): RatingQuestion | undefined {
  const { entrants } = tournament;
  return isEnded(tournament) && entrants.size >= SLOW_FROM && !fitted.has(tournament)
    ? questionOf(tournament)
    : undefined;
}

/** Notes what was worked out. */
export const keepElos = (tournament: Tournament, elos: TournamentElos): void =>
  void fitted.set(tournament, elos);

/** Ratings from the sets of a tournament that is over; empty before the end. */
export function tournamentElo(tournament: Tournament): TournamentElos {
  if (!isEnded(tournament)) return NONE;
  const known = fitted.get(tournament);
  if (known) return known;
  const elos = fitElos(questionOf(tournament));
  keepElos(tournament, elos);
  return elos;
}

const NONE: TournamentElos = new Map();

/** Digits of a rating that the fit is sure of: who is equal must not be told apart by what it rounds. */
const SURE = 1e4;

/** The same for the tie-break `rating`, which decides between those who are equal in everything else; empty before the end. */
export const tieBreakRatings = (tournament: Tournament): Map<string, number> =>
  new Map([...tournamentElo(tournament)].map(([id, { elo }]) => [id, Math.round(elo * SURE) / SURE]));
