import { formatCsv } from '../../platform/csv.js';
import type { Tournament } from '../tournament.state.js';
import { crosstable, standingsOf } from '../standings.wire.mapping.js';
import { tieBreaksOf } from '../tournament.wire.mapping.js';

/** The standing as CSV: a line for each entrant, best first, with a column `by …` for each tie-break. */
export function standingsCsv(tournament: Tournament): string {
  const tieBreaks = tieBreaksOf(tournament);
  const head = ['rank', 'entrant', 'name', 'team', 'points', ...tieBreaks.map((name) => `by ${name}`)];
  return formatCsv([
    [...head, 'played', 'wins', 'draws', 'losses', 'rating', 'error', 'left'],
    ...standingsOf(tournament).standings.map((row) => [
      row.rank,
      row.entrant,
      row.name,
      row.team,
      row.points,
      ...tieBreaks.map((name) => row.tieBreaks.find((value) => value.name === name)?.value ?? null),
      row.played,
      row.wins,
      row.draws,
      row.losses,
      row.rating?.elo ?? null,
      row.rating?.error ?? null,
      row.left,
    ]),
  ]);
}

/**
 * The crosstable as CSV: rows and columns in the order of the standing. A cell holds what the row scored against the column,
 * meetings separated by a space; it is empty where they have not met. `byes` are the rounds in which it met nobody.
 */
export function crosstableCsv(tournament: Tournament): string {
  const { rows } = crosstable(tournament);
  return formatCsv([
    ['rank', 'entrant', 'name', 'points', 'byes', ...rows.map(({ entrant }) => entrant)],
    ...rows.map(({ rank, entrant, name, points, byes, cells }) => {
      const against = new Map(cells.map(({ opponent, meetings }) => [opponent, meetings]));
      const scored = rows.map(({ entrant: opponent }) => against.get(opponent) ?? []);
      return [
        rank,
        entrant,
        name,
        points,
        byes.map(({ round }) => round).join(' '),
        ...scored.map((meetings) => meetings.map((meeting) => meeting.points).join(' ')),
      ];
    }),
  ]);
}
