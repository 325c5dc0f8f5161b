import type { PublicView } from '../../rules/view.js';
import { numbersOf, type BoardPlan } from './board.plan.js';
import { TileGrowth, type Tip } from './tile.growth.js';
import type { Frame } from './geometry.js';

/** Where arms go on: straight, or round a corner, all of them clockwise if they can, so that each stays in its own quarter. */
const BENDS = [0, 90, -90];

/** A table for so many tiles, somewhat wider than high. */
function table(tiles: number): Frame {
  const size = Math.max(1, Math.sqrt(tiles / 24));
  const [x, y] = [15 * size, 7 * size];
  return { left: -x, right: x, top: -y, bottom: y };
}

/** The side of a double on which its arm `up` or `down` begins: upwards or to the left, and the other way. */
function armHeading(lineHeading: number, arm: 'up' | 'down'): number {
  const across = (lineHeading + 90) % 180 === 0 ? [180, 0] : [270, 90];
  return across[arm === 'up' ? 0 : 1];
}

/** Where the tiles of a line game lie: the line goes left and right from its first tile, arms go up and down from doubles. */
export function planLine({ layout, ends = [] }: PublicView): BoardPlan {
  const growth = new TileGrowth(table(layout.length));
  const tips = new Map<string, Tip>();
  /** The sides of every double on which arms may begin, by its number. */
  const sides = new Map<number, (arm: 'up' | 'down') => Tip>();
  const remember = (tip: Tip): void => {
    const double = growth.tiles[tip.of];
    if (double.near !== double.far) return;
    sides.set(double.near, (arm) => ({ ...tip, heading: armHeading(tip.heading, arm) }));
  };
  for (const { tile, end } of layout) {
    const tip = end === undefined ? undefined : (tips.get(end) ?? begunArm(end, sides));
    if (end === undefined || tip === undefined) {
      const [high, low] = numbersOf(tile);
      growth.start(high, low, { x: 0, y: 0 }, high === low ? 90 : 0);
      for (const [name, heading] of [
        ['left', 180],
        ['right', 0],
      ] as const) {
        tips.set(name, growth.tipAt(heading));
        remember(growth.tipAt(heading));
      }
      continue;
    }
    const next = growth.lay(tip, tile, BENDS);
    tips.set(end, next);
    remember(next);
  }
  for (const { end } of ends) {
    const tip = tips.get(end) ?? begunArm(end, sides);
    if (tip) growth.mark(tip, false);
  }
  return { tiles: growth.tiles, places: growth.places, lines: growth.lines, labels: [] };
}

/** The tip at which an arm begins; undefined where `end` is no arm of a double on the table. */
function begunArm(end: string, sides: ReadonlyMap<number, (arm: 'up' | 'down') => Tip>): Tip | undefined {
  const [double, arm] = end.split(':');
  return arm === 'up' || arm === 'down' ? sides.get(numbersOf(double)[0])?.(arm) : undefined;
}
