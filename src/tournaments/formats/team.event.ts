import {
  pairBoards,
  pairRoundRobin,
  pairScheveningen,
  standingsOf,
  teamBattle,
  performanceRating,
  teamResult,
  TIE_BREAK_ORDER,
  type Entrant,
  type Pairing,
  type PairingResult,
  type StandingRow,
  type Team,
} from '../../statistics/index.js';
import type { Tournament } from '../tournament.state.js';
import { bySeed, fieldOf } from './format.js';
import { countingResults } from './counting.results.js';
import { scheduled, type Schedule } from './scheduled.js';

/** Teams in the order of their best members, members in board order. */
export function teamsOf(field: readonly Entrant[]): Team[] {
  const teams = new Map<string, string[]>();
  for (const { id, team } of [...field].sort(bySeed)) {
    if (team === undefined) continue;
    const members = teams.get(team);
    if (members) members.push(id);
    else teams.set(team, [id]);
  }
  return [...teams].map(([id, members]) => ({ id, members }));
}

/** Every team meets every team, by boards or everybody against everybody. */
function scheduleOf(field: readonly Entrant[], { settings }: Tournament): Schedule {
  const pairings: Pairing[] = [];
  const tables = new Map<number, number>();
  for (const { home, away, firstRound, span } of encounters(field, settings)) {
    const games =
      settings.teamMatch === 'boards'
        ? pairBoards(home, away, firstRound)
        : pairScheveningen(home, away, firstRound).filter(({ round }) => round < firstRound + span);
    for (const game of games) {
      const table = 1 + (tables.get(game.round) ?? 0);
      tables.set(game.round, table);
      pairings.push({ ...game, table });
    }
  }
  return { pairings, byes: [] };
}

interface Encounter {
  readonly home: Team;
  readonly away: Team;
  readonly firstRound: number;
  /** Rounds that it takes. */
  readonly span: number;
}

function encounters(field: readonly Entrant[], { teamMatch, cycles }: Tournament['settings']): Encounter[] {
  const teams = teamsOf(field);
  const byId = new Map(teams.map((team) => [team.id, team]));
  const largest = Math.max(1, ...teams.map(({ members }) => members.length));
  const span = teamMatch === 'boards' ? 1 : largest;
  const seats = teams.map(({ id }, i) => ({ id, seed: i + 1 }));
  return pairRoundRobin(seats, cycles).pairings.map(({ round, entrants: [home, away] }) => ({
    home: byId.get(home)!,
    away: byId.get(away)!,
    firstRound: (round - 1) * span + 1,
    span,
  }));
}

/** Teams against teams; the entrants' own standing is that of their games. */
export const teamEvent = scheduled('teams', scheduleOf, (_, tournament) => {
  const { pairings } = scheduleOf(fieldOf(tournament), tournament);
  return {
    rounds: pairings.reduce((most, { round }) => Math.max(most, round), 0),
    pairings: pairings.length,
  };
});

/** Where a team stands. */
export interface TeamStanding {
  readonly rank: number;
  readonly team: string;
  readonly points: number;
  readonly members: readonly string[];
  /** Of its matches against other teams; null where teams do not meet. */
  readonly record: Pick<StandingRow, 'wins' | 'draws' | 'losses'> | null;
  /** What decided among equals, in that order. */
  readonly tieBreaks: readonly { readonly name: string; readonly value: number | null }[];
}

/** Teams by matches won, then by games; in an arena by the points of their best. Empty where there are no teams. */
export function rankTeams(tournament: Tournament, arenaPoints: ReadonlyMap<string, number>): TeamStanding[] {
  const field = fieldOf(tournament);
  const teams = teamsOf(field);
  if (teams.length === 0) return [];
  const members = new Map(teams.map((team) => [team.id, team.members]));
  const membersOf = (team: string): readonly string[] => members.get(team) ?? [];
  if (tournament.settings.format === 'teams') {
    const seats = teams.map(({ id }, i) => ({ id, seed: i + 1 }));
    const names = TIE_BREAK_ORDER.teams;
    const rows = standingsOf(seats, teamResults(tournament, field), { format: 'teams', tieBreaks: names });
    return rows.map(({ rank, entrant, points, wins, draws, losses, tieBreaks }) => ({
      rank,
      team: entrant,
      points,
      members: membersOf(entrant),
      record: { wins, draws, losses },
      tieBreaks: tieBreaks.map((value, i) => ({ name: names[i], value })),
    }));
  }
  const leaders = tournament.settings.format === 'arena' ? tournament.settings.leaders : field.length;
  return teamBattle(teams, arenaPoints, performances(tournament), leaders).map(
    ({ rank, team, points, performance }) => ({
      rank,
      team,
      points,
      members: membersOf(team),
      record: null,
      tieBreaks: [{ name: 'performance', value: performance }],
    }),
  );
}

/** Encounters that have begun, each as one result. */
function teamResults(tournament: Tournament, field: readonly Entrant[]): PairingResult[] {
  const results = countingResults(tournament);
  return encounters(field, tournament.settings).flatMap(({ home, away, firstRound, span }, i) => {
    const boards = results.filter(({ round }) => round >= firstRound && round < firstRound + span);
    const own = boards.filter(({ entrants }) =>
      entrants.every((id) => home.members.includes(id) || away.members.includes(id)),
    );
    return own.length > 0 ? [teamResult({ round: firstRound, table: i + 1 }, home, away, own)] : [];
  });
}

function performances({ entrants, results }: Tournament): Map<string, number> {
  const games = new Map<string, { ratings: number[]; points: number }>();
  for (const { kind, entrants: ids, points } of results) {
    if (kind !== 'played' || ids.length !== 2) continue;
    ids.forEach((id, i) => {
      const own = games.get(id) ?? { ratings: [], points: 0 };
      own.ratings.push(entrants.get(ids[1 - i])?.rating ?? 0);
      own.points += points[i];
      games.set(id, own);
    });
  }
  return new Map(
    [...games].map(([id, { ratings, points }]) => [id, performanceRating(ratings, points) ?? 0]),
  );
}
