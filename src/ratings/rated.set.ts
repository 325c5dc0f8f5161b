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
 * The set that some ended matches make; undefined as long as a leg is missing. A leg that was aborted does not count, so a
 * set whose leg is never played again is never rated.
 *
 * @param ended matches of one set, in the order of ending; of a leg that was finished twice the first counts
 */
export function completeSet(ended: readonly MatchResult[]): CompleteSet | undefined {
  const legs = new Map<number, MatchResult>();
  for (const match of ended) {
    if (match.status === 'finished' && !legs.has(baseLeg(match))) legs.set(baseLeg(match), match);
  }
  const [any] = legs.values();
  if (any === undefined || legs.size < (any.legs ?? 1)) return undefined;
  const first = legs.get(1)!;
  const { teams, ruleset, preset, sitters } = first;
  const sideCount = teams ? 2 : sitters.length;
  const ordered = Array.from({ length: legs.size }, (_, i) => legs.get(i + 1)!);
  const sides = Array.from({ length: sideCount }, (_, side) => [
    ...new Set(sitters.filter((_sitter, seat) => seat % sideCount === side).map(playerOf)),
  ]);
  const ranks = ordered.map((match, i) => sideRanks(match, i + 1, sideCount));
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

/** Ranks of the first leg's sides in leg `leg`, where everybody has moved on by one seat each leg. */
function sideRanks({ ranks }: MatchResult, leg: number, sides: number): number[] {
  const seats = ranks.length;
  const best = new Array<number>(sides).fill(Infinity);
  ranks.forEach((rank, seat) => {
    const side = ((((seat - (leg - 1)) % seats) + seats) % seats) % sides;
    best[side] = Math.min(best[side], rank);
  });
  return best;
}
