import { CHOOSERS, randomFrom, warmUp } from '../../src/players/index.js';
import { Search } from '../../src/players/search.js';
import { dealt, engineFor } from './tables.js';

describe('warming up', () => {
  it('changes no decision', () => {
    const decide = () => CHOOSERS.expert(dealt(engineFor('draw', 2), 5).seen(), randomFrom(5));
    const cold = decide();
    warmUp();
    expect(decide()).toBe(cold);
  });

  it('lets expert think several times in a game of each kind', () => {
    const thought = jest.spyOn(Search.prototype, 'choose');
    warmUp();
    const times = new Map<string, number>();
    for (const [{ engine }] of thought.mock.calls)
      times.set(engine.rules.ruleset, (times.get(engine.rules.ruleset) ?? 0) + 1);
    thought.mockRestore();
    const games = ['draw', 'all-fives', 'partnership', 'mexican-train', 'chicken-foot', 'forty-two'];
    expect([...times.keys()]).toEqual(games);
    expect(Math.min(...times.values())).toBeGreaterThan(1);
  });
});
