import { SprtTally } from '../../../src/experiments/play/sprt.tally.js';
import type { LegResult } from '../../../src/experiments/play/pairs.job.js';
import { SPRT_DEFAULTS, sprtOfCounts } from '../../../src/statistics/index.js';

const legs = (pairs: number, result: readonly [LegResult, LegResult]): LegResult[] =>
  Array.from({ length: pairs }, () => result).flat();

describe('a sequential test', () => {
  it('stops at the pair that decides it, however the pairs come', () => {
    const whole = new SprtTally(SPRT_DEFAULTS);
    whole.add({ legs: legs(500, [2, 2]) });
    expect(whole.state.decision).toBe('accept-h1');
    const singly = new SprtTally(SPRT_DEFAULTS);
    for (let i = 0; i < 500; i++) singly.add({ legs: [2, 2] });
    expect(singly.state).toEqual(whole.state);
    expect(whole.match.pairs[4]).toBe(whole.state.count);
    expect(sprtOfCounts([0, 0, 0, 0, whole.state.count - 1]).decision).toBe('continue');
  });

  it('ends undecided at its cap', () => {
    const tally = new SprtTally({ ...SPRT_DEFAULTS, cap: 10 });
    tally.add({ legs: legs(20, [2, 0]) });
    expect(tally.state).toMatchObject({ decision: 'undecided', count: 10 });
  });

  it('keeps a path of bounded length that ends where the test does', () => {
    const tally = new SprtTally({ ...SPRT_DEFAULTS, elo0: -1, elo1: 1, cap: 5000 });
    for (let i = 0; i < 2500; i++)
      tally.add({ legs: [...legs(1, [2, 0]), ...legs(1, i % 2 ? [2, 2] : [0, 0])] });
    expect(tally.state.decision).toBe('undecided');
    expect(tally.path.points.length).toBeLessThanOrEqual(400);
    expect(tally.path.points.length).toBeGreaterThan(150);
    expect(tally.path.points.at(-1)).toEqual([5000, tally.state.llr]);
  });
});
