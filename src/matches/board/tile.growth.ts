import { laidAgainst, type BoardLine, type OpenPlace, type PlacedTile } from './board.plan.js';
import { isWithin, moved, overlaps, reachAt, type Box, type Frame, type Point } from './geometry.js';

/** The place where the next tile of an arm is laid. */
export interface Tip {
  /** The number shown. */
  readonly pips: number;
  /** The half, or the double, that the next tile is laid against. */
  readonly at: Box;
  /** Where the arm has been going, in degrees. */
  readonly heading: number;
  /** Place of that tile among those laid. */
  readonly of: number;
}

/** Between neighbours of an arm. */
const JOINT = 0.06;
/** Between tiles that are no neighbours. */
const CLEARANCE = 0.3;
/** Half of an open place. */
const PLACE = 0.5;
/** A tile that finds no room is put further and further away, by so much at a time, in one of so many directions. */
const STEP = 0.5;
const RAYS = 24;

/**
 * Lays tiles one against the other so that none lies on another: an arm goes straight on while there is room, and bends
 * where there is none.
 */
export class TileGrowth {
  readonly tiles: PlacedTile[] = [];
  readonly places: OpenPlace[] = [];
  /** From the end of an arm to a tile that found no room beside it. */
  readonly lines: BoardLine[] = [];

  /** Nothing is laid outside `frame` where there is room within. */
  constructor(private readonly frame?: Frame) {}

  /** Lays a tile by itself. */
  start(near: number, far: number, at: Point, angle: number): void {
    this.tiles.push({ ...at, near, far, angle, along: 1, across: 0.5 });
  }

  /** The tip of the tile laid last on the side of `heading`: a double's long or short side, or the half that lies there. */
  tipAt(heading: number): Tip {
    const of = this.tiles.length - 1;
    const tile = this.tiles[of];
    if (tile.near === tile.far) return { pips: tile.far, at: tile, heading, of };
    const half = { ...moved(tile, heading, 0.5), angle: tile.angle, along: 0.5, across: 0.5 };
    return { pips: heading === tile.angle ? tile.far : tile.near, at: half, heading, of };
  }

  /**
   * Lays a tile against a tip, going the first way of `bends` (in degrees from where the arm has been going) in which there
   * is room, if possible for another tile too. The tip that it makes.
   */
  lay(tip: Tip, tile: string, bends: readonly number[]): Tip {
    const [near, far] = laidAgainst(tile, tip.pips);
    const isDouble = near === far;
    const free = bends
      .map((bend) => tip.heading + bend)
      .filter((heading) => this.isFree(against(tip, heading, isDouble), tip.of));
    const { frame } = this;
    const within = frame ? free.filter((one) => isWithin(against(tip, one, isDouble), frame)) : free;
    const heading = within.find((one) => this.leadsOn(tip, one, isDouble)) ?? within.at(0) ?? free.at(0);
    if (heading === undefined) return this.layApart(tip, near, far);
    this.tiles.push({ ...against(tip, heading, isDouble), near, far });
    return this.tipAt(heading);
  }

  /** Marks where the next tile of an arm would lie; not where something lies already. */
  mark(tip: Tip, isOwed: boolean): void {
    const centre = moved(tip.at, tip.heading, reachAt(tip.at, tip.heading) + 2 * JOINT + PLACE);
    const box = { ...centre, angle: tip.heading, along: PLACE, across: PLACE };
    const taken = [...this.tiles, ...this.places].some((other) => overlaps(box, other));
    if (!taken) this.places.push({ ...box, text: String(tip.pips), isOwed });
  }

  /** Whether another tile would find room behind. */
  private leadsOn(tip: Tip, heading: number, isDouble: boolean): boolean {
    const behind = moved(against(tip, heading, isDouble), heading, isDouble ? 1.5 : 2);
    return this.isFree({ ...behind, angle: heading, along: 1, across: isDouble ? 1 : 0.5 }, tip.of);
  }

  private isFree(box: Box, neighbour: number): boolean {
    return this.tiles.every((other, i) => !overlaps(box, other, i === neighbour ? 0 : CLEARANCE));
  }

  /** A tile beside whose neighbour there is no room lies as near as can be, with a line to where it belongs. */
  private layApart(tip: Tip, near: number, far: number): Tip {
    for (let away = 2; ; away += STEP) {
      for (let ray = 0; ray < RAYS; ray++) {
        const heading = tip.heading + (ray * 360) / RAYS;
        const centre = moved(tip.at, heading, away);
        const box = { ...centre, angle: near === far ? heading + 90 : heading, along: 1, across: 0.5 };
        if (!this.isFree(box, -1)) continue;
        this.lines.push({ points: [tip.at, centre], isOpen: false });
        this.tiles.push({ ...box, near, far });
        return this.tipAt(heading);
      }
    }
  }
}

/** Where a tile lies that goes on from a tip: lengthways, a double crossways. */
function against({ at }: Tip, heading: number, isDouble: boolean): Box {
  const centre = moved(at, heading, reachAt(at, heading) + JOINT + (isDouble ? 0.5 : 1));
  return { ...centre, angle: isDouble ? heading + 90 : heading, along: 1, across: 0.5 };
}
