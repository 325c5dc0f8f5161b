import fc from 'fast-check';

import {
  effectiveGames,
  eloDifference,
  gamesToDetect,
  gamesToDetectElo,
  meanInterval,
  Moments,
  proportionDifference,
  wilsonInterval,
} from '../../src/statistics/index.js';

describe('the difference of two proportions', () => {
  // Newcombe's (1998) examples of his method 10.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [10, 10, 0, 10, 0.6075, 1],
  ])('%p of %p less %p of %p lies from %p', (a, m, b, n, low, high) => {
    const interval = proportionDifference({ successes: a, trials: m }, { successes: b, trials: n });
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
    expect(interval.value).toBeCloseTo(a / m - b / n, 12);
  });

  it('holds the difference, stays between −1 and 1, and changes its sign with the order', () => {
    const proportion = fc
      .tuple(fc.nat(40), fc.nat(40))
      .map(([a, b]) => ({ successes: Math.min(a, b), trials: Math.max(a, b, 1) }));
    fc.assert(
      fc.property(proportion, proportion, (one, other) => {
        const { value, low, high, error } = proportionDifference(one, other);
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(value);
        expect(high).toBeGreaterThanOrEqual(value);
        expect(error).toBeLessThan(1);
        expect(proportionDifference(other, one).low).toBeCloseTo(-high, 12);
      }),
    );
  });

  it('says nothing without trials', () => {
    const none = proportionDifference({ successes: 0, trials: 0 }, { successes: 1, trials: 2 });
    expect(none).toEqual({ value: Number.NaN, low: -1, high: 1, error: 1 });
  });
});

describe("Wilson's interval", () => {
  // The first four are Newcombe's (1998).
  test.each([
    [81, 263, 0.255289, 0.36621],
    [15, 148, 0.062386, 0.160487],
    [0, 20, 0, 0.161125],
    [1, 29, 0.006113, 0.171755],
    [0, 10, 0, 0.277533],
    [10, 10, 0.722467, 1],
    [50, 100, 0.403832, 0.596168],
    [60, 100, 0.502003, 0.690599],
    [139, 250, 0.494025, 0.61628],
    [556, 1000, 0.525049, 0.586522],
  ])('%p of %p is %p … %p', (successes, trials, low, high) => {
    const interval = wilsonInterval(successes, trials);
    expect(interval.low).toBeCloseTo(low, 6);
    expect(interval.high).toBeCloseTo(high, 6);
    expect(interval.value).toBe(successes / trials);
  });

  it('first excludes one half for 55.6% after 296 games', () => {
    const games = Array.from({ length: 400 }, (_, i) => i + 1);
    expect(games.find((n) => wilsonInterval(Math.round(0.556 * n), n).low > 0.5)).toBe(296);
  });

  it('always holds the share and stays between 0 and 1', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(1e6), (a, b) => {
        const { low, high, value } = wilsonInterval(a, a + b + 1);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(value);
        expect(value).toBeLessThanOrEqual(high);
      }),
    );
  });

  it('knows nothing without trials, and refuses impossible counts', () => {
    expect(wilsonInterval(0, 0)).toMatchObject({ value: Number.NaN, low: 0, high: 1 });
    for (const [successes, trials] of [
      [2, 1],
      [-1, 5],
      [1, Number.NaN],
      [Infinity, Infinity],
    ]) {
      expect(() => wilsonInterval(successes, trials)).toThrow(RangeError);
    }
  });
});

describe('the interval of a mean', () => {
  it("is Student's", () => {
    // 1 … 5: mean 3, standard error √(2.5/5) = 0.7071, t(4) = 2.7764.
    const interval = meanInterval(Moments.of([1, 2, 3, 4, 5]));
    expect(interval.value).toBe(3);
    expect(interval.error).toBeCloseTo(1.963243, 6);
  });

  it('is infinite for a single value and a point for equal ones', () => {
    expect(meanInterval(Moments.of([7]))).toMatchObject({ value: 7, error: Infinity });
    expect(meanInterval(Moments.of([7, 7, 7]))).toEqual({ value: 7, low: 7, high: 7, error: 0 });
  });
});

describe('an Elo difference', () => {
  // A mean of ½ from games without draws. The figures are linear; ours goes through the curve and is a little wider.
  test.each([
    [30, 124],
    [100, 68],
    [400, 34],
    [1000, 21.5],
    [10000, 6.8],
  ])('of an even score after %p games is known to ±%p', (count, error) => {
    const { value, error: found } = eloDifference({ count, mean: 0.5, variance: 0.25 });
    expect(value).toBeCloseTo(0, 12);
    expect(Math.abs(found / error - 1)).toBeLessThan(1.5 / count + 0.01);
  });

  it('stays finite after a shut-out and says how little it knows', () => {
    const { value, low, high } = eloDifference({ count: 10, mean: 1, variance: 0 });
    expect(low).toBeGreaterThan(100);
    expect(value).toBeLessThan(Infinity);
    expect(value).toBeGreaterThan(low);
    expect(high).toBe(value);
    expect(eloDifference({ count: 0, mean: Number.NaN, variance: Number.NaN }).error).toBe(Infinity);
  });
});

describe('how many games are needed', () => {
  test.each([
    [0.505, 78487, 105071, 129942],
    [0.51, 19620, 26265, 32481],
    [0.52, 4904, 6563, 8116],
    [0.53, 2178, 2915, 3604],
    [0.54, 1225, 1638, 2025],
    [0.55, 783, 1047, 1294],
    [0.556, 624, 834, 1030],
    [0.56, 543, 726, 897],
    [0.58, 305, 407, 502],
    [0.6, 194, 259, 319],
    [0.65, 85, 113, 139],
    [0.7, 47, 62, 76],
  ])('to tell %p from one half: %p, %p, %p', (score, at80, at90, at95) => {
    const within = (power: number, expected: number): void =>
      expect(Math.abs(gamesToDetect(score, power) - expected)).toBeLessThanOrEqual(1);
    within(0.8, at80);
    within(0.9, at90);
    within(0.95, at95);
  });

  it('falls when legs share their deals', () => {
    expect(effectiveGames(1000, 0)).toBe(1000);
    expect(effectiveGames(1000, -0.8)).toBeCloseTo(5000, 9);
    expect(effectiveGames(1000, -1)).toBe(Infinity);
    expect(gamesToDetectElo(70.4365)).toBe(gamesToDetect(0.6));
  });
});
