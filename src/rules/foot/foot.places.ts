import { MAX_TOES, toeEnd, type End } from '../moves.js';
import type { SetSize } from '../tiles.js';

/** Toes of a foot; the tile on which its double was played is the fourth neighbour. */
export const TOES = 3;

/**
 * Numbers for the places at doubles. Those of number d have 3·d … 3·d + 2; what the engine's ring has beyond three
 * follows after all of them, so that 64 are enough for a double-eighteen with a ring of eight. Which double is the
 * engine depends on the round.
 */
export class FootPlaces {
  /** How many places there are. */
  readonly count: number;
  private readonly extra: number;
  private readonly byEngine: readonly Uint8Array[];

  constructor(set: SetSize, ring: number) {
    this.extra = TOES * (set + 1);
    this.count = this.extra + ring - TOES;
    this.byEngine = Array.from({ length: set + 1 }, (_, engine) =>
      Uint8Array.from({ length: this.count }, (_unused, place) =>
        toeEnd(
          this.numberOf(place, engine),
          place < this.extra ? (place % TOES) + 1 : place - this.extra + TOES + 1,
        ),
      ),
    );
  }

  /** The number of the double to which a place belongs. */
  numberOf(place: number, engine: number): number {
    return place < this.extra ? Math.floor(place / TOES) : engine;
  }

  /** The first place at the double of `number`. */
  first(number: number): number {
    return TOES * number;
  }

  /** The place that is filled after this one at the same double, or −1 after its last. */
  next(place: number, engine: number): number {
    if (place >= this.extra) return place + 1 < this.count ? place + 1 : -1;
    if (place % TOES < TOES - 1) return place + 1;
    return place === this.first(engine) + TOES - 1 ? this.extra : -1;
  }

  /** The end that each place is in a round with this engine. */
  ends(engine: number): Uint8Array {
    return this.byEngine[engine];
  }

  /** The place that an end is in a round with this engine; −1 where there is none. */
  placeOf(end: End, engine: number): number {
    const toe = end - toeEnd(0, 1);
    if (toe < 0) return -1;
    const number = Math.floor(toe / MAX_TOES);
    const place =
      toe % MAX_TOES < TOES ? this.first(number) + (toe % MAX_TOES) : this.extra + (toe % MAX_TOES) - TOES;
    return place < this.count && this.byEngine[engine][place] === end ? place : -1;
  }
}
