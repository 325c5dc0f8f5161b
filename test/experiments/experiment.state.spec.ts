import {
  partCount,
  partFor,
  partOf,
  roundsIn,
  type ExperimentPlan,
  type Unparted,
} from '../../src/experiments/experiment.plan.js';
import {
  create,
  end,
  percentOf,
  record,
  start,
  type ExperimentState,
} from '../../src/experiments/experiment.state.js';
import type { MatchTallyJson } from '../../src/experiments/play/match.tally.js';
import type { PartResult } from '../../src/experiments/experiment.tally.js';
import { SPRT_DEFAULTS } from '../../src/statistics/index.js';
import { gameOf } from './play/game.js';

function planOf(plan: Partial<Unparted> & { rounds: number }): ExperimentPlan {
  const whole = {
    kind: 'match',
    rules: gameOf('draw'),
    seed: 1,
    players: [{ house: 'hard' }, { house: 'easy' }],
    ...plan,
  } as Unparted;
  return { ...whole, part: partFor(whole) };
}

const begin = (plan: ExperimentPlan): ExperimentState =>
  create({ id: 'e', account: 'a', name: '', plan, work: plan.rounds }, 1_000).state;

/** A part in which A wins `won` of its pairs and loses the others. */
const part = (pairs: number, won: number): PartResult => ({
  legs: Array.from({ length: 2 * pairs }, (_, leg) => (leg < 2 * won ? 2 : 0)),
  points: [[], []],
});

describe('the parts of a plan', () => {
  it.each([
    [{ rounds: 2 }],
    [{ rounds: 20_000 }],
    [{ rounds: 1_000_000 }],
    [{ rounds: 4_000, players: [{ house: 'expert' }, { house: 'hard' }] }],
    [{ kind: 'simulation', rounds: 777, players: ['hard', 'easy'] }],
    [{ rounds: 60, remote: { perMove: 10, atOnce: 4 } }],
  ] as [Partial<Unparted> & { rounds: number }][])('cover it once: %j', (wish) => {
    const plan = planOf(wish);
    const parts = Array.from({ length: partCount(plan) }, (_, number) => partOf(plan, number));
    let next = 0;
    for (const { from, count } of parts) {
      expect(from).toBe(next);
      expect(count).toBeGreaterThan(0);
      next = from + count;
    }
    expect(parts.reduce((sum, _, number) => sum + roundsIn(plan, number), 0)).toBe(plan.rounds);
    expect(parts.length).toBeLessThanOrEqual(2_000);
  });

  it('are single matches where bots take part, and small where somebody searches', () => {
    expect(planOf({ rounds: 60, remote: { perMove: 10, atOnce: 4 } }).part).toBe(1);
    expect(planOf({ rounds: 1_000, players: [{ house: 'expert' }, { house: 'easy' }] }).part).toBe(1);
  });
});

describe('an experiment', () => {
  const plan = planOf({ rounds: 1_280 });

  it('begins once', () => {
    const started = start(begin(plan), 2_000);
    expect(started.state).toMatchObject({ status: 'running', startedAt: 2_000, seq: 2 });
    expect(started.events).toMatchObject([{ type: 'started', seq: 2, done: 0, total: 1_280 }]);
    expect(start(started.state, 3_000)).toEqual({ state: started.state, events: [] });
  });

  it('counts parts in their order, whatever the order in which they are played', () => {
    expect(plan.part).toBe(10);
    const first = record(begin(plan), 1, [], 2_000);
    // Part 1 waits for part 0: it has been played, and is not counted yet.
    expect(first.state).toMatchObject({ done: 20, counted: 0, status: 'running' });
    expect(first.events.map(({ type }) => type)).toEqual(['started', 'progress']);
    const both = record(first.state, 0, [part(10, 3), part(10, 7)], 3_000);
    expect(both.state).toMatchObject({ done: 40, counted: 2 });
    expect((both.state.tally as MatchTallyJson).pairs).toEqual([10, 0, 0, 0, 10]);
  });

  it('ends with its last part', () => {
    let state = begin(planOf({ rounds: 4 }));
    const told: string[] = [];
    for (let number = 0; number < 2; number++) {
      const change = record(state, number, [part(1, 1)], 2_000 + number);
      state = change.state;
      told.push(...change.events.map(({ type, done }) => `${type} ${done}`));
    }
    expect(told).toEqual(['started 0', 'progress 2', 'finished 4']);
    expect(state).toMatchObject({ status: 'finished', endedAt: 2_001, reason: null });
    expect(record(state, 1, [part(1, 1)], 9_000)).toEqual({ state, events: [] });
  });

  it('ends where a test is decided, and counts no pair beyond', () => {
    const test = planOf({ kind: 'sprt', rounds: 20_000, settings: SPRT_DEFAULTS } as never);
    const waiting = Array.from({ length: 10 }, () => part(test.part, test.part));
    const { state } = record(begin(test), 0, waiting, 2_000);
    expect(state.status).toBe('finished');
    expect(state.counted).toBeLessThan(10);
    expect(state.reason).toMatch(/decided after \d+ pairs: accept-h1/);
  });

  it('keeps what was counted when it is cancelled', () => {
    const { state } = record(begin(plan), 0, [part(10, 5)], 2_000);
    const cancelled = end(state, 'cancelled', 'Enough.', 3_000);
    expect(cancelled.state).toMatchObject({
      status: 'cancelled',
      counted: 1,
      reason: 'Enough.',
      endedAt: 3_000,
    });
    expect(cancelled.events).toMatchObject([{ type: 'cancelled', reason: 'Enough.', done: 20 }]);
    expect(record(cancelled.state, 1, [part(10, 5)], 4_000).events).toEqual([]);
    expect(end(cancelled.state, 'failed', 'No.', 5_000)).toEqual({ state: cancelled.state, events: [] });
  });

  it('tells of progress at every hundredth, and not more often', () => {
    let state = begin(planOf({ rounds: 1_000_000 }));
    let told = 0;
    const parts = partCount(state.plan);
    for (let number = 0; number < parts; number++) {
      const change = record(state, number, [], 1);
      told += change.events.filter(({ type }) => type === 'progress').length;
      state = change.state;
    }
    expect(told).toBeLessThanOrEqual(100);
    expect(told).toBeGreaterThanOrEqual(98);
    expect(percentOf({ done: state.done, total: 1_000_000 })).toBe(100);
  });
});
