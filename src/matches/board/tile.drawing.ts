import type { PlacedTile } from './board.plan.js';
import { moved } from './geometry.js';

/** Colours of the pips by number, as coloured sets have them. */
const PIP_COLOURS = [
  ...[
    '#000',
    '#2b6cb0',
    '#2f855a',
    '#c53030',
    '#6b46c1',
    '#1a365d',
    '#975a16',
    '#b83280',
    '#276749',
    '#9b2c2c',
  ],
  ...['#434190', '#00796b', '#b7500f', '#37474f', '#ad1457', '#1565c0', '#558b2f', '#6a1b9a', '#4e342e'],
];
/** Pips of a half, as rows from top to bottom: 1 where one is. */
const PATTERNS: readonly (readonly string[])[] = [
  [],
  ['000', '010', '000'],
  ['100', '000', '001'],
  ['100', '010', '001'],
  ['101', '000', '101'],
  ['101', '010', '101'],
  ['101', '101', '101'],
  ['101', '111', '101'],
  ['111', '101', '111'],
  ['111', '111', '111'],
  ['0101010', '1010101', '0101010'],
  ['1010101', '0101010', '1010101'],
  ['1010101', '1010101', '1010101'],
];
/** Numbers above this are written in figures. */
const MOST_PIPS = 12;
const FACE = '#fffaf0';
const EDGE = '#c8bda2';
const LATEST = '#ffb703';
const OWED = '#ef476f';

/** A number as short as it can be without being seen to be rounded. */
export const short = (value: number): string => String(Math.round(value * 100) / 100);

/** One half of a tile with its centre at the origin, to be used by its name. */
function half(number: number): string {
  const rows = PATTERNS[number];
  const colour = PIP_COLOURS[number];
  const [stepX, stepY] = [0.8 / Math.max(3, rows[0]?.length ?? 3), 0.8 / Math.max(3, rows.length)];
  const radius = short(Math.min(0.1, stepY * 0.4));
  const pips = rows.flatMap((row, y) =>
    [...row].flatMap((pip, x) =>
      pip === '1'
        ? [
            `<circle cx="${short((x - (row.length - 1) / 2) * stepX)}" cy="${short((y - (rows.length - 1) / 2) * stepY)}" r="${radius}"/>`,
          ]
        : [],
    ),
  );
  return `<g id="half-${number}" fill="${colour}">${pips.join('')}</g>`;
}

/** Definitions of the halves that these tiles need. */
export function halves(tiles: readonly Pick<PlacedTile, 'near' | 'far'>[]): string {
  const numbers = [...new Set(tiles.flatMap(({ near, far }) => [near, far]))].sort((a, b) => a - b);
  return numbers
    .filter((number) => number > 0 && number <= MOST_PIPS)
    .map(half)
    .join('');
}

/** A tile lying face up. */
export function tileFace(tile: PlacedTile): string {
  const { x, y, angle, near, far } = tile;
  const edge = tile.isOwed ? OWED : tile.isLatest ? LATEST : EDGE;
  const width = tile.isOwed || tile.isLatest ? 0.14 : 0.05;
  const figures = [number(tile, near, -0.5), number(tile, far, 0.5)].join('');
  return `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(angle)})"><rect x="-1" y="-.5" width="2" height="1" rx=".16" fill="${FACE}" stroke="${edge}" stroke-width="${width}"/><path d="M0-.38V.38" stroke="${EDGE}" stroke-width=".05"/>${pips(near, -0.5)}${pips(far, 0.5)}</g>${figures}`;
}

const pips = (number: number, x: number): string =>
  number > 0 && number <= MOST_PIPS ? `<use href="#half-${number}" x="${x}"/>` : '';

/** A number too large for pips, upright however the tile lies. */
function number({ x, y, angle }: PlacedTile, value: number, away: number): string {
  if (value <= MOST_PIPS) return '';
  const at = moved({ x, y }, angle, away);
  return `<text x="${short(at.x)}" y="${short(at.y + 0.21)}" font-size=".6" font-weight="700" text-anchor="middle" fill="${PIP_COLOURS[value]}">${value}</text>`;
}
