import maximumWeightMatching from 'edmonds-blossom-fixed';

/** Two vertices that may be paired, and what it costs: a whole number from 0. */
export interface Edge {
  readonly a: number;
  readonly b: number;
  readonly penalty: number;
}

/** The algorithm adds and halves weights; below this every step is exact in doubles. */
export const HIGHEST_PENALTY = 2 ** 51;

/**
 * Pairs up as many of the vertices 0 … size−1 as possible, and among all ways to do so takes one of least total penalty.
 * Deterministic: the same edges in the same order give the same pairs.
 *
 * @returns each vertex's partner, −1 for one left over
 * @throws RangeError for a penalty that is not a whole number from 0 to 2⁵¹
 */
export function matchPairs(size: number, edges: readonly Edge[]): number[] {
  for (const { penalty } of edges) {
    if (!Number.isInteger(penalty) || penalty < 0 || penalty > HIGHEST_PENALTY) {
      throw new RangeError(`not a penalty: ${penalty}`);
    }
  }
  const partners = new Array<number>(size).fill(-1);
  if (edges.length === 0) return partners;
  const dearest = edges.reduce((most, { penalty }) => Math.max(most, penalty), 0);
  const weighted = edges.map(({ a, b, penalty }) => [a, b, dearest - penalty] as const);
  maximumWeightMatching(weighted, true).forEach((partner, vertex) => (partners[vertex] = partner));
  return partners;
}
