import { Table } from '../../../src/players/index.js';
import { engineOf, RULESETS } from '../../../src/rules/rulesets.js';
import { MatchTally } from '../../../src/experiments/play/match.tally.js';
import { dealPair, isA, playPairs, pointsOf, resultOf } from '../../../src/experiments/play/pairs.job.js';
import { gameOf } from './game.js';

const job = (ruleset: string, seats: number, from: number, count: number) =>
  ({
    kind: 'pairs',
    rules: gameOf(ruleset, seats),
    players: ['hard', 'easy'],
    seed: 7,
    from,
    count,
  }) as const;

describe('mirrored pairs', () => {
  it.each(RULESETS.map(({ id, seats }) => [id, Math.max(2, seats(9).min)] as const))(
    'of %s are the same however they are divided',
    (ruleset, seats) => {
      const whole = new MatchTally();
      whole.merge(playPairs(job(ruleset, seats, 0, 6)));
      const parts = new MatchTally();
      for (const [from, count] of [
        [0, 1],
        [1, 3],
        [4, 2],
      ])
        parts.merge(playPairs(job(ruleset, seats, from, count)));
      expect(parts.pairs).toEqual(whole.pairs);
      expect(parts.points.map((one) => one.toJSON())).toEqual(whole.points.map((one) => one.toJSON()));
      expect(whole.rounds).toBe(12);
    },
  );

  it('never share a deal, and both legs have the same', () => {
    const table = new Table(engineOf(gameOf('draw')));
    const deals = Array.from({ length: 2000 }, (_, index) => {
      dealPair(table, 3, index);
      const dealt = table.position.words.join();
      table.begin();
      expect(table.position.words.join()).toBe(dealt);
      return dealt;
    });
    expect(new Set(deals).size).toBe(deals.length);
  });

  it('seat A first here and second there', () => {
    expect([0, 1, 2, 3].map((seat) => isA(seat, 0))).toEqual([true, false, true, false]);
    expect([0, 1, 2, 3].map((seat) => isA(seat, 1))).toEqual([false, true, false, true]);
    expect([resultOf(0, 0), resultOf(0, 1), resultOf(1, 1), resultOf(-1, 0)]).toEqual([2, 0, 2, 1]);
  });

  it('of a player against itself come out even where nobody uses chance', () => {
    // Seats and deals are the same in both legs, and hard takes no chance: what A wins here it loses there.
    const { legs } = playPairs({ ...job('draw', 2, 0, 50), players: ['hard', 'hard'] });
    const tally = new MatchTally();
    tally.add(legs);
    expect(tally.pairs).toEqual([0, 0, 50, 0, 0]);
    expect(tally.score.value).toBe(0.5);
  });

  it('count the points of each player’s best seat, the fewest where points are bad', () => {
    const table = new Table(engineOf(gameOf('mexican-train', 3)));
    const { scores } = table.engine.fields;
    table.position.words.set([30, 20, 10], scores);
    expect(pointsOf(table, 0)).toEqual([10, 20]);
    expect(pointsOf(table, 1)).toEqual([20, 10]);
  });
});

describe('a match’s tally', () => {
  it('takes luck out of its interval', () => {
    const tally = new MatchTally();
    // Whoever sits first wins: no pair tells anything, and nobody is better.
    for (let i = 0; i < 40; i++) tally.add([2, 0]);
    tally.add([2, 2, 0, 0]);
    expect(tally.legs).toEqual([42, 0, 42]);
    expect(tally.score).toMatchObject({ value: 0.5 });
    expect(tally.score.error).toBeLessThan(0.04);
    expect(tally.worthRounds).toBeGreaterThan(800);
  });

  it('has an interval where all pairs ended alike, and before the first', () => {
    const tally = new MatchTally();
    expect(tally.score).toEqual({ value: 0.5, low: 0, high: 1, error: 0.5 });
    tally.add([2, 2]);
    expect(tally.score).toMatchObject({ value: 1, high: 1 });
    expect(tally.score.low).toBeCloseTo(0.342, 3);
    expect(Number.isFinite(tally.elo.error)).toBe(true);
  });
});
