import { engineOf, openGame, resolveGame } from '../../src/rules/rulesets.js';

const asked = { ruleset: 'draw', seats: 2, options: { set: 9 } };

describe('games that are asked for again', () => {
  it('are the same game and the same engine, however they are spelled', () => {
    const [one, same] = [resolveGame(asked), resolveGame({ ...asked, options: { ...asked.options } })];
    if (!one.ok || !same.ok) throw new Error('refused');
    expect(same.value).toBe(one.value);
    const spelled = resolveGame({ ...asked, options: one.value.options });
    expect(spelled).toEqual(one);
    expect(spelled.ok && engineOf(spelled.value)).toBe(engineOf(one.value));
  });

  it.each([
    ['ruleset', { ...asked, ruleset: 'block' }],
    ['preset', { ...asked, preset: 'pagat' }],
    ['number of seats', { ...asked, seats: 3 }],
    ['option', { ...asked, options: { set: 12 } }],
    ['option by its kind', { ...asked, options: { set: '9' } }],
  ])('are others with another %s', (_, other) => {
    openGame(asked);
    const opened = openGame(other);
    const again = openGame(other);
    expect(opened).not.toEqual(openGame(asked));
    expect(again).toEqual(opened);
  });

  it('give way when there are very many, and come back', () => {
    const first = resolveGame(asked);
    for (let target = 1; target <= 1_100; target++) {
      const other = openGame({ ruleset: 'draw', seats: 2, options: { target } });
      expect(other.ok && other.value.rules.options.target).toBe(target);
    }
    const again = resolveGame(asked);
    expect(again).toEqual(first);
    expect(again.ok && first.ok && again.value === first.value).toBe(false);
  });
});
