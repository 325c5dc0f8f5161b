import type { Pairing, PairingResult } from './pairing.js';

export interface Team {
  readonly id: string;
  /** Entrant ids in board order, strongest first. */
  readonly members: readonly string[];
}

/**
 * A Scheveningen match: every member of one team meets every member of the other, each once a round, in as many rounds as
 * the larger team has members. Seats are balanced for every member.
 *
 * @param firstRound number of the first round
 */
export function pairScheveningen(home: Team, away: Team, firstRound = 1): Pairing[] {
  const rounds = Math.max(home.members.length, away.members.length);
  if (Math.min(home.members.length, away.members.length) === 0) return [];
  const pairings: Pairing[] = [];
  for (let turn = 0; turn < rounds; turn++) {
    let table = 0;
    for (let i = 0; i < rounds; i++) {
      const j = (i + turn) % rounds;
      if (i >= home.members.length || j >= away.members.length) continue;
      const [a, b] = [home.members[i], away.members[j]];
      const entrants = (i + j) % 2 === 0 ? [a, b] : [b, a];
      pairings.push({ round: firstRound + turn, table: ++table, entrants });
    }
  }
  return pairings;
}

/** A match by boards: the first plays the first, and so on; seats alternate down the boards, members without one sit out. */
export function pairBoards(home: Team, away: Team, round: number, firstTable = 1): Pairing[] {
  const boards = Math.min(home.members.length, away.members.length);
  return Array.from({ length: boards }, (_, board) => {
    const [a, b] = [home.members[board], away.members[board]];
    return { round, table: firstTable + board, entrants: board % 2 === 0 ? [a, b] : [b, a] };
  });
}

/**
 * The result of a match between two teams, to be ranked like any other: points 1, ½ or 0 by the sum of the boards, and the
 * sum's difference as the margin. Results of others are passed over, and so is a pairing of two team mates.
 */
export function teamResult(
  pairing: Pick<Pairing, 'round' | 'table'>,
  home: Team,
  away: Team,
  boards: readonly PairingResult[],
): PairingResult {
  let difference = 0;
  for (const { entrants, points } of boards) {
    const ours = entrants.findIndex((id) => home.members.includes(id));
    const theirs = entrants.findIndex((id) => away.members.includes(id));
    if (ours >= 0 && theirs >= 0) difference += points[ours] - points[theirs];
  }
  const score = difference === 0 ? 0.5 : difference > 0 ? 1 : 0;
  return {
    round: pairing.round,
    table: pairing.table,
    entrants: [home.id, away.id],
    kind: 'played',
    points: [score, 1 - score],
    margins: [difference, -difference],
  };
}

export interface TeamBattleRow {
  readonly team: string;
  readonly rank: number;
  /** Sum over the leaders. */
  readonly points: number;
  /** The members who count, best first. */
  readonly leaders: readonly string[];
  /** Mean performance of the leaders, the tie-break; 0 without leaders. */
  readonly performance: number;
}

/**
 * Teams of an arena by the sum of their best members' points, then by the leaders' mean performance; equal in both share a
 * rank.
 *
 * @param points arena points by entrant
 * @param performance performance rating by entrant
 * @param leaders how many members count
 */
export function teamBattle(
  teams: readonly Team[],
  points: ReadonlyMap<string, number>,
  performance: ReadonlyMap<string, number>,
  leaders: number,
): TeamBattleRow[] {
  const pointsOf = (id: string): number => points.get(id) ?? 0;
  const performanceOf = (id: string): number => performance.get(id) ?? 0;
  const rows = teams.map(({ id, members }) => {
    const best = [...members]
      .sort((a, b) => pointsOf(b) - pointsOf(a) || performanceOf(b) - performanceOf(a) || (a < b ? -1 : 1))
      .slice(0, leaders);
    const sum = (value: (member: string) => number): number =>
      best.reduce((total, member) => total + value(member), 0);
    return {
      team: id,
      leaders: best,
      points: sum(pointsOf),
      performance: best.length > 0 ? sum(performanceOf) / best.length : 0,
    };
  });
  const behind = (a: (typeof rows)[number], b: (typeof rows)[number]): boolean =>
    b.points > a.points || (b.points === a.points && b.performance > a.performance);
  return rows
    .map((row) => ({ ...row, rank: 1 + rows.filter((other) => behind(row, other)).length }))
    .sort((a, b) => a.rank - b.rank || (a.team < b.team ? -1 : 1));
}
