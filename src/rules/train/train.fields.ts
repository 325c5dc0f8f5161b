import type { DoublesFields } from '../doubles-rounds/index.js';
import { handWordsOf, layFields, OWN } from '../position.js';
import type { SetSize } from '../tiles.js';

/**
 * Where mexican-train keeps its own words, before those of the seats. Trains are numbered by the seat that owns them; the
 * Mexican Train comes after them, with the number `seats`.
 */
export interface TrainFields extends DoublesFields {
  /** Number of the Mexican Train; there is one train more than this. */
  readonly mexican: number;
  /** `tips + train`: the number that a train shows; the engine's until it is begun. */
  readonly tips: number;
  /** `opened + train`: which double of the round, counted from 1, lies uncovered at the train's tip; 0 for none. */
  readonly opened: number;
  /** Trains with an uncovered double at the tip, as bits. */
  readonly open: number;
  /** Doubles played in the round. */
  readonly doubles: number;
  /** What `doubles` was when the running turn began. */
  readonly before: number;
  /** Marked trains, as bits. */
  readonly marked: number;
  /** Seats that have not finished their first turn, as bits. */
  readonly fresh: number;
  /** What the seat in turn is about: the bits below. */
  readonly stage: number;
  /** Trains that the seat in turn may add to, as bits; worked out once for each decision. */
  readonly reach: number;
  /** `laid + w`: tiles on the table, as bits. */
  readonly laid: number;
}

/** The seat has laid the first tile of its chain, so that it may stop. */
export const CHAINING = 1;
/** The seat has played a double and owes a tile. */
export const OWES = 2;
/** The seat has played on its own marked train in this turn (markerRemoval `optional`). */
export const PLAYED_HOME = 4;
/** The turn is otherwise over; the seat is asked about its marker. */
export const ASKED = 8;

export function trainFields(seats: number, set: SetSize): TrainFields {
  const open = OWN;
  const tips = open + 8;
  const opened = tips + seats + 1;
  const laid = opened + seats + 1;
  const fields = layFields(seats, set, laid + handWordsOf(set) - OWN);
  return {
    ...fields,
    mexican: seats,
    tips,
    opened,
    open,
    doubles: open + 1,
    before: open + 2,
    marked: open + 3,
    fresh: open + 4,
    stage: open + 5,
    reach: open + 6,
    remembered: open + 7,
    laid,
  };
}
