import { escapeHtml } from '../../platform/docs/page.js';
import * as measured from '../../platform/text.width.js';

/** Colours of all pictures: dark on white, so that they can stand on any page. */
export const COLOURS = {
  ink: '#1f2933',
  soft: '#6b7785',
  line: '#d3d9e0',
  shade: '#f5f7f9',
  accent: '#2563eb',
  band: '#bfdbfe',
  win: '#d6f0dd',
  draw: '#eceff3',
  loss: '#fbe0de',
} as const;

export const FONT_SIZE = 14;

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly fill?: string;
}

/** Text with its baseline at `y`. */
export function text(x: number, y: number, words: string | number, style: TextStyle = {}): string {
  const { size, bold, anchor, fill } = style;
  const attributes = [
    `x="${round(x)}" y="${round(y)}"`,
    size === undefined ? '' : ` font-size="${size}"`,
    bold ? ' font-weight="600"' : '',
    anchor === undefined || anchor === 'start' ? '' : ` text-anchor="${anchor}"`,
    fill === undefined ? '' : ` fill="${fill}"`,
  ];
  return `<text ${attributes.join('')}>${escapeHtml(String(words))}</text>`;
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${
    radius === 0 ? '' : ` rx="${radius}"`
  }/>`;

export const path = (d: string, stroke: string, width = 1): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

/** Text cut to what a width has room for, in the font's usual size unless said otherwise. */
export const fitted = (words: string, width: number, setting: TextSetting = {}): string =>
  measured.fitted(words, width, { size: FONT_SIZE, ...setting });

export const widthOf = (words: string, setting: TextSetting = {}): number =>
  measured.widthOf(words, { size: FONT_SIZE, ...setting });

type TextSetting = Pick<TextStyle, 'size' | 'bold'>;

/** Points as people write them: 3½, 0, −2.67. */
export function formatPoints(points: number): string {
  if (points < 0) return `−${formatPoints(-points)}`;
  const whole = Math.floor(points);
  if (Number.isInteger(points)) return `${points}`;
  if (points - whole === 0.5) return whole === 0 ? '½' : `${whole}½`;
  return points.toFixed(2);
}

/** A whole picture. */
export const drawing = (
  title: string,
  { width, height }: { width: number; height: number },
  parts: readonly string[],
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" font-family="system-ui, sans-serif" font-size="${FONT_SIZE}" role="img">
<title>${escapeHtml(title)}</title>
<rect width="100%" height="100%" fill="#fff"/>
<g fill="${COLOURS.ink}">
${parts.join('\n')}
</g>
</svg>
`;

/** SVG needs no more than tenths. */
const round = (length: number): number => Math.round(length * 10) / 10;
