import fc from 'fast-check';

import { placeShare, ranksOfScores, scoreSet, setOutcome, winnersOnly } from '../../src/statistics/index.js';

describe('the score of a set', () => {
  it('is the mean over its legs', () => {
    const scores = scoreSet([
      [1, 2],
      [1, 1],
    ])!;
    expect(scores).toEqual([
      [0, 0.75],
      [0.25, 0],
    ]);
    expect(placeShare(scores, 0)).toBe(0.75);
    expect(placeShare(scores, 1)).toBe(0.25);
  });

  it('does not exist before the last leg has ended', () => {
    expect(scoreSet([[1, 2], undefined])).toBeUndefined();
    expect(() => scoreSet([])).toThrow(RangeError);
    expect(() =>
      scoreSet([
        [1, 2],
        [1, 2, 3],
      ]),
    ).toThrow(RangeError);
  });

  it('shares out exactly half of all pairs', () => {
    const leg = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 4 }), (legs) => {
        const scores = scoreSet(legs)!;
        const sum = [0, 1, 2, 3].reduce((total, i) => total + placeShare(scores, i), 0);
        expect(sum).toBeCloseTo(2, 12);
      }),
    );
  });

  it('takes ranks from scores, high or low, and from winning alone', () => {
    expect(ranksOfScores([61, 40, 61, 12])).toEqual([1, 3, 1, 4]);
    expect(ranksOfScores([61, 40, 61, 12], 'lowest')).toEqual([3, 2, 3, 1]);
    expect(winnersOnly([3, 1, 2, 4])).toEqual([2, 1, 2, 2]);
    expect(winnersOnly([1, 1, 3])).toEqual([1, 1, 2]);
  });

  it('counts as a win, a draw or a loss', () => {
    expect([1, 0.75, 0.5, 0.25, 0].map(setOutcome)).toEqual(['win', 'win', 'draw', 'loss', 'loss']);
  });
});
