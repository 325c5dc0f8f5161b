import fc from 'fast-check';

import { lotOf, matchPairs, type Edge } from '../../src/statistics/index.js';

/** Most pairs first, then least penalty, by trying everything. */
function best(size: number, edges: readonly Edge[]): { pairs: number; penalty: number } {
  const taken = new Array<boolean>(size).fill(false);
  const search = (from: number): { pairs: number; penalty: number } => {
    if (from === edges.length) return { pairs: 0, penalty: 0 };
    const without = search(from + 1);
    const { a, b, penalty } = edges[from];
    if (taken[a] || taken[b]) return without;
    taken[a] = taken[b] = true;
    const rest = search(from + 1);
    taken[a] = taken[b] = false;
    const found = { pairs: rest.pairs + 1, penalty: rest.penalty + penalty };
    const better =
      found.pairs > without.pairs || (found.pairs === without.pairs && found.penalty < without.penalty);
    return better ? found : without;
  };
  return search(0);
}

describe('a matching', () => {
  it('has as many pairs as possible and costs as little as possible', () => {
    const graph = fc.integer({ min: 2, max: 8 }).chain((size) => {
      const all = Array.from({ length: size }, (_, a) =>
        Array.from({ length: size - a - 1 }, (_, k) => [a, a + k + 1]),
      ).flat();
      return fc.tuple(
        fc.constant(size),
        fc.shuffledSubarray(all, { maxLength: Math.min(14, all.length) }),
        fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 28, maxLength: 28 }),
      );
    });
    fc.assert(
      fc.property(graph, ([size, pairs, penalties]) => {
        const edges = pairs.map(([a, b], i) => ({ a, b, penalty: penalties[i] }));
        const partners = matchPairs(size, edges);
        let found = { pairs: 0, penalty: 0 };
        partners.forEach((partner, vertex) => {
          if (partner < 0) return;
          expect(partners[partner]).toBe(vertex);
          const edge = edges.find(
            ({ a, b }) => (a === vertex && b === partner) || (b === vertex && a === partner),
          )!;
          if (vertex < partner) found = { pairs: found.pairs + 1, penalty: found.penalty + edge.penalty };
        });
        expect(found).toEqual(best(size, edges));
      }),
      { numRuns: 500 },
    );
  });

  it('leaves everybody alone where nobody may meet', () => {
    expect(matchPairs(3, [])).toEqual([-1, -1, -1]);
    expect(matchPairs(4, [{ a: 0, b: 1, penalty: 5 }])).toEqual([1, 0, -1, -1]);
  });

  it('refuses penalties that doubles cannot add exactly', () => {
    for (const penalty of [-1, 0.5, Number.NaN, 2 ** 52]) {
      expect(() => matchPairs(2, [{ a: 0, b: 1, penalty }])).toThrow(RangeError);
    }
  });
});

describe('a lot', () => {
  it('is the same for the same name and another for another', () => {
    const items = Array.from({ length: 50 }, (_, i) => i);
    const order = lotOf('seed', 'order', 1).shuffle(items);
    expect(lotOf('seed', 'order', 1).shuffle(items)).toEqual(order);
    expect(lotOf('seed', 'order', 2).shuffle(items)).not.toEqual(order);
    expect(lotOf('seed', 'order1').shuffle(items)).not.toEqual(order);
    expect([...order].sort((a, b) => a - b)).toEqual(items);
  });

  it('is fair', () => {
    const lot = lotOf('fair');
    const counts = [0, 0, 0];
    for (let i = 0; i < 3000; i++) counts[lot.below(3)]++;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });
});
