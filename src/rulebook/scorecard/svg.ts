import { escapeHtml } from '../../platform/docs/page.js';
import { fitted } from '../../platform/text.width.js';
import type { ScoreTable } from './score.table.js';

/** Lengths in SVG's units. */
const MARGIN = 24;
const ROW = 26;
const LABEL = 72;
const COLUMN = 132;
const REMARK = 96;
const HEAD = 84;
/** How names are set, at most: the winner's are bold. */
const NAME = { size: 14, bold: true } as const;

function written(x: number, y: number, text: string | number, { bold = false, end = false } = {}): string {
  const how = `${bold ? ' font-weight="bold"' : ''}${end ? ' text-anchor="end"' : ''}`;
  return `<text x="${x}" y="${y}"${how}>${escapeHtml(String(text))}</text>`;
}

/** A score sheet as a picture, black on white: in each column the points of the round and, shaded, the total. */
export function svgOf({ title, subtitle, columns, rows, outcome, winners }: ScoreTable): string {
  const right = MARGIN + LABEL + columns.length * COLUMN;
  const width = right + REMARK + MARGIN;
  const top = MARGIN + HEAD;
  const bottom = top + rows.length * ROW;
  const height = bottom + MARGIN + ROW;
  const left = (column: number) => MARGIN + LABEL + column * COLUMN;
  const parts = [
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...columns.map((_, i) => {
      const x = left(i) + COLUMN / 2;
      return `<rect x="${x}" y="${top}" width="${COLUMN / 2}" height="${bottom - top}" fill="#eee"/>`;
    }),
    written(MARGIN, MARGIN + 16, title, { bold: true }),
    written(MARGIN, MARGIN + 38, subtitle),
    written(MARGIN + 6, top - 8, 'Round'),
    ...columns.map((name, i) =>
      written(left(i) + 6, top - 8, fitted(name, COLUMN - 12, NAME), { bold: winners.includes(i) }),
    ),
  ];
  for (let i = -1; i <= rows.length; i++) {
    const y = top + i * ROW;
    parts.push(`<path stroke="#999" d="M${MARGIN} ${y}H${right + REMARK}"/>`);
  }
  for (const x of [MARGIN, ...columns.map((_, i) => left(i)), right, right + REMARK]) {
    parts.push(`<path stroke="#999" d="M${x} ${top - ROW}V${bottom}"/>`);
  }
  rows.forEach(({ label, points, totals, remark, winners: won }, i) => {
    const y = top + i * ROW + 18;
    parts.push(written(MARGIN + 6, y, label), written(right + 6, y, remark));
    points.forEach((scored, column) => {
      const how = { end: true, bold: won.includes(column) };
      parts.push(written(left(column) + COLUMN / 2 - 8, y, scored, how));
      parts.push(written(left(column) + COLUMN - 8, y, totals[column], how));
    });
  });
  if (outcome !== '') parts.push(written(MARGIN, bottom + 28, outcome, { bold: true }));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="14">
<title>${escapeHtml(title)}</title>
<g fill="#000">
${parts.join('\n')}
</g>
</svg>
`;
}
