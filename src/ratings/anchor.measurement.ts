import { createHash } from 'node:crypto';
import { HOUSE_NAMES, strengthOf, type HouseName } from '../matches/index.js';
import { CHOOSERS, placesAtEnd, playMatch } from '../players/index.js';
import { engineOf, resolveGame } from '../rules/rulesets.js';
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

/**
 * What the first scores in a set against the second, 0 to 1: two legs, seats exchanged, with the same deals, as the house remembers
 * nothing. Played straight on the engine, decision by decision as matches are.
 */
export function playAnchorSet(
  pool: Pool,
  { first, second }: AnchorPair,
  seed: string,
  number: number,
): number {
  const { ruleset, preset, seats } = pool;
  const rules = resolveGame({ ruleset, preset, seats });
  if (!rules.ok) throw new Error(rules.error.detail);
  const engine = engineOf(rules.value);
  const set = chance(seed, pool.id, first, second, number);
  const seeds = { serverSeed: chance('deal', set), entropies: Array.from({ length: seats }, () => '') };
  const sides = [first, second].map((house) => CHOOSERS[strengthOf(house)]);
  const legs = [0, 1].map((leg) => {
    const chances = Number.parseInt(chance('players', set, leg).slice(0, 8), 16);
    const sitters = Array.from({ length: seats }, (_, seat) => sides[(seat + leg) % 2]);
    const end = playMatch(engine, seeds, sitters, chances);
    const ranks = placesAtEnd(end.scores, end.winners);
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
