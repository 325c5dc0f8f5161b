import { pointsOfArena } from '../formats/arena.js';
import { rankTeams } from '../formats/team.event.js';
import { standingsOf } from '../standings.wire.mapping.js';
import type { Tournament } from '../tournament.state.js';
import { tieBreaksOf } from '../tournament.wire.mapping.js';
import { COLOURS, drawing, text } from './drawing.js';
import { heading, HEADING, leastWidth, MARGIN } from './heading.js';
import { roomFor } from './label.js';
import { CHART, ratingChart } from './rating.chart.js';
import {
  endOf,
  headLine,
  ROW,
  tableLines,
  TEAM,
  type Columns,
  type StandingLine,
} from './standings.columns.js';

/** Room for a name, and for that of a team beside it, at least and at most. */
const NAME = { least: 208, most: 340 } as const;
const TEAM_NAME = { least: 60, most: 160 } as const;
/** Lines of a table that are shown: a picture is for looking at. */
const MOST_ROWS = 100;

/** One below another: the teams, where there are any, and the entrants. */
interface Table {
  readonly title: string;
  readonly tieBreaks: readonly string[];
  readonly lines: readonly StandingLine[];
}

/**
 * The standing as a picture: rank, name, points, what decided between equals, and at the end the ratings with their errors.
 * Where teams play, theirs stands first.
 */
export function standingsPicture(tournament: Tournament): string {
  const { standings } = standingsOf(tournament);
  const teams = teamTable(tournament);
  const tables: Table[] = [
    ...teams,
    {
      title: 'Entrant',
      tieBreaks: tieBreaksOf(tournament),
      lines: standings.map((standing) => ({
        ...standing,
        team: tournament.entrants.get(standing.entrant)?.team ?? null,
        record: standing,
        tieBreaks: standing.tieBreaks.map(({ value }) => value),
      })),
    },
  ];
  const shown = tables.map((table) => ({ ...table, lines: table.lines.slice(0, MOST_ROWS) }));
  const columns = columnsFor(shown.flatMap(({ lines }) => lines));
  const right = Math.max(...tables.map(({ tieBreaks }) => endOf(columns, tieBreaks.length)));
  const rows = standings.slice(0, MOST_ROWS);
  const rated = rows.some(({ rating }) => rating !== null);
  const width = Math.max(right + (rated ? CHART + MARGIN : 0) + MARGIN, leastWidth(tournament));
  const parts = heading(tournament, width);
  let top = MARGIN + HEADING + ROW;
  for (const [i, { title, tieBreaks, lines }] of shown.entries()) {
    const isScored = lines.some(({ record }) => record !== null);
    parts.push(...headLine(title, tieBreaks, columns, { top, width, isScored }));
    parts.push(...tableLines(lines, columns, { top, width }));
    const isLast = i === shown.length - 1;
    if (isLast && rated) parts.push(...ratingChart(rows, { left: right + MARGIN, top }));
    top += lines.length * ROW;
    const more = tables[i].lines.length - lines.length;
    if (more > 0) parts.push(text(MARGIN, top + 18, `and ${more} more`, { fill: COLOURS.soft }));
    // Below stand what is left out and the axis of the ratings; between two tables the head of the second one.
    if (more > 0 || (isLast && rated)) top += ROW;
    if (!isLast) top += 2 * ROW;
  }
  return drawing(`Standing of ${tournament.name}`, { width, height: top + MARGIN }, parts);
}

function columnsFor(lines: readonly StandingLine[]): Columns {
  const teams = lines.flatMap(({ team }) => (team === null ? [] : [{ name: team, left: null }]));
  return {
    name: roomFor(lines, NAME.least, NAME.most),
    team: teams.length === 0 ? null : roomFor(teams, TEAM_NAME.least, TEAM_NAME.most),
  };
}

function teamTable(tournament: Tournament): Table[] {
  if (tournament.startedAt === null) return [];
  const teams = rankTeams(tournament, pointsOfArena(tournament));
  if (teams.length === 0) return [];
  return [
    {
      title: TEAM,
      tieBreaks: teams[0].tieBreaks.map(({ name }) => name),
      lines: teams.map(({ rank, team, points, record, tieBreaks }) => ({
        rank,
        name: team,
        left: null,
        team: null,
        record,
        points,
        tieBreaks: tieBreaks.map(({ value }) => value),
      })),
    },
  ];
}
