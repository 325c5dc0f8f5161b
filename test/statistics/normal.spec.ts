import fc from 'fast-check';

import { normalCdf, normalQuantile, twoSidedZ } from '../../src/statistics/index.js';

describe('the normal distribution', () => {
  // Values of Φ from published 20-digit tables.
  test.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [2, 0.9772498680518208],
    [3, 0.9986501019683699],
    [3.5, 0.9997673709209645],
    [-1.959963984540054, 0.025],
    [-5, 2.866515718791939e-7],
    [-10, 7.619853024160526e-24],
    [-20, 2.753624118606234e-89],
  ])('Φ(%p) = %p', (x, expected) => {
    expect(Math.abs(normalCdf(x) / expected - 1)).toBeLessThan(1e-13);
  });

  test.each([
    [0.5, 0],
    [0.95, 1.6448536269514722],
    [0.975, 1.959963984540054],
    [0.995, 2.5758293035489004],
    [0.0005, -3.2905267314918945],
    [1e-20, -9.262340089798408],
    [1e-300, -37.0470964],
  ])('the quantile of %p is %p', (probability, expected) => {
    expect(normalQuantile(probability)).toBeCloseTo(expected, expected < -30 ? 6 : 12);
  });

  it('is symmetric, and its quantile inverts it', () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 8, noNaN: true }), (x) => {
        expect(normalCdf(x) + normalCdf(-x)).toBeCloseTo(1, 14);
        expect(normalQuantile(normalCdf(-Math.abs(x)))).toBeCloseTo(-Math.abs(x), 9);
      }),
    );
  });

  it('reaches infinity at certainty and refuses what is no probability', () => {
    expect(normalQuantile(0)).toBe(-Infinity);
    expect(normalQuantile(1)).toBe(Infinity);
    for (const wrong of [-0.1, 1.1, Number.NaN]) expect(() => normalQuantile(wrong)).toThrow(RangeError);
    for (const wrong of [0, 1, Number.NaN]) expect(() => twoSidedZ(wrong)).toThrow(RangeError);
    expect(normalCdf(Infinity)).toBe(1);
    expect(normalCdf(-Infinity)).toBe(0);
    expect(normalCdf(Number.NaN)).toBeNaN();
  });
});
