/** What it takes to pair the rounds of a large Swiss, late ones included, in which few opponents are left. */
import { pairSwissRound, type PairingResult } from '../src/statistics/index.js';

export interface Swiss {
  readonly entrants: number;
  readonly rounds: number;
  /** The slowest round. */
  readonly slowestMs: number;
  readonly meanMs: number;
}

export function measureSwiss(entrants: number, rounds: number): Swiss {
  const field = Array.from({ length: entrants }, (_, i) => ({ id: `e${i}`, seed: i + 1 }));
  const results: PairingResult[] = [];
  const times: number[] = [];
  let state = 1;
  const lot = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 16;
  for (let round = 1; round <= rounds; round++) {
    const began = performance.now();
    const { pairings, rematches } = pairSwissRound({ entrants: field, results, round, seed: 'bench' });
    times.push(performance.now() - began);
    if (pairings.length !== Math.floor(entrants / 2) || rematches.length > 0)
      throw new Error(`round ${round} is not paired as it should be`);
    for (const pairing of pairings) {
      const points = [
        [1, 0],
        [0, 1],
        [0.5, 0.5],
      ][lot() % 3];
      results.push({ ...pairing, kind: 'played', points });
    }
  }
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  return { entrants, rounds, slowestMs: Math.round(Math.max(...times)), meanMs: Math.round(mean) };
}
