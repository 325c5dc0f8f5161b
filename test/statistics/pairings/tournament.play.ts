import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { uniformInt } from 'pure-rand/distribution/uniformInt';

import type { Entrant, Pairing, PairingResult } from '../../../src/statistics/index.js';

/** Entrants e1 … en, best seed first. */
export const field = (size: number): Entrant[] =>
  Array.from({ length: size }, (_, i) => ({ id: `e${i + 1}`, seed: i + 1 }));

/** Plays pairings of two or more by chance, the better seed favoured; the same seed gives the same results. */
export function playRound(pairings: readonly Pairing[], seed: number): PairingResult[] {
  const random = xoroshiro128plus(seed);
  return pairings.map((pairing) => {
    const strengths = pairing.entrants.map((id) => uniformInt(random, 0, 150) - Number(/\d+/.exec(id)![0]));
    const points = strengths.map((own, i) => {
      const beaten = strengths.filter((other, j) => j !== i && own > other).length;
      const equal = strengths.filter((other, j) => j !== i && own === other).length;
      return (beaten + equal / 2) / (strengths.length - 1);
    });
    return { ...pairing, kind: 'played', points };
  });
}

/** How often each pair of entrants sat at one table. */
export function meetings(pairings: readonly Pairing[]): Map<string, number> {
  const met = new Map<string, number>();
  for (const { entrants } of pairings) {
    entrants.forEach((a, i) =>
      entrants.slice(i + 1).forEach((b) => {
        const key = [a, b].sort().join(' ');
        met.set(key, (met.get(key) ?? 0) + 1);
      }),
    );
  }
  return met;
}
