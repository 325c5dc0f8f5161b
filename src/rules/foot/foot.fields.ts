import type { DoublesFields } from '../doubles-rounds/index.js';
import { layFields, OWN } from '../position.js';
import type { SetSize } from '../tiles.js';

/**
 * Where chicken-foot keeps its own words, before those of the seats. A place where a tile can lie at a double, an arm of the
 * ring or a toe of a foot, has a number below 64 (`FootPlaces`), and a set of places is two words.
 */
export interface FootFields extends DoublesFields {
  /** The numbers on which a tile can be laid once nothing is owed, as bits. */
  readonly numbers: number;
  /** `shows + 2·n`: the places at which a tile with number n can be laid once nothing is owed. */
  readonly shows: number;
  /** Places where no tile lies yet. */
  readonly bare: number;
  /** 1 + the number of the double whose bare places must be filled now; 0 for none. */
  readonly owed: number;
}

export function footFields(seats: number, set: SetSize): FootFields {
  const numbers = OWN;
  const shows = numbers + 5;
  const ownEnd = shows + 2 * (set + 1);
  return {
    ...layFields(seats, set, ownEnd - OWN),
    numbers,
    owed: numbers + 1,
    remembered: numbers + 2,
    bare: numbers + 3,
    shows,
  };
}
