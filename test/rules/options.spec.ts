import { resolveGame } from '../../src/rules/rulesets.js';

const refused = (request: Parameters<typeof resolveGame>[0]) => {
  const game = resolveGame(request);
  return game.ok ? undefined : game.error;
};
const options = (request: Parameters<typeof resolveGame>[0]) => {
  const game = resolveGame(request);
  if (!game.ok) throw new Error(game.error.detail);
  return game.value.options;
};

describe('options', () => {
  it.each([
    ['draw', [7, 7, 6, 5], [100, 61, 61, 61]],
    ['block', [7, 5, 5, 5], [100, 61, 61, 61]],
    ['all-fives', [9, 7, 5], [250, 200, 200]],
    ['muggins', [7, 5, 5], [250, 200, 200]],
    ['five-up', [5, 5, 5], [61, 61, 61]],
  ])('%s has the hands and targets of its table', (ruleset, hands, targets) => {
    const resolved = hands.map((_, i) => options({ ruleset, seats: i + 2 }));
    expect(resolved.map(({ handSize }) => handSize)).toEqual(hands);
    expect(resolved.map(({ target }) => target)).toEqual(targets);
  });

  it('lets options override the preset, and the preset the defaults', () => {
    expect(options({ ruleset: 'draw', seats: 2 })).toMatchObject({
      reserve: 2,
      handScore: 'others-minus-own',
    });
    expect(options({ ruleset: 'draw', preset: 'rule-sheet', seats: 3 })).toMatchObject({
      reserve: 0,
      handSize: 5,
      target: 100,
    });
    expect(
      options({ ruleset: 'draw', preset: 'rule-sheet', seats: 3, options: { reserve: 1 } }),
    ).toMatchObject({ reserve: 1 });
    expect(options({ ruleset: 'draw', seats: 4, options: { teams: true } })).toMatchObject({
      target: 100,
      handSize: 6,
    });
    expect(options({ ruleset: 'five-up', preset: 'four-ends', seats: 2 })).toMatchObject({
      target: 150,
      scoreUnit: 1,
      handSize: 7,
    });
  });

  it('seats more with a bigger set, and then wants the hand size', () => {
    expect(refused({ ruleset: 'draw', seats: 6 })).toMatchObject({ code: 'bad-options', option: 'seats' });
    expect(refused({ ruleset: 'draw', seats: 6, options: { set: 9 } })).toMatchObject({ option: 'handSize' });
    expect(options({ ruleset: 'draw', seats: 14, options: { set: 18, handSize: 7 } })).toMatchObject({
      target: 61,
    });
    expect(refused({ ruleset: 'draw', seats: 15, options: { set: 18, handSize: 7 } })).toMatchObject({
      option: 'seats',
    });
    expect(options({ ruleset: 'all-fives', seats: 5, options: { set: 9 } })).toMatchObject({ handSize: 5 });
  });

  it.each([
    [{ ruleset: 'nothing', seats: 2 }, 'unknown-ruleset'],
    [{ ruleset: 'draw', preset: 'draw/pagat', seats: 2 }, 'bad-options'],
    [{ ruleset: 'draw', seats: 2, options: { colour: 'red' } }, 'bad-options'],
    [{ ruleset: 'draw', seats: 2, options: { reserve: '2' } }, 'bad-options'],
    [{ ruleset: 'draw', seats: 2, options: { target: 1.5 } }, 'bad-options'],
    [{ ruleset: 'draw', seats: 2, options: { teams: true } }, 'bad-options'],
    [{ ruleset: 'draw', seats: 2, options: { handSize: 15 } }, 'bad-options'],
    [{ ruleset: 'draw', seats: 2, options: { __proto__: null, constructor: 1 } }, 'bad-options'],
    [{ ruleset: 'draw', seats: 2.5 }, 'bad-options'],
    [{ ruleset: 'draw', seats: 1 }, 'bad-options'],
    [{ ruleset: 'block', seats: 2, options: { bonuses: {} } }, 'bad-options'],
    [{ ruleset: 'partnership', seats: 4, options: { bonuses: { capicua: -1 } } }, 'bad-options'],
    [{ ruleset: 'partnership', seats: 4, options: { teams: false } }, 'bad-options'],
    [{ ruleset: '__proto__', seats: 2 }, 'unknown-ruleset'],
  ])('refuses %j', (request, code) => {
    expect(refused(request)).toMatchObject({ code });
  });

  it('gives equal games equal options, whatever was left to the defaults', () => {
    expect(options({ ruleset: 'block', seats: 2, options: { handSize: 7 } })).toEqual(
      options({ ruleset: 'block', seats: 2 }),
    );
  });
});
