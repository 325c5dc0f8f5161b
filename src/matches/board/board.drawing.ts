import type { TableView } from '../../rules/view.js';
import { escapeHtml } from '../../platform/docs/page.js';
import { fitted } from '../../platform/text.width.js';
import {
  laidAgainst,
  numbersOf,
  type BoardLabel,
  type BoardLine,
  type BoardPlan,
  type OpenPlace,
  type PlacedTile,
} from './board.plan.js';
import { planFoot } from './foot.plan.js';
import { frameOf, type Box, type Frame } from './geometry.js';
import { planLine } from './line.plan.js';
import { halves, short, tileFace } from './tile.drawing.js';
import { planTrains } from './train.plan.js';
import { planTricks } from './trick.plan.js';

/** What a picture of the table shows: only what its viewer may see. */
export interface BoardScene {
  readonly ruleset: string;
  /** The round being played, or the last one; null before the start. */
  readonly view: TableView | null;
  /** The seat that looks, and its tiles; null for a spectator. */
  readonly own: { readonly seat: number; readonly hand: readonly string[] } | null;
  /** Who sits where; null for an open seat. */
  readonly names: readonly (string | null)[];
  readonly scores: readonly number[];
  /** The match's state in words. */
  readonly caption: string;
}

/** Pixels of half a tile's length. */
const UNIT = 22;
const MARGIN = 1.2;
const LEAST: Frame = { left: -13, right: 13, top: -4, bottom: 4 };
const VOICES = { quiet: '#a9c6b8', plain: '#f3efe2', loud: '#ffd166' } as const;
const FELT = '#1f5140';
const RAIL = '#8fb3a2';
/** Room for how many tiles somebody has, in the size of the text. */
const TILES_ROOM = 4;

/** Where everything lies on the table. */
export function planOf({ view, own }: BoardScene): BoardPlan {
  if (view === null) return { tiles: [], places: [], lines: [], labels: [] };
  if (view.tricks !== undefined) return planTricks(view, own?.seat ?? 0);
  if (view.marked !== undefined) return planTrains(view);
  if (view.owed !== undefined) return planFoot(view, view.options.ring as number);
  return planLine(view);
}

/** The table of a match as an SVG picture: what lies on it, who sits there, and the viewer's own tiles. Equal scenes give equal bytes. */
export function drawBoard(scene: BoardScene): string {
  const plan = planOf(scene);
  const latest = scene.view?.layout.at(-1)?.tile;
  const isLatest = ({ near, far }: PlacedTile): boolean =>
    latest !== undefined && laidAgainst(latest, near).join() === [near, far].join();
  const tiles = plan.tiles.map((tile) => ({ ...tile, isLatest: isLatest(tile) }));
  const frame = withMargin(frameAround(plan));
  const size = Math.max(0.85, (frame.right - frame.left) / 42);
  const head = header(scene, frame, size);
  const foot = seats(scene, frame, size);
  const [width, height] = [frame.right - frame.left, foot.bottom - head.top];
  const box = [frame.left, head.top, width, height].map(short).join(' ');
  const shown = [...tiles, ...foot.tiles];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${Math.round(width * UNIT)}" height="${Math.round(height * UNIT)}" font-family="system-ui, sans-serif" role="img">
<title>${escapeHtml(head.title)}</title>
<desc>${escapeHtml(describe(scene))}</desc>
<defs>${halves(shown)}</defs>
<rect x="${short(frame.left)}" y="${short(head.top)}" width="${short(width)}" height="${short(height)}" rx=".8" fill="${FELT}"/>
${[
  ...head.texts,
  ...plan.lines.map(line),
  ...plan.places.map(place),
  ...tiles.map(tileFace),
  ...plan.labels.map((one) => text(one, 0.8)),
  ...foot.texts,
  ...foot.tiles.map(tileFace),
].join('\n')}
</svg>
`;
}

function frameAround({ tiles, places, labels }: BoardPlan): Frame {
  const boxes: Box[] = [...tiles, ...places];
  for (const { x, y, text: words, anchor = 'start' } of labels) {
    const half = words.length * 0.22;
    const centre = anchor === 'middle' ? x : anchor === 'end' ? x - half : x + half;
    boxes.push({ x: centre, y: y - 0.3, angle: 0, along: half, across: 0.6 });
  }
  const { left, right, top, bottom } = boxes.length > 0 ? frameOf(boxes) : LEAST;
  const [spareX, spareY] = [
    LEAST.right - LEAST.left - (right - left),
    LEAST.bottom - LEAST.top - (bottom - top),
  ];
  const [padX, padY] = [Math.max(0, spareX) / 2, Math.max(0, spareY) / 2];
  return { left: left - padX, right: right + padX, top: top - padY, bottom: bottom + padY };
}

const withMargin = ({ left, right, top, bottom }: Frame): Frame => ({
  left: left - MARGIN,
  right: right + MARGIN,
  top: top - MARGIN,
  bottom: bottom + MARGIN,
});

/** What stands above the table. */
function header({ ruleset, view, caption }: BoardScene, frame: Frame, size: number) {
  const title = view === null ? ruleset : `${ruleset}, round ${view.round}`;
  const top = frame.top - size * 3.6;
  const at = (line: number) => top + size * (line * 1.5 + 0.3);
  const known = view === null ? [] : [counted(view), contractOf(view), boneyardIn(view)];
  const words = known.filter((word) => word !== '').join(' · ');
  const [left, right] = [frame.left + MARGIN, frame.right - MARGIN];
  return {
    title,
    top,
    texts: [
      text({ x: left, y: at(1), text: title, voice: 'plain' }, size * 1.1),
      text({ x: right, y: at(1), text: words, voice: 'quiet', anchor: 'end' }, size),
      text({ x: left, y: at(2), text: caption, voice: 'quiet' }, size),
    ],
  };
}

const boneyardIn = ({ tricks, boneyardSize }: TableView): string =>
  tricks === undefined ? `boneyard ${boneyardSize}` : '';
const counted = ({ endCount }: TableView): string => (endCount === undefined ? '' : `ends count ${endCount}`);

function contractOf({ contract, trump }: TableView): string {
  if (typeof contract !== 'string') return '';
  return typeof trump === 'string' ? `bid ${contract}, trump ${trump}` : `bid ${contract}`;
}

/** What stands below: every seat with its tiles and score, open hands, and the viewer's own hand. */
function seats(scene: BoardScene, frame: Frame, size: number) {
  const { view, own, names, scores } = scene;
  const texts: string[] = [];
  const tiles: PlacedTile[] = [];
  const left = frame.left + MARGIN;
  const right = frame.right - MARGIN;
  const columns = [left, left + 4.6 * size, right - 6 * size, right];
  const nameRoom = columns[2] - columns[1] - TILES_ROOM * size;
  let y = frame.bottom + size;
  texts.push(
    `<path d="M${short(left)} ${short(frame.bottom)}H${short(right)}" stroke="${RAIL}" stroke-width=".04" opacity=".5"/>`,
  );
  names.forEach((name, seat) => {
    const voice = view?.turn === seat ? 'loud' : 'plain';
    const count = view?.handSizes[seat];
    const cells = [
      `Seat ${seat}`,
      fitted(name ?? 'open', nameRoom, { size }),
      count === undefined ? '' : count === 1 ? '1 tile' : `${count} tiles`,
      `${scores[seat]} points`,
    ];
    cells.forEach((cell, i) => {
      const anchor = i < 2 ? 'start' : 'end';
      texts.push(text({ x: columns[i], y: y + size, text: cell, voice, anchor }, size));
    });
    y += size * 1.7;
    for (const hand of handsAt(seat, scene)) {
      y = layHand(tiles, hand, { left: columns[1], right, y });
    }
  });
  return { texts, tiles, bottom: y + size };

  function handsAt(seat: number, { view: shown }: BoardScene): readonly (readonly string[])[] {
    const hand = own?.seat === seat ? own.hand : shown?.hands?.[seat];
    return hand === undefined || hand.length === 0 ? [] : [hand];
  }
}

/** Stands a hand up in rows; answers where the last row ends. */
function layHand(
  tiles: PlacedTile[],
  hand: readonly string[],
  { left, right, y }: { left: number; right: number; y: number },
): number {
  const each = Math.max(1, Math.floor((right - left) / 1.25));
  hand.forEach((tile, i) => {
    const [near, far] = numbersOf(tile);
    const [x, row] = [left + 0.5 + (i % each) * 1.25, Math.floor(i / each)];
    tiles.push({ near, far, x, y: y + 1.2 + row * 2.3, angle: 90, along: 1, across: 0.5 });
  });
  return y + 0.4 + Math.ceil(hand.length / each) * 2.3;
}

const text = ({ x, y, text: words, voice, anchor = 'start' }: BoardLabel, size: number): string =>
  `<text x="${short(x)}" y="${short(y)}" font-size="${short(size)}" fill="${VOICES[voice]}" text-anchor="${anchor}">${escapeHtml(words)}</text>`;

function line({ points, isOpen = false }: BoardLine): string {
  const path = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');
  return `<path d="${path}" fill="none" stroke="${isOpen ? VOICES.loud : RAIL}" stroke-width=".12" stroke-linejoin="round" opacity=".7"/>`;
}

function place({ x, y, angle, text: words, isOwed }: OpenPlace): string {
  const colour = isOwed ? VOICES.loud : RAIL;
  return `<g transform="translate(${short(x)} ${short(y)})"><rect x="-.45" y="-.45" width=".9" height=".9" rx=".16" transform="rotate(${short(angle)})" fill="none" stroke="${colour}" stroke-width=".07" stroke-dasharray=".2 .14"/><text y=".2" font-size=".55" text-anchor="middle" fill="${colour}">${escapeHtml(words)}</text></g>`;
}

/** The picture in words. */
function describe({ view, own, names, scores, caption }: BoardScene): string {
  const sitting = names
    .map((name, seat) => `seat ${seat} ${name ?? 'open'} with ${scores[seat]} points`)
    .join(', ');
  const layout = (view?.layout ?? [])
    .map(({ tile, end }) => (end === undefined ? tile : `${tile}@${end}`))
    .join(' ');
  const hand = own === null ? '' : ` Own hand: ${own.hand.join(' ')}.`;
  return `${caption}. ${sitting}. On the table: ${layout || 'nothing'}.${hand}`;
}
