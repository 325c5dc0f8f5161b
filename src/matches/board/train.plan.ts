import type { PublicView } from '../../rules/view.js';
import type { EndFacts } from '../../rules/engine.js';
import {
  laidAgainst,
  numbersOf,
  type BoardLabel,
  type BoardLine,
  type BoardPlan,
  type OpenPlace,
  type PlacedTile,
} from './board.plan.js';
import type { Point } from './geometry.js';

/** Where the trains' tiles begin and how wide a row may become. */
const START = 6.6;
const WIDTH = 36;
/** From one row of a train to the next, and from train to train. */
const ROW = 2.3;
const TRAIN = 3;
const JOINT = 0.06;

/** The plan while it is being drawn up. */
interface Draft {
  readonly tiles: PlacedTile[];
  readonly places: OpenPlace[];
  readonly lines: BoardLine[];
  readonly labels: BoardLabel[];
}

/** Where mexican-train's tiles lie: the engine at the left as the hub, one row behind the other for each train. */
export function planTrains(view: PublicView): BoardPlan {
  const { layout, ends = [], marked = [], openDoubles = [] } = view;
  const draft: Draft = { tiles: [], places: [], lines: [], labels: [] };
  const [hub, ...rest] = layout;
  if (hub === undefined) return draft;
  let y = 0;
  const starts: { y: number; isOpen: boolean }[] = [];
  for (const end of ends) {
    const tiles = rest.filter((laid) => laid.end === end.end).map(({ tile }) => tile);
    const isMarked = end.end.startsWith('train:') && marked.includes(Number(end.end.slice('train:'.length)));
    const isOpen = isMarked || end.end === 'mexican';
    starts.push({ y, isOpen });
    draft.labels.push({ ...nameOf(end, isMarked), x: 0.1, y: y - 0.4 });
    y = layTrain(draft, y, { tiles, openDoubles, engine: numbersOf(hub.tile)[0] }) + TRAIN;
  }
  const middle = starts.length > 0 ? (starts[0].y + (starts.at(-1)?.y ?? 0)) / 2 : 0;
  const [pips] = numbersOf(hub.tile);
  for (const start of starts) draft.lines.push(track(middle, start));
  draft.tiles.unshift({ near: pips, far: pips, x: -1.5, y: middle, angle: 90, along: 1, across: 0.5 });
  return draft;
}

function nameOf({ end }: EndFacts, isMarked: boolean): Pick<BoardLabel, 'text' | 'voice'> {
  const name = end === 'mexican' ? 'Mexican Train' : `Seat ${end.slice('train:'.length)}`;
  return { text: isMarked ? `${name}, marked` : name, voice: isMarked ? 'loud' : 'plain' };
}

/** The rails from the hub to the beginning of a train. */
function track(hub: number, { y, isOpen }: { y: number; isOpen: boolean }): BoardLine {
  const points: Point[] = [
    { x: -0.9, y: hub },
    { x: -0.2, y: hub },
    { x: -0.2, y },
    { x: START, y },
  ];
  return { points, isOpen };
}

interface Train {
  readonly tiles: readonly string[];
  readonly openDoubles: readonly string[];
  readonly engine: number;
}

/** Lays a train from `y` on, there and back again where it is longer than a row; answers the y of its last row. */
function layTrain(draft: Draft, y: number, { tiles, openDoubles, engine }: Train): number {
  let pips = engine;
  let x = START;
  let sign = 1;
  for (const tile of tiles) {
    const [near, far] = laidAgainst(tile, pips);
    const length = near === far ? 1 : 2;
    if (sign > 0 ? x + length > WIDTH : x - length < START) {
      const turn = x + sign * 0.6;
      draft.lines.push({
        points: [
          { x, y },
          { x: turn, y },
          { x: turn, y: y + ROW },
          { x, y: y + ROW },
        ],
      });
      y += ROW;
      sign = -sign;
    }
    draft.tiles.push({
      near,
      far,
      x: x + sign * (JOINT + length / 2),
      y,
      angle: near === far ? 90 : sign > 0 ? 0 : 180,
      along: 1,
      across: 0.5,
      isOwed: openDoubles.includes(tile),
    });
    x += sign * (length + JOINT);
    pips = far;
  }
  draft.places.push({
    x: x + sign * 0.7,
    y,
    angle: 0,
    along: 0.5,
    across: 0.5,
    text: String(pips),
    isOwed: openDoubles.some((double) => tiles.at(-1) === double),
  });
  return y;
}
