import type { Tournament } from '../tournament.state.js';
import { crosstable } from '../standings.wire.mapping.js';
import type { CrosstableMeeting, CrosstableRow } from '../tournament.standings.wire.js';
import { COLOURS, drawing, fitted, formatPoints, path, rect, text, widthOf } from './drawing.js';
import { heading, HEADING, leastWidth, MARGIN } from './heading.js';

const ROW = 26;
const RANK = 36;
const NAME = 200;
const POINTS = 60;
/** A field is as wide as what stands in it needs, within these. */
const NARROWEST = 30;
const WIDEST = 120;
/** Rows that are shown. */
const MOST_ROWS = 60;

/** Everybody against everybody as a picture: what the row scored against the column, by round. */
export function crosstablePicture(tournament: Tournament): string {
  const all = crosstable(tournament).rows;
  const rows = all.slice(0, MOST_ROWS);
  const shown = rows.map(({ entrant }) => entrant);
  const most = Math.max(
    1,
    ...rows.flatMap(({ cells }) => cells.map(({ meetings }) => widthOf(words(meetings)))),
  );
  const field = Math.min(WIDEST, Math.max(NARROWEST, most + 12));
  const left = MARGIN + RANK + NAME;
  const width = Math.max(left + rows.length * field + POINTS + MARGIN, leastWidth(tournament));
  const top = MARGIN + HEADING + ROW;
  const height = top + rows.length * ROW + MARGIN;
  const bottom = top + rows.length * ROW;
  const right = left + rows.length * field;
  const parts = [
    ...heading(tournament, width),
    ...rows.map(({ rank }, i) =>
      text(left + (i + 0.5) * field, top - 8, rank, { anchor: 'middle', size: 11, fill: COLOURS.soft }),
    ),
    text(right + POINTS - 6, top - 8, 'Points', { anchor: 'end', size: 11, fill: COLOURS.soft }),
    ...rows.flatMap((row, i) =>
      line(row, {
        shown,
        left,
        top: top + i * ROW,
        field,
        right,
        own: i,
      }),
    ),
    ...shown.map((_, i) => path(`M${MARGIN} ${top + i * ROW}H${right + POINTS}`, COLOURS.line)),
    path(`M${MARGIN} ${bottom}H${right + POINTS}`, COLOURS.line),
    ...[...shown, ''].map((_, i) => path(`M${left + i * field} ${top}V${bottom}`, COLOURS.line)),
  ];
  if (rows.length < all.length)
    parts.push(text(MARGIN, height - 8, `and ${all.length - rows.length} more`, { fill: COLOURS.soft }));
  return drawing(`Crosstable of ${tournament.name}`, { width, height }, parts);
}

interface Place {
  readonly shown: readonly string[];
  readonly left: number;
  readonly top: number;
  readonly field: number;
  readonly right: number;
  /** Number of the row, which is that of its own column. */
  readonly own: number;
}

function line({ name, rank, points, cells }: CrosstableRow, place: Place): string[] {
  const { shown, left, top, field, right, own } = place;
  const y = top + ROW / 2 + 5;
  const against = new Map(cells.map(({ opponent, meetings }) => [opponent, meetings]));
  return [
    text(MARGIN + RANK - 12, y, rank, { anchor: 'end', fill: COLOURS.soft }),
    text(MARGIN + RANK, y, fitted(name, NAME - 12), { bold: rank === 1 }),
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
