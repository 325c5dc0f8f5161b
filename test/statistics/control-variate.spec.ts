import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';

import { adjustForLuck, PairedMoments } from '../../src/statistics/index.js';

/** Games of which the deal decides a share: the control sees the deal, the score is the deal plus skill and noise. */
function games(count: number, seed: number, skill: number, luck: number): PairedMoments {
  const random = xoroshiro128plus(seed);
  const moments = new PairedMoments();
  for (let game = 0; game < count; game++) {
    const deal = uniformFloat64(random);
    const chance = 0.5 + skill + luck * (deal - 0.5);
    moments.add(deal, uniformFloat64(random) < chance ? 1 : 0);
  }
  return moments;
}

describe('luck adjustment', () => {
  it('is unbiased and removes what the control explains', () => {
    let plain = 0;
    let adjusted = 0;
    let plainSquares = 0;
    let adjustedSquares = 0;
    const runs = 400;
    for (let run = 0; run < runs; run++) {
      const result = adjustForLuck(games(200, run, 0.05, 0.8));
      plain += result.plain.value / runs;
      adjusted += result.adjusted.value / runs;
      plainSquares += (result.plain.value - 0.55) ** 2 / runs;
      adjustedSquares += (result.adjusted.value - 0.55) ** 2 / runs;
    }
    expect(plain).toBeCloseTo(0.55, 2);
    expect(adjusted).toBeCloseTo(0.55, 2);
    // var(score) = .2475, of which luck² / 12 = .0533 is the deal's.
    expect(adjustedSquares / plainSquares).toBeCloseTo(1 - 0.0533 / 0.2475, 1);
  });

  it('says how much it removed and what that saved', () => {
    const result = adjustForLuck(games(20_000, 7, 0.05, 0.8));
    expect(result.coefficient).toBeCloseTo(0.8, 1);
    expect(Math.abs(result.varianceRemoved - 0.0533 / 0.2475)).toBeLessThan(0.02);
    expect(result.gamesSaved).toBeCloseTo(20_000 * (1 / (1 - result.varianceRemoved) - 1), 4);
    expect(result.adjusted.error).toBeLessThan(result.plain.error);
    expect(result.adjusted.low).toBeLessThan(0.55);
    expect(result.adjusted.high).toBeGreaterThan(0.55);
  });

  it('covers the truth as often as it claims', () => {
    let covered = 0;
    for (let run = 0; run < 400; run++) {
      const { adjusted } = adjustForLuck(games(60, 1000 + run, 0.05, 0.8));
      if (adjusted.low <= 0.55 && 0.55 <= adjusted.high) covered++;
    }
    expect(covered / 400).toBeGreaterThan(0.92);
    expect(covered / 400).toBeLessThan(0.98);
  });

  it('takes out a lucky run of deals', () => {
    const lucky = new PairedMoments();
    // Good deals won, bad deals lost, and three good deals to one bad.
    [1, 1, 1, 0].forEach((deal) => lucky.add(deal, deal));
    const { plain, adjusted, varianceRemoved, gamesSaved } = adjustForLuck(lucky);
    expect(plain.value).toBe(0.75);
    expect(adjusted.value).toBe(0.5);
    expect(varianceRemoved).toBe(1);
    expect(gamesSaved).toBe(Infinity);
  });

  it('accepts a coefficient fixed beforehand, and does nothing where nothing varies', () => {
    const sample = games(500, 3, 0, 0.8);
    expect(adjustForLuck(sample, { coefficient: 0 }).adjusted).toEqual(adjustForLuck(sample).plain);
    const flat = new PairedMoments();
    [0, 1, 1, 0].forEach((score) => flat.add(0.5, score));
    expect(adjustForLuck(flat)).toMatchObject({ coefficient: 0, varianceRemoved: 0, gamesSaved: 0 });
    expect(adjustForLuck(flat).adjusted.value).toBe(0.5);
  });

  it('is not offered for two games', () => {
    const two = new PairedMoments();
    two.add(0, 0);
    two.add(1, 1);
    expect(() => adjustForLuck(two)).toThrow(RangeError);
  });
});
