import { decideSeries } from '../../../src/statistics/index.js';

const sets = (scores: number[], margin = 0) => scores.map((score) => ({ score, margin }));

describe('a series', () => {
  test.each([
    ['two wins of three', [1, 1], { winner: 0, reason: 'sets' }],
    ['not after one', [1], undefined],
    ['a win and two draws', [1, 0.5, 0.5], { winner: 0, reason: 'sets' }],
    ['a win and a draw leave one to play', [1, 0.5], undefined],
    ['a narrow set is a set', [0.75, 0.25, 0.25], { winner: 1, reason: 'sets' }],
    ['level goes on', [1, 0, 0.5], undefined],
    ['until somebody wins', [1, 0, 0.5, 0.5, 0], { winner: 1, reason: 'sets' }],
  ])('%s', (_, scores, decision) => {
    expect(decideSeries(sets(scores), { bestOf: 3 })).toEqual(decision);
  });

  it('stops at the cap and takes margin, then seed', () => {
    const drawn = new Array<number>(8).fill(0.5);
    expect(decideSeries(sets(drawn.slice(1)), { bestOf: 3 })).toBeUndefined();
    expect(decideSeries(sets(drawn, -3), { bestOf: 3 })).toEqual({ winner: 1, reason: 'margin' });
    expect(decideSeries(sets(drawn), { bestOf: 3 }, 1)).toEqual({ winner: 1, reason: 'seed' });
    // One rout does not outweigh seven narrow losses: it counts for 100 at most.
    const rout = [{ score: 0.5, margin: 5000 }, ...sets(drawn.slice(1), -20)];
    expect(decideSeries(rout, { bestOf: 3 })).toEqual({ winner: 1, reason: 'margin' });
  });

  it('needs a number of sets', () => {
    expect(() => decideSeries([], { bestOf: 0 })).toThrow(RangeError);
    expect(() => decideSeries([], { bestOf: 3, cap: 2 })).toThrow(RangeError);
    expect(decideSeries(sets([0]), { bestOf: 1 })).toEqual({ winner: 1, reason: 'sets' });
  });
});
