import { resolveGame } from '../../../src/rules/rulesets.js';
import { SET_SIZES } from '../../../src/rules/tiles.js';

const optionsOf = (seats: number, options: Record<string, unknown> = {}) => {
  const resolved = resolveGame({ ruleset: 'chicken-foot', seats, options });
  return resolved.ok ? resolved.value.options : resolved.error.code;
};
const dealt = (set: number) =>
  Array.from({ length: 15 }, (_, i) => {
    const options = optionsOf(i + 2, { set });
    return typeof options === 'string' ? null : options.handSize;
  });

it('deals by the published table, and asks for a hand size elsewhere', () => {
  const none = (count: number) => new Array<null>(count).fill(null);
  expect(dealt(9)).toEqual([20, 14, 11, 9, 7, ...none(10)]);
  expect(dealt(12)).toEqual([...none(2), 18, 14, 12, 10, 9, ...none(8)]);
  expect(dealt(15)).toEqual([...none(3), 18, 15, 15, 14, 12, 10, 10, 9, ...none(4)]);
  expect(dealt(18)).toEqual([...none(6), 19, 17, 15, 14, 13, 12, 11, 10, 9]);
  expect(optionsOf(16, { handSize: 3 })).toMatchObject({ set: 9, handSize: 3 });
});

it('refuses hands that cannot be dealt, too few and too many seats, a double-six', () => {
  expect(optionsOf(6, { handSize: 10 })).toBe('bad-options');
  expect(optionsOf(5, { handSize: 11 })).toMatchObject({ handSize: 11 });
  expect(optionsOf(5, { handSize: 11, engine: 'set-aside' })).toBe('bad-options');
  expect([1, 17].map((seats) => optionsOf(seats, { handSize: 1 }))).toEqual(['bad-options', 'bad-options']);
  expect(SET_SIZES.map((set) => typeof optionsOf(2, { set, handSize: 2 }))).toEqual([
    'string',
    'object',
    'object',
    'object',
    'object',
  ]);
});

it('plays a round for each double unless told otherwise, with 0-0 at fifty', () => {
  expect(optionsOf(4)).toEqual({
    set: 9,
    handSize: 11,
    rounds: 10,
    engine: 'holder',
    doubleBlank: 50,
    blankHalf: 0,
    ring: 4,
    impossibleFoot: 'block',
  });
  expect(optionsOf(4, { rounds: 11 })).toBe('bad-options');
  expect(optionsOf(4, { ring: 5 })).toBe('bad-options');
});
