import type { Tournament } from '../tournament.state.js';
import { crosstable } from '../standings.wire.mapping.js';
import type { CrosstableMeeting, CrosstableRow } from '../tournament.standings.wire.js';
import { COLOURS, drawing, fitted, formatPoints, path, rect, text, widthOf } from './drawing.js';
import { heading, HEADING, leastWidth, MARGIN } from './heading.js';
import { labelOf, roomFor, type Named } from './label.js';

const ROW = 26;
const RANK = 36;
/** Room for a name, at least and at most, and the space after it. */
const NAME = { least: 188, most: 300, space: 12 } as const;
const POINTS = 60;
const SHARED = 48;
/** A field is as wide as what stands in it needs, within these. */
const NARROWEST = 30;
const WIDEST = 120;
/** Rows that are shown. */
const MOST_ROWS = 60;

/**
 * Everybody against everybody as a picture: what the row scored against the column, by round. A column has the number of the
 * row of whoever it stands for; where some share a rank, that is not the rank, which then stands at the end of the row.
 */
export function crosstablePicture(tournament: Tournament): string {
  const all = crosstable(tournament).rows;
  const rows = all.slice(0, MOST_ROWS);
  const shown = rows.map(({ entrant }) => entrant);
  const most = Math.max(
    1,
    ...rows.flatMap(({ cells }) => cells.map(({ meetings }) => widthOf(words(meetings)))),
  );
  const field = Math.min(WIDEST, Math.max(NARROWEST, most + 12));
  const named = new Map(rows.map((row) => [row, namedIn(tournament, row)]));
  const room = roomFor([...named.values()], NAME.least, NAME.most);
  const left = MARGIN + RANK + room + NAME.space;
  const isShared = rows.some(({ rank }, i) => rank !== i + 1);
  const end = POINTS + (isShared ? SHARED : 0);
  const width = Math.max(left + rows.length * field + end + MARGIN, leastWidth(tournament));
  const top = MARGIN + HEADING + ROW;
  const more = all.length - rows.length;
  const height = top + rows.length * ROW + MARGIN + (more > 0 ? ROW : 0);
  const bottom = top + rows.length * ROW;
  const right = left + rows.length * field;
  const parts = [
    ...heading(tournament, width),
    ...rows.map((_, i) =>
      text(left + (i + 0.5) * field, top - 8, i + 1, { anchor: 'middle', size: 11, fill: COLOURS.soft }),
    ),
    text(right + POINTS - 6, top - 8, 'Points', { anchor: 'end', size: 11, fill: COLOURS.soft }),
    ...(isShared
      ? [text(right + end - 6, top - 8, 'Rank', { anchor: 'end', size: 11, fill: COLOURS.soft })]
      : []),
    ...rows.flatMap((row, i) =>
      line(row, {
        label: labelOf(named.get(row)!, room),
        isGone: named.get(row)!.left !== null,
        rankAt: isShared ? right + end - 6 : null,
        shown,
        left,
        top: top + i * ROW,
        field,
        right,
        own: i,
      }),
    ),
    ...shown.map((_, i) => path(`M${MARGIN} ${top + i * ROW}H${right + end}`, COLOURS.line)),
    path(`M${MARGIN} ${bottom}H${right + end}`, COLOURS.line),
    ...[...shown, ''].map((_, i) => path(`M${left + i * field} ${top}V${bottom}`, COLOURS.line)),
  ];
  if (more > 0) parts.push(text(MARGIN, bottom + 18, `and ${more} more`, { fill: COLOURS.soft }));
  return drawing(`Crosstable of ${tournament.name}`, { width, height }, parts);
}

const namedIn = ({ entrants }: Tournament, { entrant, name }: CrosstableRow): Named => ({
  name,
  left: entrants.get(entrant)?.left?.cause ?? null,
});

interface Place {
  readonly label: string;
  readonly isGone: boolean;
  /** Where the rank stands; null where it is the row's number. */
  readonly rankAt: number | null;
  readonly shown: readonly string[];
  readonly left: number;
  readonly top: number;
  readonly field: number;
  readonly right: number;
  /** Number of the row, which is that of its own column. */
  readonly own: number;
}

function line({ rank, points, cells }: CrosstableRow, place: Place): string[] {
  const { label, isGone, rankAt, shown, left, top, field, right, own } = place;
  const y = top + ROW / 2 + 5;
  const against = new Map(cells.map(({ opponent, meetings }) => [opponent, meetings]));
  return [
    text(MARGIN + RANK - 12, y, own + 1, { anchor: 'end', fill: COLOURS.soft }),
    text(MARGIN + RANK, y, label, { bold: rank === 1, ...(isGone ? { fill: COLOURS.soft } : {}) }),
    rect(left + own * field, top, field, ROW, COLOURS.line),
    ...shown.flatMap((opponent, i) => {
      const meetings = against.get(opponent);
      if (!meetings) return [];
      const cell = fitted(words(meetings), field - 4);
      return [
        rect(left + i * field, top, field, ROW, colourOf(meetings)),
        text(left + (i + 0.5) * field, y, cell, { anchor: 'middle' }),
      ];
    }),
    text(right + POINTS - 6, y, formatPoints(points), { anchor: 'end', bold: true }),
    ...(rankAt === null ? [] : [text(rankAt, y, rank, { anchor: 'end', fill: COLOURS.soft })]),
  ];
}

/** A forfeit bears a sign, as usual. */
const words = (meetings: readonly CrosstableMeeting[]): string =>
  meetings
    .map(({ points, kind }) => (kind === 'forfeit' ? (points > 0 ? '+' : '−') : formatPoints(points)))
    .join(' ');

function colourOf(meetings: readonly CrosstableMeeting[]): string {
  const own = meetings.reduce((sum, { points }) => sum + points, 0);
  const theirs = meetings.reduce((sum, { opponentPoints }) => sum + opponentPoints, 0);
  return own > theirs ? COLOURS.win : own < theirs ? COLOURS.loss : COLOURS.draw;
}
