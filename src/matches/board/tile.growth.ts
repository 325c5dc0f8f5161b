import { laidAgainst, type BoardLine, type PlacedTile } from './board.plan.js';
import { direction, isWithin, moved, overlaps, reachAt, type Box, type Frame, type Point } from './geometry.js';

/** The place where the next tile of an arm is laid. */
export interface Tip {
  /** The number shown. */
  readonly pips: number;
  /** The half, or the double, that the next tile is laid against. */
  readonly at: Box;
  /** Where the arm has been going. */
  readonly heading: number;
  /** Place of that tile among those laid. */
  readonly of: number;
}

/** Between neighbours of an arm. */
const JOINT = 0.06;
/** Between tiles that are no neighbours. */
const CLEARANCE = 0.3;
/** How far from its place a tile is put at most where there is no room. */
const FARTHEST = 40;

/** Which way an arm may go on, in degrees from where it has been going, the best first. */
export type Bends = readonly number[];

/**
 * Lays tiles one against the other so that none lies on another: an arm goes straight on while there is room, and bends
 * where there is none.
 */
export class TileGrowth {
  readonly tiles: PlacedTile[] = [];
  /** From the end of an arm to a tile that found no room beside it. */
  readonly lines: BoardLine[] = [];

  /** Nothing is laid outside `frame`, unless there is no room within. */
  constructor(private readonly frame?: Frame) {}

  /** Lays a tile by itself. */
  start(near: number, far: number, at: Point, angle: number): PlacedTile {
    const tile = { near, far, x: at.x, y: at.y, angle, along: 1, across: 0.5 };
    this.tiles.push(tile);
    return tile;
  }

  /** The tip at one half of the tile laid last: the far one, or for `angle` + 180 the near one. */
  tipAt({ x, y, near, far, angle }: PlacedTile, heading: number): Tip {
    const of = this.tiles.length - 1;
    if (near === far) return { pips: far, at: this.tiles[of], heading, of };
    const half = moved({ x, y }, heading, 0.5);
    return {
      pips: heading === angle ? far : near,
      at: { ...half, angle, along: 0.5, across: 0.5 },
      heading,
      of,
    };
  }

  /** Lays a tile against a tip, going the first way of `bends` in which there is room for it; the tip that it makes. */
  lay(tip: Tip, tile: string, bends: Bends): Tip {
    const [near, far] = laidAgainst(tile, tip.pips);
    const isDouble = near === far;
    const headings = bends.map((bend) => tip.heading + bend);
    const heading =
      headings.find((one) => this.fits(against(tip, one, isDouble), tip) && this.leadsOn(tip, one, isDouble)) ??
      headings.find((one) => this.fits(against(tip, one, isDouble), tip));
    if (heading === undefined) return this.layApart(tip, near, far);
    const box = against(tip, heading, isDouble);
    this.tiles.push({ ...box, near, far });
    return this.tipAt(this.tiles.at(-1) as PlacedTile, heading);
  }

  /** Whether another tile would fit behind. */
  private leadsOn(tip: Tip, heading: number, isDouble: boolean): boolean {
    const box = against(tip, heading, isDouble);
    const behind = moved(box, heading, (isDouble ? 0.5 : 1) + 1);
    return this.fits({ ...behind, angle: heading, along: 1, across: isDouble ? 1 : 0.5 }, tip, -1);
  }

  private fits(box: Box, tip: Tip, slack = 0): boolean {
    if (this.frame !== undefined && !isWithin(box, this.frame) && slack === 0) return false;
    return this.tiles.every((other, i) =>
      i === tip.of || i === this.parentOf(tip.of) ? !overlaps(box, other) : !overlaps(box, other, CLEARANCE),
    );
  }

  /** A tile beside which there is no room lies somewhere near, with a line to where it belongs. */
  private layApart(tip: Tip, near: number, far: number): Tip {
    for (let away = 2; away <= FARTHEST; away += 0.5) {
      for (const bend of [0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180]) {
        const heading = tip.heading + bend;
        const centre = moved(tip.at, heading, away);
        const box = { ...centre, angle: near === far ? heading + 90 : heading, along: 1, across: 0.5 };
        if (!this.tiles.every((other) => !overlaps(box, other, CLEARANCE))) continue;
        this.lines.push({ points: [moved(tip.at, heading, reachAt(tip.at, heading)), moved(centre, heading, -reachAt(box, heading))] });
        this.tiles.push({ ...box, near, far });
        return this.tipAt(this.tiles.at(-1) as PlacedTile, heading);
      }
    }
    throw new Error('there is no room for a tile on the table');
  }

  private parentOf(_tile: number): number {
    return -1;
  }
}

/** Where a tile lies that goes on from a tip: lengthways, a double crossways. */
function against({ at }: Tip, heading: number, isDouble: boolean): Box {
  const depth = isDouble ? 0.5 : 1;
  const centre = moved(at, heading, reachAt(at, heading) + JOINT + depth);
  return { ...centre, angle: isDouble ? heading + 90 : heading, along: 1, across: 0.5 };
}

/** A unit vector's share of a point: how far out it points. */
export const outwardness = ({ x, y }: Point, angle: number): number => {
  const { x: dx, y: dy } = direction(angle);
  return x * dx + y * dy;
};
