import fc from 'fast-check';

import {
  completedPrefix,
  countScores,
  estimateStrength,
  logLikelihoodRatio,
  Moments,
  normalLogLikelihoodRatio,
  sampleOfCounts,
  SPRT_DEFAULTS,
  sprtBounds,
  sprtOfCounts,
  sprtOfSample,
  type EloModel,
} from '../../src/statistics/index.js';

describe('the log-likelihood ratio', () => {
  // Published test pages of fishtest, OpenBench and fastchess; counts from the lowest score to the highest.
  test.each<[number[], number, number, EloModel, number, number]>([
    [[36027, 68692, 36433], 0, 2, 'normalized', 0.9233, 4],
    [[10650, 20431, 10871], -1.75, 0.25, 'normalized', 2.2975, 4],
    [[0, 0, 4250], 0, 10, 'normalized', 120.548, 3],
    [[21184, 40708, 21404], 0.5, 2.5, 'logistic', -1.5719, 4],
    [[57030, 106593, 57433], 0, 2, 'logistic', -2.593, 4],
    [[365, 16618, 36229, 16974, 390], 0, 2, 'normalized', 2.2504, 4],
    [[127, 4883, 10712, 5150, 104], -1.75, 0.25, 'normalized', 3.0102, 4],
    [[0, 0, 0, 0, 5550], 0, 5, 'normalized', 111.798, 3],
    [[223, 9863, 21279, 10037, 246], 0.5, 2.5, 'logistic', -3.0741, 4],
    [[871, 26175, 55983, 26678, 821], 0, 2, 'logistic', -4.9787, 4],
    [[39, 8843, 26675, 9240, 44], 0.5, 2.5, 'normalized', 2.94168, 5],
    [[13, 37, 50, 25, 3], 0, 4, 'normalized', -0.54912, 5],
    [[13, 37, 50, 25, 3], 0, 2.716, 'logistic', -0.53777, 5],
    [[100, 20, 600, 30, 250], 0, 20, 'logistic', 20.3992, 4],
    [[100, 20, 600, 30, 250], 0, 40, 'logistic', 31.8104, 4],
    [[100, 20, 600, 30, 250], 0, 20, 'normalized', 17.7411, 4],
    [[100, 20, 600, 30, 250], 0, 40, 'normalized', 29.0545, 4],
    [[10, 2, 60, 3, 25], 0, 20, 'logistic', 2.0399, 4],
    [[10, 2, 60, 3, 25], 0, 40, 'logistic', 3.181, 4],
    [[10, 2, 60, 3, 25], 0, 20, 'normalized', 1.7741, 4],
    [[10, 2, 60, 3, 25], 0, 40, 'normalized', 2.9054, 4],
    [[0, 0, 0, 0, 5], 0, 20, 'logistic', 0.2797, 4],
    [[0, 0, 0, 0, 5], 0, 40, 'logistic', 0.5428, 4],
  ])('of %p for [%p, %p] %s is %p', (counts, elo0, elo1, model, expected, digits) => {
    expect(logLikelihoodRatio(counts, elo0, elo1, model)).toBeCloseTo(expected, digits);
  });

  it('is 0 without games and refuses impossible counts', () => {
    expect(logLikelihoodRatio([0, 0, 0, 0, 0], 0, 20)).toBe(0);
    for (const counts of [[], [1], [1, -1, 0], [1, Number.NaN, 0], [Infinity, 0, 0]]) {
      expect(() => logLikelihoodRatio(counts, 0, 20)).toThrow(RangeError);
    }
  });

  it('changes its sign when the sides are exchanged', () => {
    const counts = fc.array(fc.nat(500), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(counts, fc.constantFrom<EloModel>('logistic', 'normalized'), (cells, model) => {
        const there = logLikelihoodRatio(cells, -10, 10, model);
        expect(logLikelihoodRatio(cells.toReversed(), -10, 10, model)).toBeCloseTo(-there, 6);
        expect(Number.isFinite(there)).toBe(true);
      }),
    );
  });
});

describe('the normal approximation', () => {
  it('agrees with the exact ratio where both exist', () => {
    for (const counts of [
      [13, 37, 50, 25, 3],
      [100, 20, 600, 30, 250],
      [332, 433, 498, 333, 334],
    ]) {
      const exact = logLikelihoodRatio(counts, 0, 20);
      const approximate = normalLogLikelihoodRatio(sampleOfCounts(counts), 0, 20);
      expect(Math.abs(approximate / exact - 1)).toBeLessThan(0.1);
    }
  });

  it('neither blows up on a shut-out nor fails to end on one', () => {
    const shutOut = (count: number): number =>
      normalLogLikelihoodRatio({ count, mean: 1, variance: 0 }, 0, 20);
    expect(shutOut(5)).toBeLessThan(0.6);
    expect(shutOut(4250)).toBeGreaterThan(100);
    expect(normalLogLikelihoodRatio({ count: 0, mean: Number.NaN, variance: Number.NaN }, 0, 20)).toBe(0);
  });

  it('takes place shares of tables', () => {
    const shares = Moments.of([1, 2 / 3, 0, 1 / 3, 1, 1, 2 / 3, 1, 1, 2 / 3]);
    const state = sprtOfSample(shares, { ...SPRT_DEFAULTS, elo1: 40 });
    expect(state.decision).toBe('continue');
    expect(state.llr).toBeGreaterThan(0);
  });
});

describe('what counts say about strength', () => {
  test.each([
    { counts: [34, 54, 63, 64, 75], score: 0.579, elo: [55.58, 27.65], normalized: [57.94, 28.28] },
    {
      counts: [332, 433, 498, 333, 334],
      elo: [-8.64, 10.33],
      normalized: [-9.17, 10.96],
      superiority: 0.0505,
    },
    { counts: [96, 111, 136], elo: [40.7, 30.43], normalized: [49.77, 36.77], superiority: 0.996 },
    { counts: [13, 37, 50, 25, 3], score: 0.4375, elo: [-43.6578, 0], normalized: [-63.968, 0] },
  ])('$counts', ({ counts, score, elo, normalized, superiority }) => {
    const found = estimateStrength(counts);
    if (score !== undefined) expect(found.score).toBeCloseTo(score, 3);
    expect(found.elo.value).toBeCloseTo(elo[0], 2);
    if (elo[1] > 0) expect(found.elo.error).toBeCloseTo(elo[1], 2);
    expect(found.normalizedElo.value).toBeCloseTo(normalized[0], 2);
    if (normalized[1] > 0) expect(found.normalizedElo.error).toBeCloseTo(normalized[1], 2);
    if (superiority !== undefined) expect(found.superiority).toBeCloseTo(superiority, 4);
  });

  it('stays finite after a shut-out, and without games', () => {
    const shutOut = estimateStrength([0, 0, 0, 0, 20]);
    for (const { value, low, high } of [shutOut.elo, shutOut.normalizedElo]) {
      expect([value, low, high].every(Number.isFinite)).toBe(true);
    }
    expect(shutOut.superiority).toBeGreaterThan(0.999);
    expect(estimateStrength([0, 0, 0])).toMatchObject({ score: 0.5, superiority: 0.5 });
  });
});

describe('counting sets', () => {
  it('puts pairs into five cells and longer sets into more', () => {
    expect(countScores([0, 0.25, 0.5, 0.5, 0.75, 1, 1], 2)).toEqual([1, 1, 2, 1, 2]);
    expect(countScores([0, 0.5, 1], 1)).toEqual([1, 1, 1]);
    expect(countScores([1 / 3, 2 / 3, 1], 3)).toEqual([0, 0, 1, 0, 1, 0, 1]);
    expect(() => countScores([1.2], 2)).toThrow(RangeError);
  });

  it('looks only at the unbroken row of finished sets', () => {
    expect(completedPrefix([1, 0.5, undefined, 1, 1])).toEqual([1, 0.5]);
    expect(completedPrefix([undefined, 1])).toEqual([]);
    expect(completedPrefix([0, null, 1])).toEqual([0, 1]);
    expect(completedPrefix([])).toEqual([]);
  });
});

describe('the sequential test', () => {
  it('has the bounds of Wald', () => {
    const { lower, upper } = sprtBounds(0.05, 0.05);
    expect(upper).toBeCloseTo(2.944439, 6);
    expect(lower).toBeCloseTo(-2.944439, 6);
    for (const [alpha, beta] of [
      [0, 0.05],
      [0.5, 0.5],
      [Number.NaN, 0.1],
    ]) {
      expect(() => sprtBounds(alpha, beta)).toThrow(RangeError);
    }
  });

  it('ends on a shut-out, either way', () => {
    expect(sprtOfCounts([0, 0, 0, 0, 60]).decision).toBe('accept-h1');
    expect(sprtOfCounts([60, 0, 0, 0, 0]).decision).toBe('accept-h0');
    expect(sprtOfCounts([0, 0, 0, 0, 3]).decision).toBe('continue');
  });

  it('ends at its cap', () => {
    expect(sprtOfCounts([10, 20, 40, 20, 10.5], { ...SPRT_DEFAULTS, cap: 100 }).decision).toBe('undecided');
  });

  it('refuses hypotheses the wrong way round', () => {
    expect(() => sprtOfCounts([1, 1, 1], { ...SPRT_DEFAULTS, elo0: 20, elo1: 0 })).toThrow(RangeError);
    expect(() => sprtOfSample({ count: 1, mean: 1, variance: 0 }, { ...SPRT_DEFAULTS, elo1: 0 })).toThrow(
      RangeError,
    );
  });

  it('errs about as often as it says', () => {
    let seed = 2026;
    const coin = (chance: number): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed < chance * 2 ** 32 ? 1 : 0;
    };
    const passRate = (chance: number): number => {
      const runs = 150;
      let passed = 0;
      for (let run = 0; run < runs; run++) {
        const counts = [0, 0, 0, 0, 0];
        for (;;) {
          for (let pair = 0; pair < 20; pair++) counts[2 * (coin(chance) + coin(chance))]++;
          const { decision } = sprtOfCounts(counts, { ...SPRT_DEFAULTS, elo1: 40 });
          if (decision === 'accept-h1') passed++;
          if (decision !== 'continue') break;
        }
      }
      return passed / runs;
    };
    expect(passRate(0.5)).toBeLessThan(0.1);
    expect(passRate(1 / (1 + 10 ** (-40 / 400)))).toBeGreaterThan(0.9);
  });
});
