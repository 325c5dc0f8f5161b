import { layFields, OWN, type Fields } from '../position.js';
import type { LineOptions } from './line.options.js';

// Where a line game keeps its own words.

/** Tiles on the table. */
export const LAID = OWN;
/** The tile that must open the round, or −1. */
export const MUST = OWN + 1;
/** Number of the spinner (layout `spinner`), or −1. */
export const SPINNER = OWN + 2;
/** The seat that laid the latest tile. */
export const LATEST = OWN + 3;
/** Passes since the latest tile. */
export const PASSES = OWN + 4;
/** Seat that opened the round. */
export const OPENER = OWN + 5;
/** How the last tile of a hand was played: `WENT_*` bits (manner.ts). */
export const WENT = OWN + 6;
/** Ends there are. */
export const OPEN = OWN + 7;
/** 1 where `targetExact` does not hold in this round (line.scores.ts). */
export const INEXACT = OWN + 8;
/** `ENDS + slot`: each end's name, the number it shows and how it counts (line.layout.ts). */
export const ENDS = OWN + 9;

export interface LineFields extends Fields {
  /** Most ends that there can be. */
  readonly slots: number;
  /** `points + seat`: what each seat scored for the round's end. */
  readonly points: number;
}

export function lineFields(seats: number, options: LineOptions): LineFields {
  const slots = options.layout === 'line' ? 2 : options.layout === 'spinner' ? 4 : 2 + 2 * (options.set + 1);
  const points = ENDS + slots;
  return { ...layFields(seats, options.set, points + seats - OWN), slots, points };
}
