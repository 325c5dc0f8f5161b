import fc from 'fast-check';

import { byeResult, pairTables, tableSizes, type PairingResult } from '../../../src/statistics/index.js';
import { field, meetings, playRound } from './tournament.play.js';

describe('tables of three or four', () => {
  test.each([
    [12, [4], [4, 4, 4]],
    [10, [4], [4, 4]],
    [10, [4, 3], [4, 3, 3]],
    [13, [4, 3], [4, 3, 3, 3]],
    [5, [4, 3], [4]],
    [9, [3, 4], [3, 3, 3]],
    [10, [3, 4], [3, 3, 4]],
    [2, [4, 3], []],
    [0, [4], []],
    [7, [4, 3, 2], [4, 3]],
  ])('seat %p by %p as %p', (entrants, allowed, sizes) => {
    expect(tableSizes(entrants, allowed)).toEqual(sizes);
  });

  it('refuse sizes that are none', () => {
    for (const sizes of [[], [1], [3.5], [0]]) expect(() => tableSizes(8, sizes)).toThrow(RangeError);
  });

  it('bring nobody together again as long as that can be', () => {
    const results: PairingResult[] = [];
    for (let round = 1; round <= 4; round++) {
      const { pairings, byes } = pairTables({ entrants: field(32), results, round, seed: 's' }, [4]);
      expect(byes).toEqual([]);
      results.push(...playRound(pairings, round));
    }
    expect(Math.max(...meetings(results).values())).toBe(1);
  });

  it('keep equal scores together', () => {
    const first = pairTables({ entrants: field(16), results: [], round: 1, seed: 's' }, [4]);
    const results = playRound(first.pairings, 1);
    const points = new Map(
      results.flatMap(({ entrants, points: won }) => entrants.map((id, i) => [id, won[i]])),
    );
    const second = pairTables({ entrants: field(16), results, round: 2, seed: 's' }, [4]);
    const top = second.pairings[0].entrants.map((id) => points.get(id)!);
    expect(top.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(3);
  });

  it('seat everybody once and give the bye round, whoever comes and goes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }), { minLength: 2, maxLength: 6 }),
        fc.constantFrom([4], [3], [4, 3], [3, 4]),
        (there, sizes) => {
          const results: PairingResult[] = [];
          const byesOf = new Map<string, number>();
          there.forEach((row, i) => {
            const round = i + 1;
            const entrants = field(15).filter((_, k) => row[k]);
            const state = { entrants, results, round, seed: 'p' };
            const { pairings, byes } = pairTables(state, sizes);
            expect(
              pairTables({ ...state, entrants: entrants.toReversed(), results: results.toReversed() }, sizes),
            ).toEqual({ pairings, byes });
            const seated = pairings.flatMap((pairing) => [...pairing.entrants]);
            expect([...seated, ...byes].sort()).toEqual(entrants.map(({ id }) => id).sort());
            for (const { entrants: table } of pairings) expect(sizes).toContain(table.length);
            const most = Math.max(0, ...byes.map((id) => byesOf.get(id) ?? 0));
            for (const id of seated) expect(byesOf.get(id) ?? 0).toBeGreaterThanOrEqual(most);
            results.push(...playRound(pairings, round));
            byes.forEach((id, k) => {
              byesOf.set(id, (byesOf.get(id) ?? 0) + 1);
              results.push(byeResult(round, pairings.length + 1 + k, id));
            });
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keep team mates at different tables and turn the first seat round', () => {
    const entrants = field(8).map((entrant, i) => ({ ...entrant, team: `t${i % 4}` }));
    const { pairings } = pairTables({ entrants, results: [], round: 1, seed: 'm' }, [4]);
    const team = new Map(entrants.map((entrant) => [entrant.id, entrant.team]));
    for (const { entrants: table } of pairings) expect(new Set(table.map((id) => team.get(id))).size).toBe(4);
  });

  it('pair 1,000 entrants in a moment', () => {
    const results: PairingResult[] = [];
    const started = performance.now();
    for (let round = 1; round <= 4; round++) {
      const { pairings } = pairTables({ entrants: field(1000), results, round, seed: 'big' }, [4]);
      results.push(...playRound(pairings, round));
    }
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(Math.max(...meetings(results).values())).toBe(1);
  });
});
