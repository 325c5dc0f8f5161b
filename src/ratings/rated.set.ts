import type { MatchResult, Sitter } from '../matches/index.js';
import { scoreSet, winnersOnly, type PairScores } from '../statistics/index.js';
import { poolOf, ranksEverybody, type Pool } from './rating.pool.js';

/** A player as the ledger names it: `house:easy`, or `bot@version`. */
export const playerOf = (sitter: Sitter): string =>
  'house' in sitter ? sitter.house : `${sitter.bot}@${sitter.version}`;

/** A set that is complete and can be rated. */
export interface CompleteSet {
  readonly set: string;
  readonly pool: Pool;
  /** Players per side, each named once; the sides of the first leg's seats in order. */
  readonly sides: readonly (readonly string[])[];
  readonly scores: PairScores;
  /** When its last leg ended, ms since 1970, and which match that was. */
  readonly at: number;
  readonly match: string;
  /** Accounts of the bots that took part, by bot. */
  readonly owners: ReadonlyMap<string, string>;
}

/** Which leg of the set a match is: one that is played again counts on after the last. */
export const baseLeg = ({ leg, legs }: Pick<MatchResult, 'leg' | 'legs'>): number =>
  (((leg ?? 1) - 1) % (legs ?? 1)) + 1;

/**
 * The legs of a set in order, as they count: of a leg that was finished twice the first counts, one that was aborted does not.
 * Undefined as long as one is missing, so that a set whose leg is never played again never counts.
 *
 * @param ended matches of one set, in the order of ending
 */
export function completeLegs(ended: readonly MatchResult[]): MatchResult[] | undefined {
  const legs = new Map<number, MatchResult>();
  for (const match of ended) {
    if (match.status === 'finished' && !legs.has(baseLeg(match))) legs.set(baseLeg(match), match);
  }
  const [any] = legs.values();
  if (any === undefined || legs.size < (any.legs ?? 1)) return undefined;
  return Array.from({ length: legs.size }, (_, i) => legs.get(i + 1)!);
}

/** Sides of a set: partners are one. */
export const sideCount = ({ teams, sitters }: Pick<MatchResult, 'teams' | 'sitters'>): number =>
  teams ? 2 : sitters.length;

/** The set that some ended matches make; undefined where it is not complete: see `completeLegs`. */
export function completeSet(ended: readonly MatchResult[]): CompleteSet | undefined {
  const ordered = completeLegs(ended);
  if (ordered === undefined) return undefined;
  const [first] = ordered;
  const { teams, ruleset, preset, sitters } = first;
  const count = sideCount(first);
  const sides = Array.from({ length: count }, (_, side) => [
    ...new Set(sitters.filter((_sitter, seat) => seat % count === side).map(playerOf)),
  ]);
  const ranks = ordered.map((match, i) => sideRanks(match.ranks, i + 1, count));
  const counted = ranksEverybody(ruleset) ? ranks : ranks.map((leg) => winnersOnly(leg));
  return {
    set: first.set ?? first.id,
    pool: poolOf({ ruleset, preset, seats: sitters.length, teams }),
    sides,
    scores: scoreSet(counted)!,
    at: Math.max(...ordered.map(({ endedAt }) => endedAt)),
    match: ordered.reduce((last, match) => (match.endedAt > last.endedAt ? match : last)).id,
    owners: new Map(
      sitters.flatMap((sitter) => ('bot' in sitter ? [[sitter.bot, sitter.account] as const] : [])),
    ),
  };
}

/** The side of the first leg whose players sit in `seat` in leg `leg` (from 1): everybody moves on by one seat each leg. */
export const sideInLeg = (seat: number, leg: number, seats: number, sides: number): number =>
  ((((seat - (leg - 1)) % seats) + seats) % seats) % sides;

/** Ranks of the first leg's sides in leg `leg`, from those by seat. */
export function sideRanks(ranks: readonly number[], leg: number, sides: number): number[] {
  const best = new Array<number>(sides).fill(Infinity);
  ranks.forEach((rank, seat) => {
    const side = sideInLeg(seat, leg, ranks.length, sides);
    best[side] = Math.min(best[side], rank);
  });
  return best;
}
