import type { Box, Point } from './geometry.js';

/** A tile at its place. `near` is the number on the half that its angle points away from, `far` that of the other. */
export interface PlacedTile extends Box {
  readonly near: number;
  readonly far: number;
  /** Whether it is the tile played last. */
  readonly isLatest?: boolean;
  /** Whether something is owed to it: an open double, a foot to be filled. */
  readonly isOwed?: boolean;
}

/** A word beside the tiles. */
export interface BoardLabel extends Point {
  readonly text: string;
  /** `quiet` for what explains, `loud` for what matters now. */
  readonly voice: 'quiet' | 'plain' | 'loud';
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** A place where a tile can be added. */
export interface OpenPlace extends Box {
  /** What stands in it. */
  readonly text: string;
  /** Whether it must be filled before anything else. */
  readonly isOwed: boolean;
}

/** A line between things that belong together but do not touch. */
export interface BoardLine {
  readonly points: readonly Point[];
  readonly isOpen?: boolean;
}

/** Where everything on a table lies; what is nowhere is left out. */
export interface BoardPlan {
  readonly tiles: readonly PlacedTile[];
  readonly places: readonly OpenPlace[];
  readonly lines: readonly BoardLine[];
  readonly labels: readonly BoardLabel[];
}

/** The two numbers of a tile as text, `6-4`. */
export function numbersOf(tile: string): readonly [number, number] {
  const [high, low] = tile.split('-').map(Number);
  return [high, low];
}

/** The numbers of a tile laid against `near`. */
export function laidAgainst(tile: string, near: number): readonly [number, number] {
  const [high, low] = numbersOf(tile);
  return high === near ? [high, low] : [low, high];
}
