import type { Facts } from '../engine.js';
import { TRUMPS } from '../moves.js';
import { formatTile } from '../tiles.js';
import { formatBid } from './contract.js';
import { FIELDS, PHASE, SEATS } from './forty-two.fields.js';
import { leaderOf, pointsOf, tilesOf } from './trick.js';

/** Auction, contract and tricks as the contract words them. All of it is public. */
export function factsOf(words: Int32Array): Facts {
  const bids: { seat: number; bid: string }[] = [];
  for (let i = 0; i < SEATS; i++) {
    const seat = (words[FIELDS.first] + i) % SEATS;
    if (words[FIELDS.bids + seat] !== 0) bids.push({ seat, bid: formatBid(words[FIELDS.bids + seat]) });
  }
  const bidder = words[FIELDS.phase] === PHASE.auction ? -1 : words[FIELDS.bidder];
  const trump = words[FIELDS.trump];
  return {
    bids,
    bidder: bidder < 0 ? null : bidder,
    contract: bidder < 0 ? null : formatBid(words[FIELDS.bids + bidder]),
    trump: trump < 0 ? null : TRUMPS[trump],
    tricks: Array.from({ length: words[FIELDS.complete] }, (_, t) => {
      const trick = words[FIELDS.tricks + t];
      return { seat: winnerOf(words, t), tiles: tilesOf(trick).map(formatTile), points: pointsOf(trick) };
    }),
    taken: [words[FIELDS.taken], words[FIELDS.taken + 1]],
  };
}

/** Who took a complete trick: the seat that led to the next one, or, until that has a tile, the seat that is ahead. */
function winnerOf(words: Int32Array, trick: number): number {
  const next = trick < words[FIELDS.complete] - 1 || words[FIELDS.laid] > 0;
  return next ? leaderOf(words[FIELDS.tricks + trick + 1]) : words[FIELDS.ahead];
}
