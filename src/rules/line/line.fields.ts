import { layFields, type Fields } from '../position.js';
import type { LineOptions } from './line.options.js';

/** Where a line game keeps its own words, after the common ones. */
export interface LineFields extends Fields {
  /** Tiles on the table. */
  readonly laid: number;
  /** The tile that must open the round, or −1. */
  readonly must: number;
  /** Number of the spinner (layout `spinner`), or −1. */
  readonly spinner: number;
  /** The seat that laid the latest tile. */
  readonly latest: number;
  /** Passes since the latest tile. */
  readonly passes: number;
  /** Seat that opened the round. */
  readonly opener: number;
  /** How the last tile of a hand was played: `WENT_*` bits. */
  readonly went: number;
  /** `points + seat`: what each seat scored for the round's end. */
  readonly points: number;
  /** Ends there are. */
  readonly open: number;
  /** `ends + slot`: each end's name, the number it shows and how it counts (line.layout.ts). */
  readonly ends: number;
  /** Most ends that there can be. */
  readonly slots: number;
  readonly words: number;
}

/** The last tile was a double, or fitted both `left` and `right` (fancyGoOut). */
export const WENT_FANCY = 1;
/** The last tile, not a double, fitted both ends, and they differed (capicúa). */
export const WENT_CAPICUA = 2;
/** The last tile was 0-0 (chuchazo). */
export const WENT_BLANK = 4;

export function lineFields(seats: number, options: LineOptions): LineFields {
  const common = layFields(seats, options.set);
  const at = common.own;
  const points = at + 8;
  const ends = points + seats;
  const slots = options.layout === 'line' ? 2 : options.layout === 'spinner' ? 4 : 2 + 2 * (options.set + 1);
  return {
    ...common,
    laid: at,
    must: at + 1,
    spinner: at + 2,
    latest: at + 3,
    passes: at + 4,
    opener: at + 5,
    went: at + 6,
    open: at + 7,
    points,
    ends,
    slots,
    words: ends + slots,
  };
}
