import { bestPoints, scoreOfWinners, type RemoteResult } from '../../src/experiments/remote/remote.result.js';
import {
  eloOfAdjusted,
  FEWEST_FOR_LUCK,
  MOST_GIVEN_AWAY,
  RemoteTally,
} from '../../src/experiments/remote/remote.tally.js';
import { randomFrom } from '../../src/players/index.js';
import { SPRT_DEFAULTS } from '../../src/statistics/index.js';

const result = (score: 0 | 1 | 2, more: Partial<RemoteResult> = {}): RemoteResult => ({
  match: `m${score}`,
  score,
  control: 0.5,
  points: [100, 60],
  ...more,
});

describe('a match of an experiment with bots', () => {
  it('is A’s where A sits, which changes from match to match', () => {
    expect(scoreOfWinners([0], 0)).toBe(2);
    expect(scoreOfWinners([0], 1)).toBe(0);
    expect(scoreOfWinners([1, 3], 7)).toBe(2);
    expect(scoreOfWinners([0, 1], 0)).toBe(1);
    expect(scoreOfWinners([], 0)).toBe(1);
    expect(bestPoints([100, 40], 1, false)).toEqual([40, 100]);
    expect(bestPoints([10, 20, 5, 60], 0, true)).toEqual([5, 20]);
  });
});

describe('the tally of matches with bots', () => {
  it('takes the luck of the deals out', () => {
    const random = randomFrom(5);
    const tally = new RemoteTally(undefined);
    // Seven of ten deals decide by themselves who wins, alike for the bots and for the house; the others are A's.
    for (let i = 0; i < 400; i++) {
      const lucky = (random.next() & 1) as 0 | 1;
      const decided = (random.next() >>> 0) % 10 < 7;
      const score = decided ? ((2 * lucky) as 0 | 2) : 2;
      tally.add(result(score, { control: lucky }));
    }
    const adjusted = tally.adjusted!;
    expect(adjusted.varianceRemoved).toBeGreaterThan(0.4);
    expect(adjusted.share.error).toBeLessThan(tally.score.error);
    expect(adjusted.share.low).toBeLessThan(0.65);
    expect(adjusted.share.high).toBeGreaterThan(0.65);
    expect(eloOfAdjusted(adjusted).value).toBeCloseTo(107, -2);
    expect(new RemoteTally(undefined, JSON.parse(JSON.stringify(tally)) as never).adjusted).toEqual(adjusted);
  });

  it('says nothing of luck while there is little to say', () => {
    const tally = new RemoteTally(undefined);
    expect(tally.score).toEqual({ value: 0.5, low: 0, high: 1, error: 0.5 });
    for (let i = 1; i < FEWEST_FOR_LUCK; i++) tally.add(result(2));
    expect(tally.adjusted).toBeUndefined();
    tally.add(result(0, { fault: { player: 0, fault: 'timeout', moved: true } }));
    expect(tally.adjusted).toBeUndefined();
    tally.add(result(0, { fault: { player: 0, fault: 'resigned', moved: true } }));
    expect(tally.adjusted).toBeDefined();
  });

  it('claims no more certainty without luck than with it where all matches were won', () => {
    const tally = new RemoteTally(undefined);
    for (let i = 0; i < FEWEST_FOR_LUCK; i++) tally.add(result(2, { control: i & 1 }));
    const { share } = tally.adjusted!;
    expect(share).toEqual(tally.score);
    expect(eloOfAdjusted(tally.adjusted!)).toEqual(tally.elo);
  });

  it('adjusts nothing where the clock or the rules decided', () => {
    const tally = new RemoteTally(undefined);
    // A coin decides what is played out, whatever the deal; good deals of A's were given away by it.
    for (let i = 0; i < 40; i++) tally.add(result(i & 2 ? 2 : 0, { control: i & 1 }));
    for (const fault of ['timeout', 'illegal-moves'] as const)
      for (let i = 0; i < 3; i++)
        tally.add(result(0, { control: 1, fault: { player: 0, fault, moved: true } }));
    const { coefficient, share } = tally.adjusted!;
    expect(coefficient).toBe(0);
    expect(share).toEqual(tally.score);
    const lucky = new RemoteTally(undefined);
    for (let i = 0; i < 40; i++) lucky.add(result(i % 4 ? 2 : 0, { control: i % 4 ? 1 : 0 }));
    const before = lucky.adjusted!;
    lucky.add(result(2, { control: 0, fault: { player: 1, fault: 'timeout', moved: true } }));
    expect(lucky.adjusted!.coefficient).toBe(before.coefficient);
    expect(lucky.adjusted!.share.value).toBeCloseTo((40 * before.share.value + 1) / 41, 12);
  });

  it('names the matches that a bot gave away, and gives up on one that does not play', () => {
    const tally = new RemoteTally(undefined);
    const silent = { fault: { player: 1, fault: 'timeout', moved: false } } as const;
    tally.add(result(2, { ...silent, match: 'first' }));
    tally.add(result(0));
    for (let i = 1; i <= MOST_GIVEN_AWAY; i++) {
      expect(tally.hopeless).toBeUndefined();
      tally.add(result(2, { ...silent, match: `later ${i}` }));
    }
    expect(tally.hopeless).toBe(1);
    expect(tally.givenAway).toEqual([
      {
        player: 1,
        fault: 'timeout',
        count: 6,
        matches: ['first', 'later 1', 'later 2', 'later 3', 'later 4', 'later 5'],
      },
    ]);
  });

  it('does not give up on one that resigns', () => {
    const tally = new RemoteTally(undefined);
    for (let i = 0; i < 20; i++)
      tally.add(result(0, { fault: { player: 0, fault: 'resigned', moved: true } }));
    expect(tally.hopeless).toBeUndefined();
    expect(tally.givenAway).toMatchObject([{ fault: 'resigned', count: 20 }]);
  });

  it('leaves out matches without a result', () => {
    const tally = new RemoteTally(undefined);
    tally.add(result(2));
    tally.add(result(2, { score: null, match: 'aborted' }));
    expect(tally.matches).toBe(1);
    expect(tally.voided).toEqual(['aborted']);
  });

  it('is a sequential test where it has settings', () => {
    const tally = new RemoteTally({ ...SPRT_DEFAULTS, elo1: 100, cap: 1_000 });
    for (let i = 0; i < 200 && tally.state?.decision === 'continue'; i++) tally.add(result(2));
    expect(tally.state?.decision).toBe('accept-h1');
    expect(tally.path.points.at(-1)).toEqual([tally.state!.count, tally.state!.llr]);
  });
});
