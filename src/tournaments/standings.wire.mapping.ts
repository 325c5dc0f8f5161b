import { crosstableOf } from '../statistics/index.js';
import { pointsOfArena } from './formats/arena.js';
import { countingResults } from './formats/counting.results.js';
import { rankTeams } from './formats/team.event.js';
import { shownNames } from './tournament.names.js';
import { rankingOf } from './tournament.ranking.js';
import { tournamentElo } from './tournament.ratings.js';
import { type Tournament as State, type TournamentEntrant } from './tournament.state.js';
import type { Crosstable, CrosstableBye, TournamentStandings } from './tournament.standings.wire.js';
import { playerOf, tieBreaksOf } from './tournament.wire.mapping.js';

/** Who stands where, by what; before the start everybody is equal. `names`: what entrants are called. */
export function standingsOf(
  state: State,
  names: ReadonlyMap<string, string> = shownNames(state.entrants.values()),
): TournamentStandings {
  const tieBreakNames = tieBreaksOf(state);
  const elo = tournamentElo(state);
  const row = (entrant: TournamentEntrant) => ({
    ...playerOf(entrant, names),
    left: entrant.left?.cause ?? null,
  });
  if (state.startedAt === null) {
    return {
      standings: [...state.entrants.values()].map((entrant) => ({
        ...row(entrant),
        rank: 1,
        points: 0,
        played: 0,
        wins: 0,
        draws: 0,
        losses: 0,
        tieBreaks: [],
        rating: null,
      })),
      teams: [],
    };
  }
  return {
    standings: rankingOf(state).map(({ entrant, tieBreaks, rank, points, played, wins, draws, losses }) => ({
      ...row(state.entrants.get(entrant)!),
      rank,
      points,
      played,
      wins,
      draws,
      losses,
      tieBreaks: tieBreaks.map((value, i) => ({ name: tieBreakNames[i], value })),
      rating: elo.get(entrant) ?? null,
    })),
    teams: rankTeams(state, pointsOfArena(state)).map(({ rank, team, points, members }) => ({
      rank,
      team,
      points,
      members: [...members],
    })),
  };
}

/** Who did what against whom, and who met nobody when. */
export function crosstable(state: State): Crosstable {
  if (state.startedAt === null) return { rows: [] };
  const names = shownNames(state.entrants.values());
  const standing = rankingOf(state);
  const byes = byesOf(state);
  const rows = crosstableOf(standing, countingResults(state));
  return {
    rows: rows.map(({ entrant, rank, points, cells }) => ({
      entrant,
      name: names.get(entrant)!,
      rank,
      points,
      cells: [...cells]
        .sort(([a], [b]) => a - b)
        .map(([i, meetings]) => ({
          opponent: rows[i].entrant,
          name: names.get(rows[i].entrant)!,
          meetings: meetings.map(({ round, points: own, opponentPoints, kind }) => ({
            round,
            points: own,
            opponentPoints,
            kind,
          })),
        })),
      byes: byes.get(entrant) ?? [],
    })),
  };
}

/** The rounds in which entrants meet nobody, by entrant; of a schedule those to come too. */
function byesOf({ rounds }: State): Map<string, CrosstableBye[]> {
  const byes = new Map<string, CrosstableBye[]>();
  for (const { number, unplayed } of rounds)
    for (const { entrants, points, kind } of unplayed) {
      const bye = { round: number, points: points[0], kind };
      byes.set(entrants[0], [...(byes.get(entrants[0]) ?? []), bye]);
    }
  return byes;
}
