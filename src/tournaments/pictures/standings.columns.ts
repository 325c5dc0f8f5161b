import { COLOURS, fitted, formatPoints, path, rect, text } from './drawing.js';
import { labelOf, type Named } from './label.js';
import { MARGIN } from './heading.js';

/** Height of a line of a standing. */
export const ROW = 28;
export const HEAD = { size: 11, fill: COLOURS.soft } as const;

/** Widths of the columns, in SVG's units. */
const RANK = 36;
const SCORE = 92;
const POINTS = 56;
const TIE_BREAK = 88;
/** Space after a name. */
const SPACE = 12;

/** Room for names in a picture's tables, whose columns stand below each other. */
export interface Columns {
  readonly name: number;
  /** Null where nobody plays for a team. */
  readonly team: number | null;
}

/** A line of a standing, be it of entrants or of teams. */
export interface StandingLine extends Named {
  readonly rank: number;
  readonly team: string | null;
  /** Null where nothing is won or lost. */
  readonly record: { readonly wins: number; readonly draws: number; readonly losses: number } | null;
  readonly points: number;
  readonly tieBreaks: readonly (number | null)[];
}

const nameAt = MARGIN + RANK;
const teamAt = ({ name }: Columns): number => nameAt + name + SPACE;
const pointsEnd = (columns: Columns): number =>
  teamAt(columns) + (columns.team === null ? 0 : columns.team + SPACE) + SCORE + POINTS;

/** Where a table with so many tie-breaks ends. */
export const endOf = (columns: Columns, tieBreaks: number): number =>
  pointsEnd(columns) + tieBreaks * TIE_BREAK;

/** What a table's columns are called, over its first line at `top`. */
export function headLine(
  title: string,
  tieBreaks: readonly string[],
  columns: Columns,
  { top, width, isScored }: { top: number; width: number; isScored: boolean },
): string[] {
  const y = top - 9;
  const end = pointsEnd(columns);
  const ending = { ...HEAD, anchor: 'end' } as const;
  return [
    text(nameAt, y, title, HEAD),
    ...(columns.team === null || title === TEAM ? [] : [text(teamAt(columns), y, TEAM, HEAD)]),
    ...(isScored ? [text(end - POINTS - 8, y, 'Won–drawn–lost', ending)] : []),
    text(end - 8, y, 'Points', ending),
    ...tieBreaks.map((name, i) =>
      text(end + (i + 1) * TIE_BREAK - 8, y, SHORT[name] ?? name.replaceAll('-', ' '), ending),
    ),
    path(`M${MARGIN} ${top}H${width - MARGIN}`, COLOURS.line),
  ];
}

/** What the column of teams is called, and their table. */
export const TEAM = 'Team';

/** Names that a column has room for. */
const SHORT: Readonly<Record<string, string>> = {
  buchholz: 'Buchholz',
  'direct-encounter': 'direct',
  'sonneborn-berger': 'S.–B.',
  'buchholz-cut-1': 'Buchh. −1',
  'buchholz-cut-2': 'Buchh. −2',
  'buchholz-median': 'Buchh. med.',
  koya: 'Koya',
  'wins-played': 'wins played',
  'opponents-rating': 'opponents',
};

/** The lines of a table, the first one at `top`. */
export const tableLines = (
  lines: readonly StandingLine[],
  columns: Columns,
  { top, width }: { top: number; width: number },
): string[] =>
  lines.flatMap((line, i) => [
    ...(i % 2 === 1 ? [rect(MARGIN, top + i * ROW, width - 2 * MARGIN, ROW, COLOURS.shade)] : []),
    ...tableLine(line, columns, top + i * ROW + ROW / 2 + 5),
  ]);

function tableLine(line: StandingLine, columns: Columns, y: number): string[] {
  const { rank, team, record, points, tieBreaks } = line;
  const end = pointsEnd(columns);
  return [
    text(nameAt - SPACE, y, rank, { anchor: 'end', fill: COLOURS.soft }),
    text(nameAt, y, labelOf(line, columns.name), {
      bold: rank === 1,
      ...(line.left === null ? {} : { fill: COLOURS.soft }),
    }),
    ...(columns.team === null || team === null
      ? []
      : [text(teamAt(columns), y, fitted(team, columns.team), { fill: COLOURS.soft })]),
    ...(record === null
      ? []
      : [text(end - POINTS - 8, y, `${record.wins}–${record.draws}–${record.losses}`, { anchor: 'end' })]),
    text(end - 8, y, formatPoints(points), { anchor: 'end', bold: true }),
    ...tieBreaks.map((value, i) =>
      text(end + (i + 1) * TIE_BREAK - 8, y, value === null ? '–' : formatPoints(value), {
        anchor: 'end',
        fill: COLOURS.soft,
      }),
    ),
  ];
}
