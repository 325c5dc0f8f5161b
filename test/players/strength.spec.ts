import { CHOOSERS, type Budget, type HousePlayer } from '../../src/players/index.js';
import { playMirrored } from '../../bench/players.mirror.js';
import { engineFor } from './tables.js';

/** Share of rounds that a player wins against another over mirrored pairs from one seed. */
function share(
  [ruleset, seats, options]: readonly [string, number, Record<string, unknown>?],
  [a, b]: readonly [HousePlayer, HousePlayer],
  pairs: number,
  budget?: Budget,
): number {
  const engine = engineFor(ruleset, seats, options);
  return playMirrored(engine, [CHOOSERS[a], CHOOSERS[b]], pairs, 20261130, { budgets: [budget] }).share;
}

/** Every game, with seats as it is mostly played; the shares lie some four standard errors below what was measured. One seed, so nothing is left to luck. */
const HARD_BEATS_EASY: readonly (readonly [string, number, least: number, pairs: number])[] = [
  ['draw', 2, 0.58, 150],
  ['draw', 4, 0.54, 150],
  ['block', 2, 0.54, 150],
  ['all-fives', 2, 0.78, 150],
  ['all-fives', 4, 0.59, 150],
  ['muggins', 2, 0.66, 150],
  ['five-up', 2, 0.61, 150],
  ['partnership', 4, 0.57, 150],
  ['mexican-train', 2, 0.66, 150],
  ['mexican-train', 5, 0.75, 150],
  ['chicken-foot', 2, 0.7, 60],
  ['chicken-foot', 5, 0.6, 100],
  ['forty-two', 4, 0.93, 150],
];

describe('strengths are told apart by playing', () => {
  it.each(HARD_BEATS_EASY)('hard beats easy in %s with %i seats', (ruleset, seats, least, pairs) => {
    expect(share([ruleset, seats], ['hard', 'easy'], pairs)).toBeGreaterThan(least);
  });

  it.each([
    ['draw', 2, 0.51],
    ['all-fives', 2, 0.53],
    ['mexican-train', 4, 0.62],
    ['chicken-foot', 4, 0.55],
    ['forty-two', 4, 0.51],
  ] as const)('hard beats medium in %s with %i seats', (ruleset, seats, least) => {
    expect(share([ruleset, seats], ['hard', 'medium'], 200)).toBeGreaterThan(least);
  });

  it.each([
    ['draw', 2, 0.54],
    ['chicken-foot', 4, 0.6],
    ['forty-two', 4, 0.9],
  ] as const)('medium beats easy in %s with %i seats', (ruleset, seats, least) => {
    expect(share([ruleset, seats], ['medium', 'easy'], 250)).toBeGreaterThan(least);
  });

  it('easy beats random where heavy tiles cost', () => {
    expect(share(['chicken-foot', 3], ['easy', 'random'], 400)).toBeGreaterThan(0.52);
  });

  it('expert beats easy with a small budget', () => {
    expect(share(['draw', 2], ['expert', 'easy'], 50, { nodes: 1000 })).toBeGreaterThan(0.54);
  });

  it('equals come out even', () => {
    expect(share(['draw', 2], ['hard', 'hard'], 100)).toBe(0.5);
    expect(share(['mexican-train', 3], ['hard', 'hard'], 50)).toBe(0.5);
  });
});
