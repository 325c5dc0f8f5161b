import type { MatchResult } from '../matches/index.js';
import { anchorsOf } from './anchors.js';
import { applySet, PoolRatings, type Rated } from './rating.application.js';
import { completeSet, type CompleteSet } from './rated.set.js';
import type { LedgerLine } from './rating.application.js';

/** A set in its place in the ledger. */
export interface AppliedSet {
  /** Counts the rated sets of all pools from 1, in the order in which they were completed. */
  readonly number: number;
  readonly set: CompleteSet;
  readonly lines: readonly LedgerLine[];
  readonly players: readonly Rated[];
}

/**
 * The ledger as it is written: matches go in in the order in which they ended, sets come out in the order in which they
 * were completed, each once. What comes out depends on nothing but what went in.
 */
export class Ledger {
  private readonly pools = new Map<string, PoolRatings>();
  private readonly legs = new Map<string, MatchResult[]>();
  private readonly done: Set<string>;

  /**
   * @param last number of the last set applied before
   * @param applied sets applied before, of those that may come again
   * @param earlier legs that ended before those to come, by set, in order of ending
   * @param known ratings so far, by pool, of everybody who may take part
   * @param editions which anchors pools began with, by pool; one that is not there begins with those in force
   */
  constructor(
    private last = 0,
    applied: Iterable<string> = [],
    earlier: readonly MatchResult[] = [],
    known: Iterable<readonly [pool: string, rated: Rated]> = [],
    private readonly editions: ReadonlyMap<string, number> = new Map(),
  ) {
    this.done = new Set(applied);
    for (const match of earlier) this.note(match);
    for (const [pool, rated] of known) this.poolOf(pool).put(rated);
  }

  /** The next match that ended; the set that it completes, if it does. */
  end(match: MatchResult): AppliedSet | undefined {
    if (match.set === null || !match.rated || this.done.has(match.set)) return undefined;
    const legs = this.note(match);
    const set = completeSet(legs);
    if (set === undefined) return undefined;
    this.done.add(match.set);
    this.legs.delete(match.set);
    const ratings = this.poolOf(set.pool.id);
    const { lines, players } = applySet(set, ratings, anchorsOf(set.pool.id, this.editions.get(set.pool.id)));
    for (const player of players) ratings.put(player);
    return { number: ++this.last, set, lines, players };
  }

  private note(match: MatchResult): MatchResult[] {
    const legs = this.legs.get(match.set as string) ?? [];
    if (!legs.some(({ id }) => id === match.id)) legs.push(match);
    this.legs.set(match.set as string, legs);
    return legs;
  }

  private poolOf(pool: string): PoolRatings {
    const known = this.pools.get(pool) ?? new PoolRatings();
    this.pools.set(pool, known);
    return known;
  }
}
