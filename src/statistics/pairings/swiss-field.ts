import { historiesOf, type EntrantHistory } from './history.js';
import type { Entrant, PairingResult } from './pairing.js';

/** A place in a Swiss field. */
export interface SwissPlace {
  readonly id: string;
  readonly team?: string;
  readonly history: EntrantHistory;
}

/** The group of equal scores that a place belongs to. */
export interface ScoreGroup {
  /** Its first place. */
  readonly start: number;
  readonly size: number;
}

/** The field by points, then by seed: place 0 leads. */
export function swissField(entrants: readonly Entrant[], results: readonly PairingResult[]): SwissPlace[] {
  const histories = historiesOf(
    entrants.map(({ id }) => id),
    results,
  );
  const pointsOf = ({ id }: Entrant): number => histories.get(id)!.points;
  return [...entrants]
    .sort((a, b) => pointsOf(b) - pointsOf(a) || a.seed - b.seed || (a.id < b.id ? -1 : 1))
    .map(({ id, team }) => ({ id, team, history: histories.get(id)! }));
}

/** For each place its score group. */
export function scoreGroups(field: readonly SwissPlace[]): ScoreGroup[] {
  const groups: ScoreGroup[] = [];
  for (let start = 0; start < field.length; start = groups.length) {
    let end = start + 1;
    while (end < field.length && field[end].history.points === field[start].history.points) end++;
    groups.push(...new Array<ScoreGroup>(end - start).fill({ start, size: end - start }));
  }
  return groups;
}
