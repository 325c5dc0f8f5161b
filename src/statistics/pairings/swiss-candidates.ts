import type { Edge } from '../matching.js';
import { scoreGroups, type SwissPlace } from './swiss-field.js';
import type { PairPenalty } from './swiss-penalties.js';

/**
 * Pairs worth weighing. For each place: the `width` nearest allowed ones around its counterpart in the other half of its
 * score group, and the next `width` down the field, where it floats if it must. A width of the whole field gives all.
 */
export function candidatePairs(field: readonly SwissPlace[], width: number, penaltyOf: PairPenalty): Edge[] {
  const size = field.length;
  const groups = scoreGroups(field);
  const chosen = new Set<number>();
  const edges: Edge[] = [];
  /** Whether the two may be paired; remembers the pair. */
  const take = (one: number, other: number): boolean => {
    const [a, b] = one < other ? [one, other] : [other, one];
    if (chosen.has(a * size + b)) return true;
    const penalty = penaltyOf(a, b);
    if (penalty === undefined) return false;
    chosen.add(a * size + b);
    edges.push({ a, b, penalty });
    return true;
  };
  for (let i = 0; i < size; i++) {
    const { start, size: members } = groups[i];
    const half = Math.floor(members / 2);
    const counterpart = i - start < half ? i + half : i - half;
    const inGroup = (place: number): boolean => place >= start && place < start + members && place !== i;
    for (let found = 0, away = 0; found < width && away < members; away++) {
      for (const place of away === 0 ? [counterpart] : [counterpart - away, counterpart + away]) {
        if (inGroup(place) && take(i, place)) found++;
      }
    }
    for (let found = 0, place = i + 1; found < width && place < size; place++) if (take(i, place)) found++;
  }
  return edges;
}
