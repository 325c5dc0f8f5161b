import {
  constantK,
  formatRating,
  ladderK,
  rateDuel,
  ratingDeviation,
  type RatedPlayer,
} from '../../src/statistics/index.js';

const player = (sets: number, anchored = false): RatedPlayer => ({ rating: 1500, sets, anchored });

describe('K', () => {
  test.each([
    [0, 40],
    [29, 40],
    [30, 24],
    [99, 24],
    [100, 16],
    [100_000, 16],
  ])('after %p sets is %p', (sets, k) => {
    expect(ladderK(player(sets), [player(100)])).toBe(k);
  });

  it('is halved for an established player against a provisional one, by their share at a table', () => {
    expect(ladderK(player(50), [player(3)])).toBe(12);
    expect(ladderK(player(150), [player(3)])).toBe(8);
    expect(ladderK(player(5), [player(3)])).toBe(40);
    expect(ladderK(player(150), [player(3), player(40), player(40)])).toBeCloseTo(16 * (5 / 6), 12);
  });

  it('is 0 for an anchor, which is never provisional', () => {
    expect(ladderK(player(0, true), [player(0)])).toBe(0);
    expect(ladderK(player(50), [player(0, true)])).toBe(24);
    expect(constantK(32)(player(0, true), [])).toBe(0);
    const [anchor, bot] = rateDuel(player(0, true), player(0), 0);
    expect(anchor).toMatchObject({ before: 1500, delta: -0, after: 1500, k: 0, score: 0, expected: 0.5 });
    expect(bot.after).toBe(1520);
  });
});

describe('a shown rating', () => {
  it('is rounded, marked while provisional and never below 100', () => {
    expect(formatRating({ rating: 1519.6, sets: 3 })).toBe('1520?');
    expect(formatRating({ rating: 1519.4, sets: 30 })).toBe('1519');
    expect(formatRating({ rating: -80, sets: 200 })).toBe('100');
    expect(formatRating({ rating: 1500, sets: 0, anchored: true })).toBe('1500');
  });
});

describe('the deviation of a ladder rating', () => {
  it('falls from the start to the wobble of its K', () => {
    expect(ratingDeviation(0)).toBe(350);
    for (let sets = 1; sets < 300; sets++) {
      expect(ratingDeviation(sets)).toBeLessThan(ratingDeviation(sets - 1));
    }
    // ±73 points at 95% with K = 16.
    expect(1.96 * ratingDeviation(2000)).toBeCloseTo(73.2, 0);
    expect(ratingDeviation(1e9)).toBe(ratingDeviation(2000));
  });
});
