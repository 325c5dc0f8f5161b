import type { PublicView } from '../../rules/view.js';
import { numbersOf, type BoardPlan } from './board.plan.js';
import { direction, type Point } from './geometry.js';
import { TileGrowth, type Tip } from './tile.growth.js';

/** The toes of a foot, as they point from where its double was going. */
const TOES = [-60, 0, 60];
/** How far an arm may bend at a tile. */
const BENDS = [0, 15, 30, 45, 60, 75, 90];

/** Both ways of every bend, at each the one first that leads further out. */
function outward({ at, heading }: Tip): number[] {
  const out = (bend: number): number => dot(at, direction(heading + bend));
  return BENDS.flatMap((bend) =>
    bend === 0 ? [0] : out(bend) >= out(-bend) ? [bend, -bend] : [-bend, bend],
  );
}
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;

/** Where the tiles of chicken-foot lie: arms all around the round's double, a foot with three toes at every later one. */
export function planFoot({ layout, ends = [], owed = [] }: PublicView, ring: number): BoardPlan {
  const growth = new TileGrowth();
  const tips = new Map<string, Tip>();
  for (const { tile, end } of layout) {
    const [number, low] = numbersOf(tile);
    const tip = end === undefined ? undefined : tips.get(end);
    if (end === undefined || tip === undefined) {
      growth.start(number, low, { x: 0, y: 0 }, 90);
      for (let arm = 0; arm < ring; arm++) {
        tips.set(`${tile}:${arm + 1}`, growth.tipAt((arm * 360) / ring));
      }
      continue;
    }
    const next = growth.lay(tip, tile, outward(tip));
    tips.set(end, next);
    if (number !== low) continue;
    TOES.forEach((toe, i) => tips.set(`${tile}:${i + 1}`, growth.tipAt(next.heading + toe)));
  }
  for (const { end } of ends) {
    const tip = tips.get(end);
    if (tip) growth.mark(tip, owed.includes(end));
  }
  return { tiles: growth.tiles, places: growth.places, lines: growth.lines, labels: [] };
}
