import { tidyPoints } from '../pairings/pairing.js';
import type { Scorecard } from './scorecard.js';

/**
 * Splits a group of equals by the games they played among themselves, best first; those who stay equal stay together.
 *
 * Several games of a pair are averaged. If all have met, the sum of these decides, and is asked again within every part
 * that is still equal. If not all have met, only those are set apart whom nobody could catch if every missing game went the
 * other way (FIDE C.07, article 6).
 *
 * @param forfeits whether games decided by forfeit count
 */
export function directEncounter(
  group: readonly string[],
  cards: ReadonlyMap<string, Scorecard>,
  forfeits: boolean,
): string[][] {
  if (group.length < 2) return group.length === 0 ? [] : [[...group]];
  const tables = group.map((id) => {
    const scores = group
      .filter((other) => other !== id)
      .map((other) => meanScore(cards.get(id)!, other, forfeits));
    const met = scores.filter((score) => score !== undefined);
    return {
      id,
      least: tidyPoints(met.reduce((sum, score) => sum + score, 0)),
      missing: scores.length - met.length,
    };
  });
  if (tables.some(({ missing }) => missing > 0)) return uncatchable(tables, group, cards, forfeits);
  const levels = [...new Set(tables.map(({ least }) => least))].sort((a, b) => b - a);
  if (levels.length === 1) return [[...group]];
  return levels.flatMap((level) =>
    directEncounter(
      tables.filter(({ least }) => least === level).map(({ id }) => id),
      cards,
      forfeits,
    ),
  );
}

/** Mean points against `other`, undefined if they have not met. At a table of more a pair's game is won by the better. */
function meanScore({ entries }: Scorecard, other: string, forfeits: boolean): number | undefined {
  const scores = entries.flatMap(({ kind, points, opponents, opponentPoints }) => {
    const at = opponents.indexOf(other);
    if (at < 0 || !(kind === 'played' || (forfeits && kind === 'forfeit'))) return [];
    if (opponents.length === 1) return [points];
    const theirs = opponentPoints[at];
    return [points > theirs ? 1 : points < theirs ? 0 : 0.5];
  });
  if (scores.length === 0) return undefined;
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function uncatchable(
  tables: readonly { readonly id: string; readonly least: number; readonly missing: number }[],
  group: readonly string[],
  cards: ReadonlyMap<string, Scorecard>,
  forfeits: boolean,
): string[][] {
  const first = tables.find(({ id, least }) =>
    tables.every((other) => other.id === id || other.least + other.missing < least),
  );
  if (!first) return [[...group]];
  const rest = group.filter((id) => id !== first.id);
  return [[first.id], ...directEncounter(rest, cards, forfeits)];
}
