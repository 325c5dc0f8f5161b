import { createHash } from 'node:crypto';
import { HOUSE_NAMES, playOut, type HouseName, type MatchFacts } from '../matches/index.js';
import { resolveGame } from '../rules/rulesets.js';
import { RULES_VERSION } from '../rules/record.js';
import { commitmentOf } from '../rules/shuffle.js';
import {
  ANCHOR_RATING,
  fitBradleyTerry,
  scoreSet,
  winnersOnly,
  type PairRecord,
} from '../statistics/index.js';
import { ranksEverybody, type Pool } from './rating.pool.js';

/** The house player that all ratings hang on. */
export const MAIN_ANCHOR: HouseName = 'house:easy';

/** What a house player is worth in a pool, and half the width of its 95% interval. */
export interface MeasuredAnchor {
  readonly player: HouseName;
  readonly rating: number;
  readonly error: number;
}

/** Two house players, one against the other in every set. */
export interface AnchorPair {
  readonly first: HouseName;
  readonly second: HouseName;
}

/** Everybody against everybody. */
export const anchorPairs = (players: readonly HouseName[] = HOUSE_NAMES): AnchorPair[] =>
  players.flatMap((first, i) => players.slice(i + 1).map((second) => ({ first, second })));

const chance = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join('/')).digest('hex');

/** A leg of a set as the match that it would be; all legs of a set have the same deals, as the house remembers nothing. */
function legOf(pool: Pool, { first, second }: AnchorPair, set: string, leg: number): MatchFacts {
  const { ruleset, preset, seats } = pool;
  const rules = resolveGame({ ruleset, preset, seats });
  if (!rules.ok) throw new Error(rules.error.detail);
  const serverSeed = chance('deal', set);
  const sides = [first, second];
  return {
    id: set,
    creator: '',
    createdAt: 0,
    expiresAt: 0,
    rules: rules.value,
    rulesVersion: RULES_VERSION,
    clock: { perMove: 10 },
    onTimeout: 'forfeit',
    rated: false,
    unrated: null,
    leg: null,
    serverSeed,
    commitment: commitmentOf(serverSeed),
    seats: Array.from({ length: seats }, (_, seat) => ({ house: sides[(seat + leg) % 2] })),
  };
}

/** What the first scores in a set against the second, 0 to 1: two legs, seats exchanged. */
export function playAnchorSet(pool: Pool, pair: AnchorPair, seed: string, number: number): number {
  const set = chance(seed, pool.id, pair.first, pair.second, number);
  const legs = [0, 1].map((leg) => {
    const chances = Number.parseInt(chance('players', set, leg).slice(0, 8), 16);
    const { state } = playOut(legOf(pool, pair, set, leg), {
      now: 0,
      arrived: 0,
      outages: [],
      seed: chances,
    });
    const { ranks } = state.outcome!;
    // By side: partners share a rank, and the first side sits in seat `leg`, the second in the other.
    const bySide = [ranks[leg], ranks[1 - leg]];
    return ranksEverybody(pool.ruleset) ? bySide : winnersOnly(bySide);
  });
  return scoreSet(legs)![0][1];
}

/** Ratings of the house players from their sets, easy at 1500, with errors from the spread that the sets really had. */
export function anchorsFrom(records: readonly PairRecord[]): MeasuredAnchor[] {
  const players = [...new Set(records.flatMap(({ first, second }) => [first, second]))];
  const fit = fitBradleyTerry(players, records, {
    anchor: { player: MAIN_ANCHOR, rating: ANCHOR_RATING },
    errors: 'robust',
  });
  if (!fit.ok) throw new Error('the house players cannot be compared');
  return fit.value.ratings.map(({ player, elo: { value, error } }) => ({
    player: player as HouseName,
    rating: value,
    error,
  }));
}
