import { cellsOf } from '../../../src/experiments/play/cells.js';
import { playRounds } from '../../../src/experiments/play/rounds.job.js';
import { RoundsTally, weightOf, type RoundsResult } from '../../../src/experiments/play/rounds.tally.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { gameOf } from './game.js';

const job = (ruleset: string, seats: number, from: number, count: number) =>
  ({
    kind: 'rounds',
    rules: gameOf(ruleset, seats),
    players: Array.from({ length: seats }, (_, seat) => (seat % 2 === 0 ? 'medium' : 'random')),
    seed: 11,
    from,
    count,
  }) as const;

describe('simulated rounds', () => {
  it.each(RULESETS.map(({ id, seats }) => [id, Math.max(2, seats(9).min)] as const))(
    'of %s are the same however they are divided, and through JSON',
    (ruleset, seats) => {
      const whole = playRounds(job(ruleset, seats, 0, 8));
      const parts = new RoundsTally();
      for (const [from, count] of [
        [5, 3],
        [0, 5],
      ]) {
        const sent = JSON.stringify(playRounds(job(ruleset, seats, from, count)));
        parts.merge(RoundsTally.fromJson(JSON.parse(sent) as RoundsResult));
      }
      expect(parts.toJSON()).toEqual(whole);
      expect(parts.rounds).toBe(8);
    },
  );

  it('are counted by how they end, by seat, by player and by opening', () => {
    const tally = RoundsTally.fromJson(playRounds(job('draw', 2, 0, 300)));
    const cells = cellsOf(tally, ['house:medium', 'house:random']);
    const find = (figure: string) => cells.find((cell) => cell.figure === figure)!;
    const ended = cells.filter(({ figure }) => figure.startsWith('rounds ended by'));
    expect(ended.reduce((sum, { ours }) => sum + ours, 0)).toBeCloseTo(1, 5);
    const seats = [0, 1].map((seat) => find(`rounds won by seat ${seat}`).ours);
    expect(seats[0] + seats[1] + find('rounds that nobody won').ours).toBeCloseTo(1, 5);
    // Medium sits in each seat half of the time and is far better than chance.
    expect(find('seats of house:medium that won')).toMatchObject({ rounds: 300 });
    expect(find('seats of house:medium that won').interval[0]).toBeGreaterThan(
      find('seats of house:random that won').interval[1],
    );
    const openings = cells.filter(({ figure }) => figure.startsWith('rounds opened with'));
    expect(openings.reduce((sum, { rounds }) => sum + rounds, 0)).toBe(300);
    // The highest double opens, and 6-6 is in one of the hands every other time.
    expect(openings[0].figure).toBe('rounds opened with 6-6, won by the opener');
    for (const { interval, ours } of cells) {
      expect(interval[0]).toBeLessThanOrEqual(ours);
      expect(interval[1]).toBeGreaterThanOrEqual(ours);
    }
  });

  it('tell the weights of hands as S2 does', () => {
    expect([0, 34, 35, 49, 50, 84].map(weightOf)).toEqual([
      'light',
      'light',
      'average',
      'average',
      'heavy',
      'heavy',
    ]);
  });
});
