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

  it('cannot be changed, since many share them', () => {
    const game = resolveGame(asked);
    if (!game.ok) throw new Error('refused');
    expect(() => Object.assign(game.value.options, { set: 6 })).toThrow(TypeError);
    expect(() => Object.assign(game.value, { seats: 4 })).toThrow(TypeError);
  });

  it('are no answer to what is none, although JSON writes it alike', () => {
    expect(resolveGame({ ruleset: 'draw', seats: 2 }).ok).toBe(true);
    expect(resolveGame({ ruleset: 'draw', seats: 2, preset: null as never })).toMatchObject({
      error: { code: 'bad-options', option: 'preset' },
    });
  });

  it('give way when there are very many, and come back', () => {
    const first = resolveGame(asked);
    for (let target = 1; target <= 1_100; target++) {
      const other = openGame({ ruleset: 'draw', seats: 2, options: { target } });
      expect(other.ok && other.value.rules.options.target).toBe(target);
    }
    const again = resolveGame(asked);
    expect(again).toEqual(first);
    // Asked for once in a while, it stays.
    expect(again.ok && first.ok && again.value === first.value).toBe(false);
    for (let target = 1; target <= 1_100; target++) {
      openGame({ ruleset: 'draw', seats: 2, options: { target } });
      const still = resolveGame(asked);
      if (!still.ok || !again.ok || still.value !== again.value) throw new Error(`gone after ${target}`);
    }
  });
});
