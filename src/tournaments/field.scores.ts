import type { TournamentPairing, TournamentSet } from './tournament.state.js';

/**
 * Where every table of a round has the same deals: how each entrant did compared with whoever held the same tiles at the
 * other tables. For every leg the share of opponents beaten less the mean of the same seats at all tables, averaged over the
 * legs; −1 to 1. Only for sets that are complete.
 */
export function fieldScores(pairings: readonly TournamentPairing[]): Map<TournamentSet, number[]> {
  const shares = new Map<string, number[]>();
  const complete = pairings
    .flatMap(({ sets }) => sets)
    .filter(({ legs }) => legs.every(({ outcome }) => outcome));
  const each = (set: TournamentSet, visit: (key: string, entrant: number, share: number) => void): void => {
    for (const { leg, attempt, outcome } of set.legs) {
      const { ranks } = outcome!;
      // The pairing's first entrant sits in the same seats of a leg at every table.
      ranks.forEach((rank, entrant) => {
        const beaten = ranks.reduce(
          (sum, other, i) => sum + (i === entrant ? 0 : other > rank ? 1 : other === rank ? 0.5 : 0),
          0,
        );
        visit(
          `${set.number}/${leg}/${attempt}/${ranks.length}/${entrant}`,
          entrant,
          beaten / (ranks.length - 1),
        );
      });
    }
  };
  for (const set of complete)
    each(set, (key, _, share) => shares.set(key, [...(shares.get(key) ?? []), share]));
  const mean = (key: string): number => {
    const all = shares.get(key)!;
    return all.reduce((sum, share) => sum + share, 0) / all.length;
  };
  return new Map(
    complete.map((set) => {
      const scores: number[] = [];
      each(set, (key, entrant, share) => {
        scores[entrant] = (scores[entrant] ?? 0) + (share - mean(key)) / set.legs.length;
      });
      return [set, scores];
    }),
  );
}
