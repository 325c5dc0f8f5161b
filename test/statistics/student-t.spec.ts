import { normalQuantile, studentQuantile } from '../../src/statistics/index.js';

describe("Student's t", () => {
  // Two-sided 95% and 99% points of the published tables.
  test.each([
    [1, 12.706204736, 63.656741162],
    [2, 4.30265273, 9.924843201],
    [3, 3.182446305, 5.840909309],
    [4, 2.776445105, 4.604094871],
    [5, 2.570581836, 4.032142983],
    [10, 2.228138852, 3.169272667],
    [29, 2.045229642, 2.756385904],
    [30, 2.042272456, 2.749995654],
    [120, 1.979930405, 2.617421145],
  ])('with %p degrees of freedom', (freedom, at95, at99) => {
    expect(studentQuantile(0.975, freedom)).toBeCloseTo(at95, 8);
    expect(studentQuantile(0.995, freedom)).toBeCloseTo(at99, 7);
    expect(studentQuantile(0.025, freedom)).toBeCloseTo(-at95, 8);
  });

  it('joins its expansion without a step and ends in the normal distribution', () => {
    expect(studentQuantile(0.975, 199)).toBeCloseTo(1.971956544, 8);
    expect(studentQuantile(0.975, 200)).toBeCloseTo(1.971896224, 8);
    expect(studentQuantile(0.975, 1e9)).toBeCloseTo(normalQuantile(0.975), 8);
    expect(studentQuantile(0.5, 7)).toBeCloseTo(0, 12);
  });

  it('refuses what has no quantile', () => {
    expect(() => studentQuantile(0.9, 0)).toThrow(RangeError);
    expect(() => studentQuantile(0.9, 1.5)).toThrow(RangeError);
    expect(() => studentQuantile(1, 5)).toThrow(RangeError);
  });
});
