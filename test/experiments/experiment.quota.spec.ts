import { mostRounds, quotaObjection, workOf } from '../../src/experiments/experiment.quota.js';
import type { ExperimentPlan } from '../../src/experiments/experiment.plan.js';
import { leastNodes, usualNodes } from '../../src/players/index.js';
import { engineOf } from '../../src/rules/rulesets.js';
import { gameOf } from './play/game.js';

const plan = (more: object): ExperimentPlan => ({
  kind: 'match',
  rules: gameOf('draw'),
  seed: 1,
  part: 1,
  rounds: 1_000,
  players: [{ house: 'hard' }, { house: 'easy' }],
  ...more,
});

const limits = { atOnce: 2, dailyWork: 10_000 };
const HOUR = 3_600_000;

describe('the quota of experiments', () => {
  it('weighs a round by who plays it', () => {
    expect(workOf(plan({}))).toBe(1_000);
    const expert = { players: [{ house: 'expert' }, { house: 'hard' }] };
    expect(workOf(plan({ ...expert, nodes: 2_500 }))).toBe(800_000);
    // Its own budget costs what the same budget costs that is asked for.
    const nodes = usualNodes(engineOf(gameOf('draw')));
    expect(workOf(plan(expert))).toBe(workOf(plan({ ...expert, nodes })));
    const remote = { remote: { perMove: 10, atOnce: 4 } };
    expect(workOf(plan(remote))).toBe(100_000);
    expect([{}, expert, remote].map((more) => mostRounds(plan(more)))).toEqual([1_000_000, 10_000, 2_000]);
  });

  it('weighs a round by how long it is, and what its decisions take', () => {
    const of = (ruleset: string, seats: number, options: object, more: object = {}) =>
      workOf(plan({ rules: gameOf(ruleset, seats, { ...options }), ...more })) / 1_000;
    const double18 = { set: 18, handSize: 40, layout: 'all-spinners', playScore: 'fives' };
    expect(of('block', 2, {})).toBe(1);
    expect(of('all-fives', 2, {})).toBeGreaterThan(1);
    expect(of('mexican-train', 8, {})).toBeGreaterThan(5);
    expect(of('chicken-foot', 4, {})).toBeGreaterThan(4);
    expect(of('partnership', 4, double18)).toBeGreaterThan(200);
    // expert thinks so long for each decision with a choice, in whatever game.
    const expert = { players: [{ house: 'expert' }, { house: 'hard' }] };
    expect(of('mexican-train', 8, {}, expert)).toBeGreaterThan(3 * of('draw', 2, {}, expert));
    const remote = { remote: { perMove: 10, atOnce: 4 } };
    expect(of('mexican-train', 8, {}, remote)).toBeGreaterThan(3 * of('draw', 2, {}, remote));
    const review = { kind: 'review', match: 'm', decisions: 10, nodes: 25_000, sitters: [] };
    expect(workOf(plan(review))).toBe(10_000);
    expect(workOf(plan({ ...review, rules: gameOf('all-fives', 2) }))).toBeGreaterThan(15_000);
  });

  it('charges what a search does at least, however few nodes are asked for', () => {
    const expert = { players: [{ house: 'expert' }, { house: 'hard' }] };
    const review = { kind: 'review', match: 'm', decisions: 10, sitters: [] };
    const double18 = gameOf('partnership', 4, {
      set: 18,
      handSize: 40,
      layout: 'all-spinners',
      playScore: 'fives',
    });
    for (const rules of [gameOf('draw'), gameOf('mexican-train', 8), double18]) {
      const engine = engineOf(rules);
      const rounds = (nodes: number) => workOf(plan({ ...expert, rules, nodes }));
      const few = Math.round(leastNodes(engine));
      expect(rounds(1)).toBeGreaterThanOrEqual(workOf(plan({ rules })));
      expect(rounds(1) / rounds(few)).toBeCloseTo(1, 0);
      expect(rounds(4 * few)).toBeGreaterThan(2 * rounds(1));
      const reviewed = (nodes: number) => workOf(plan({ ...review, rules, nodes }));
      expect(reviewed(1)).toBe(reviewed(Math.floor(leastNodes(engine, true))));
    }
    // Two imagined rounds of half a round's eighteen decisions, for each of eight decisions.
    expect(workOf(plan({ ...expert, nodes: 1 }))).toBeGreaterThanOrEqual(5_000);
  });

  it('lets through what there is room for', () => {
    expect(quotaObjection({ underWay: 1, work: 9_000, since: 0 }, 1_000, limits, HOUR)).toBeUndefined();
    const none = { atOnce: null, dailyWork: null };
    expect(quotaObjection({ underWay: 99, work: 1e9, since: 0 }, 1e9, none, HOUR)).toBeUndefined();
  });

  it('refuses one too many at a time', () => {
    expect(quotaObjection({ underWay: 2, work: 0, since: null }, 1, limits, HOUR)).toMatchObject({
      error: { code: 'too-many-experiments' },
    });
  });

  it('refuses more work than a day has, and says when there is some again', () => {
    const refused = quotaObjection({ underWay: 0, work: 9_500, since: 0 }, 1_000, limits, HOUR);
    expect(refused).toMatchObject({ error: { code: 'experiments-spent', retryAfter: 23 * 3_600 } });
    expect(refused?.error.detail).toContain('500 are left');
    const never = quotaObjection({ underWay: 0, work: 0, since: null }, 10_001, limits, HOUR);
    expect(never).toMatchObject({ error: { code: 'experiments-spent' } });
    expect(never?.error.retryAfter).toBeUndefined();
  });
});
