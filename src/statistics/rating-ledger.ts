import { rateSet, type RatingChange } from './elo.js';
import { ladderK, START_RATING, type KPolicy, type RatedPlayer } from './k-factor.js';
import type { PairScores } from './set-score.js';

/** A finished set of one pool. */
export interface RatedSet {
  readonly id: string;
  /** Number in the order of completion, unique in the pool. */
  readonly completed: number;
  /** Player ids per side. A player that holds both seats of a team is named once. */
  readonly sides: readonly (readonly string[])[];
  readonly scores: PairScores;
}

export interface LedgerEntry extends RatingChange {
  readonly set: string;
  readonly player: string;
}

export interface Ledger {
  readonly entries: readonly LedgerEntry[];
  readonly players: ReadonlyMap<string, RatedPlayer>;
}

/**
 * Rebuilds a pool's ledger from its sets. The order of the argument does not matter: sets are taken in the order of
 * completion, and a set that occurs twice is rated once. The same sets give the same doubles, bit for bit.
 *
 * @param start ratings that are given: anchors, and versions that inherit; everybody else begins at 1400
 */
export function foldLedger(
  sets: readonly RatedSet[],
  start: ReadonlyMap<string, RatedPlayer> = new Map(),
  policy: KPolicy = ladderK,
): Ledger {
  const players = new Map(start);
  const entries: LedgerEntry[] = [];
  const rated = new Set<string>();
  for (const { id, sides, scores } of [...sets].sort((a, b) => a.completed - b.completed)) {
    if (rated.has(id)) continue;
    rated.add(id);
    const seated = sides.map((side) =>
      side.map((name) => players.get(name) ?? { rating: START_RATING, sets: 0 }),
    );
    const changes = rateSet(seated, scores, policy);
    sides.forEach((side, i) =>
      side.forEach((player, member) => {
        const change = changes[i][member];
        const before = seated[i][member];
        players.set(player, { ...before, rating: change.after, sets: before.sets + 1 });
        entries.push({ set: id, player, ...change });
      }),
    );
  }
  return { entries, players };
}
