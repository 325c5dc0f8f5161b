import { formatMove, specialKind, specialNumber, TRUMPS, type Action } from '../moves.js';
import { FIELDS, partnerOf } from './forty-two.fields.js';

/** Points in all seven tricks: one each, and 35 on the five count tiles. */
export const ALL_POINTS = 42;
/** The lowest and the highest bid in points; one mark stands for all 42. */
export const LOWEST_BID = 30;
export const HIGHEST_POINTS = 41;

export const NELLO = TRUMPS.indexOf('nello');
export const SEVENS = TRUMPS.indexOf('sevens');

/** A bid's place on the ladder: 30…41 points, then one mark (42), two marks (43), and so on. */
export function heightOf(bid: Action): number {
  const number = specialNumber(bid);
  return specialKind(bid) === 'bid' ? number : HIGHEST_POINTS + number;
}

/** A bid as facts and events write it: the move without `bid:`, so `30`, `2m`, `plunge:4m`, `pass`. */
export const formatBid = (bid: Action): string => formatMove(bid).replace(/^bid:/, '');

/** Marks that a bid of this height promises; 0 for a bid in points. */
export const marksOf = (height: number): number => Math.max(0, height - HIGHEST_POINTS);

/** Whether the contract was bid as a plunge or a splash, so that the bidder's partner declares and leads. */
export function partnerPlays(words: Int32Array): boolean {
  const kind = specialKind(words[FIELDS.bids + words[FIELDS.bidder]]);
  return kind === 'plunge' || kind === 'splash';
}

/** The seat that declares and leads to the first trick, once the auction is over. */
export const declarerOf = (words: Int32Array): number =>
  partnerPlays(words) ? partnerOf(words[FIELDS.bidder]) : words[FIELDS.bidder];

/** The seat that takes no part in the tricks (the partner of a bidder who plays nello), or −1. */
export const sittingOut = (words: Int32Array): number =>
  words[FIELDS.trump] === NELLO ? partnerOf(words[FIELDS.bidder]) : -1;
