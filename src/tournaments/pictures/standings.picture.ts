import type { Tournament } from '../tournament.state.js';
import { standingsOf } from '../standings.wire.mapping.js';
import { tieBreaksOf } from '../tournament.wire.mapping.js';
import type { TournamentStanding } from '../tournament.standings.wire.js';
import { COLOURS, drawing, fitted, formatPoints, path, rect, text, widthOf } from './drawing.js';
import { heading, HEADING, leastWidth, MARGIN } from './heading.js';

const ROW = 28;
/** Widths of the columns, in SVG's units. */
const RANK = 36;
const NAME = 220;
const SCORE = 92;
const POINTS = 56;
const TIE_BREAK = 88;
const RATING = 220;
/** Rows that are shown: a picture is for looking at. */
const MOST_ROWS = 100;

/** The standing as a picture: rank, name, points, what decided between equals, and at the end the ratings with their errors. */
export function standingsPicture(tournament: Tournament): string {
  const { standings } = standingsOf(tournament);
  const rows = standings.slice(0, MOST_ROWS);
  const tieBreaks = tieBreaksOf(tournament);
  const rated = rows.some(({ rating }) => rating !== null);
  const left = MARGIN + RANK + NAME + SCORE + POINTS;
  const right = left + tieBreaks.length * TIE_BREAK;
  const width = Math.max(right + (rated ? RATING + MARGIN : 0) + MARGIN, leastWidth(tournament));
  const top = MARGIN + HEADING + ROW;
  const height = top + rows.length * ROW + MARGIN + (rated ? ROW : 0);
  const parts = [
    ...heading(tournament, width),
    ...head(tieBreaks, left, top - 9),
    path(`M${MARGIN} ${top}H${width - MARGIN}`, COLOURS.line),
    ...rows.flatMap((row, i) =>
      line(row, i, { top: top + i * ROW, width, left, tieBreaks: tieBreaks.length }),
    ),
  ];
  if (rated) parts.push(...ratingChart(rows, { left: right + MARGIN, top }));
  if (rows.length < standings.length)
    parts.push(
      text(MARGIN, height - 10, `and ${standings.length - rows.length} more`, { fill: COLOURS.soft }),
    );
  return drawing(`Standing of ${tournament.name}`, { width, height }, parts);
}

const HEAD = { size: 11, fill: COLOURS.soft } as const;

function head(tieBreaks: readonly string[], left: number, y: number): string[] {
  return [
    text(MARGIN + RANK, y, 'Entrant', HEAD),
    text(left - POINTS - 8, y, 'Won–drawn–lost', { ...HEAD, anchor: 'end' }),
    text(left - 8, y, 'Points', { ...HEAD, anchor: 'end' }),
    ...tieBreaks.map((name, i) =>
      text(left + (i + 1) * TIE_BREAK - 8, y, SHORT[name] ?? name.replaceAll('-', ' '), {
        ...HEAD,
        anchor: 'end',
      }),
    ),
  ];
}

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

function line(
  { rank, name, wins, draws, losses, points, tieBreaks, left: gone }: TournamentStanding,
  index: number,
  { top, width, left, tieBreaks: shown }: { top: number; width: number; left: number; tieBreaks: number },
): string[] {
  const y = top + ROW / 2 + 5;
  return [
    index % 2 === 1 ? rect(MARGIN, top, width - 2 * MARGIN, ROW, COLOURS.shade) : '',
    text(MARGIN + RANK - 12, y, rank, { anchor: 'end', fill: COLOURS.soft }),
    text(MARGIN + RANK, y, labelOf(name, gone), {
      bold: rank === 1,
      ...(gone === null ? {} : { fill: COLOURS.soft }),
    }),
    text(left - POINTS - 8, y, `${wins}–${draws}–${losses}`, { anchor: 'end' }),
    text(left - 8, y, formatPoints(points), { anchor: 'end', bold: true }),
    ...tieBreaks.slice(0, shown).map(({ value }, i) =>
      text(left + (i + 1) * TIE_BREAK - 8, y, value === null ? '–' : formatPoints(value), {
        anchor: 'end',
        fill: COLOURS.soft,
      }),
    ),
  ].filter((part) => part !== '');
}

/** A name, and whether its bearer left: which is always there, however long the name. */
function labelOf(name: string, gone: TournamentStanding['left']): string {
  const room = NAME - 12;
  if (gone === null) return fitted(name, room);
  const why = ` (${gone})`;
  return `${fitted(name, room - widthOf(why))}${why}`;
}

/** Each rating as a point in its 95% interval, along an axis of its own. */
function ratingChart(
  rows: readonly TournamentStanding[],
  { left, top }: { left: number; top: number },
): string[] {
  const rated = rows.flatMap(({ rating }, i) => (rating === null ? [] : [{ ...rating, i }]));
  const low = Math.min(...rated.map(({ elo, error }) => elo - error));
  const high = Math.max(...rated.map(({ elo, error }) => elo + error));
  const step = [50, 100, 200, 500, 1000].find((size) => (high - low) / size <= 5) ?? 2000;
  const [from, to] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  const x = (elo: number): number => left + ((elo - from) / Math.max(1, to - from)) * RATING;
  const bottom = top + rows.length * ROW;
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
  return [
    text(left, top - 9, 'Rating with its 95% interval', HEAD),
    ...ticks.flatMap((tick) => [
      path(`M${x(tick).toFixed(1)} ${top}V${bottom}`, COLOURS.line),
      text(x(tick), bottom + 16, tick > 0 ? `+${tick}` : `${tick}`.replace('-', '−'), {
        ...HEAD,
        anchor: 'middle',
      }),
    ]),
    ...rated.flatMap(({ elo, error, i }) => {
      const y = top + i * ROW + ROW / 2;
      return [
        rect(x(elo - error), y - 3, x(elo + error) - x(elo - error), 6, COLOURS.band, 3),
        `<circle cx="${x(elo).toFixed(1)}" cy="${y}" r="4" fill="${COLOURS.accent}"/>`,
      ];
    }),
  ];
}
