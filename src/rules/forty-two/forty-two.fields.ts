import { layFields, OWN } from '../position.js';

export const SEATS = 4;
export const HAND_SIZE = 7;
export const TRICKS = 7;

const at = OWN;
const tricks = at + 16;

/** Where forty-two keeps its own words, before those of the seats. Everything in them is public. */
export const FIELDS = {
  ...layFields(SEATS, 6, tricks + TRICKS - OWN),
  /** What is being decided: one of `PHASE`. */
  phase: at,
  /** The seat that bids first; the shaker is the seat before it and speaks last. */
  first: at + 1,
  /** `bids + seat`: the seat's bid as an action, 0 until it has spoken. */
  bids: at + 2,
  /** Height of the highest bid so far (contract.ts), 0 before there is one. */
  standing: at + 6,
  /** The seat that made it, or −1. */
  bidder: at + 7,
  /** What was declared, as its place in `TRUMPS`, or −1. */
  trump: at + 8,
  /** Number of complete tricks. */
  complete: at + 9,
  /** Number of tiles in the trick being played. */
  laid: at + 10,
  /** The suit that was led to it (suits.ts), or `NOTHING_LED`. */
  led: at + 11,
  /** Strength of its best tile so far. */
  best: at + 12,
  /** The seat that laid its best tile; after a trick its winner. */
  ahead: at + 13,
  /** `taken + team`: points of the tricks that seats 0 and 2, 1 and 3 have taken. */
  taken: at + 14,
  /** `tricks + t`: the tiles of trick `t`, one byte each in order of play: 128 + 32 · seat + tile. */
  tricks,
} as const;

export const PHASE = { auction: 0, declaration: 1, tricks: 2 } as const;

export const teamOf = (seat: number): number => seat & 1;
export const partnerOf = (seat: number): number => (seat + 2) & 3;
export const seatAfter = (seat: number): number => (seat + 1) & 3;
