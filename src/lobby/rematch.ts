import { isBot, isHouse, rotated, type BotSeat, type MatchFacts } from '../matches/index.js';
import { CHALLENGE_TTL, type Seating } from './challenge.js';
import type { Proposal } from './challenge.proposal.js';
import { isPlain, type Offer } from './offer.js';

/** What a match is a rematch of: the match, or the whole set that it was a leg of. */
export const originOf = ({ id, leg }: MatchFacts): string => leg?.set ?? id;

/** Who has played a match, each bot once. */
export const botsIn = ({ seats }: MatchFacts): BotSeat[] => [
  ...new Map(seats.filter(isBot).map((seat) => [seat.bot, seat])).values(),
];

/** The same game again. A match that was meant to be rated and could not be is not rated again either. */
const offerOfMatch = ({ rules, clock, onTimeout, rated }: MatchFacts): Offer => ({
  rules,
  isPlain: isPlain(rules),
  clock,
  onTimeout,
  rated,
});

/** The proposal of a rematch by `challenger`: everybody moves on by a seat. */
export function rematchProposal(facts: MatchFacts, challenger: string): Proposal {
  const seating = rotated(facts.seats, 2).map((seat): Seating[number] => {
    if (isHouse(seat)) return seat.house;
    return isBot(seat) && seat.bot === challenger ? 'challenger' : 'opponent';
  });
  return {
    offer: offerOfMatch(facts),
    seating,
    rematchOf: originOf(facts),
    ttlMs: CHALLENGE_TTL.usual * 1000,
  };
}
