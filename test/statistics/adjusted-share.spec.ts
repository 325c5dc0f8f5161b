import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

import { adjustShare, PairedMoments, wilsonInterval } from '../../src/statistics/index.js';

const of = (...pairs: readonly (readonly [control: number, score: number])[]): PairedMoments => {
  const sample = new PairedMoments();
  for (const [control, score] of pairs) sample.add(control, score);
  return sample;
};
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** Games won or lost of which the deal, good or bad for the one who is measured, decides the share `luck`. */
function games(count: number, seed: number, truth: number, luck: number): PairedMoments {
  const random = xoroshiro128plus(seed);
  const sample = new PairedMoments();
  for (let game = 0; game < count; game++) {
    const deal = uniformFloat64(random) < 0.5 ? 0 : 1;
    sample.add(deal, uniformFloat64(random) < truth + luck * (deal - 0.5) ? 1 : 0);
  }
  return sample;
}

describe('a share with the luck taken out', () => {
  it('is the plain one, interval and all, where all games were alike', () => {
    const won = of(...times(6, [1, 1] as const), ...times(5, [0, 1] as const));
    const { share, coefficient, varianceRemoved, gamesSaved } = adjustShare(won, won);
    expect(share).toEqual(wilsonInterval(11, 11));
    expect(share.low).toBeLessThan(0.75);
    expect({ coefficient, varianceRemoved, gamesSaved }).toEqual({
      coefficient: 0,
      varianceRemoved: 0,
      gamesSaved: 0,
    });
  });

  it('never adds luck: where bad deals happened to be won, it is the plain one', () => {
    const contrary = of(...times(8, [1, 0] as const), ...times(14, [0, 1] as const));
    expect(adjustShare(contrary, contrary)).toMatchObject({
      coefficient: 0,
      share: wilsonInterval(14, 22),
    });
  });

  it('is not certain where the control foretold every game', () => {
    const foretold = of(...times(20, [1, 1] as const), ...times(10, [0, 0] as const));
    const { share, varianceRemoved, gamesSaved } = adjustShare(foretold, foretold);
    expect(share.value).toBeCloseTo(0.5, 12);
    expect(share.error).toBeGreaterThan(0.03);
    expect(varianceRemoved).toBeLessThan(1);
    expect(gamesSaved).toBeLessThan(Infinity);
  });

  it('stays between 0 and 1', () => {
    const unlucky = of(
      ...times(28, [0, 1] as const),
      ...times(3, [0, 0] as const),
      ...times(9, [1, 1] as const),
    );
    const { share, coefficient } = adjustShare(unlucky, unlucky);
    expect(coefficient).toBeGreaterThan(0);
    for (let seed = 0; seed < 300; seed++) {
      const sample = games(30, seed, 0.93, 0.12);
      const { value, low, high } = adjustShare(sample, sample).share;
      expect([low >= 0, low <= value, value <= high, high <= 1]).toEqual([true, true, true, true]);
    }
    expect(share.high).toBeLessThanOrEqual(1);
  });

  it('covers the truth as often as it claims, with few games and with one side far better', () => {
    for (const [count, truth, luck] of [
      [30, 0.5, 0.8],
      [30, 0.5, 0.3],
      [30, 0.88, 0.2],
      [100, 0.6, 0.5],
      [100, 0.9, 0.15],
    ] as const) {
      let covered = 0;
      const runs = 1_000;
      for (let run = 0; run < runs; run++) {
        const sample = games(count, 7_000 + run, truth, luck);
        const { low, high } = adjustShare(sample, sample).share;
        if (low <= truth && truth <= high) covered++;
      }
      expect(covered / runs).toBeGreaterThan(0.92);
      expect(covered / runs).toBeLessThan(0.985);
    }
  });

  it('learns the coefficient only from games of which the control has a say', () => {
    const told = of(
      ...times(15, [1, 1] as const),
      ...times(5, [0, 0] as const),
      ...times(10, [0, 1] as const),
    );
    const all = of(
      ...times(15, [1, 1] as const),
      ...times(5, [0, 0] as const),
      ...times(10, [0, 1] as const),
    );
    times(12, 0).forEach(() => all.add(0.5, 0));
    expect(adjustShare(all, told).coefficient).toBe(adjustShare(told, told).coefficient);
  });
});
