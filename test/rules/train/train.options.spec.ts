import { resolveGame, type GameRequest } from '../../../src/rules/rulesets.js';

const resolve = (request: Omit<GameRequest, 'ruleset'>) =>
  resolveGame({ ruleset: 'mexican-train', ...request });
const optionsOf = (request: Omit<GameRequest, 'ruleset'>) => {
  const resolved = resolve(request);
  return resolved.ok ? resolved.value.options : resolved.error.code;
};

it('deals fifteen, twelve, ten or eight tiles from a double-twelve', () => {
  const sizes = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((seats) => {
    const resolved = resolve({ seats });
    return resolved.ok && resolved.value.options.handSize;
  });
  expect(sizes).toEqual([15, 15, 15, 12, 12, 10, 10, 8, 8]);
});

it('deals fifteen, thirteen or ten from a double-nine', () => {
  const nine = (seats: number) => optionsOf({ seats, preset: 'leaflet-nine' });
  expect([nine(2), nine(3), nine(4)]).toMatchObject([{ handSize: 15 }, { handSize: 13 }, { handSize: 10 }]);
  expect(nine(5)).toBe('bad-options');
});

it('asks for a hand size where no source gives one, and refuses hands that cannot be dealt', () => {
  expect(optionsOf({ seats: 2, options: { set: 6 } })).toBe('bad-options');
  expect(optionsOf({ seats: 2, options: { set: 15 } })).toBe('bad-options');
  expect(optionsOf({ seats: 3, options: { set: 6, handSize: 9 } })).toMatchObject({ handSize: 9 });
  // 28 tiles without the engine are 27; all 28 are dealt where a seat holds the engine.
  expect(optionsOf({ seats: 4, options: { set: 6, handSize: 7 } })).toBe('bad-options');
  expect(optionsOf({ seats: 4, options: { set: 6, handSize: 7, engine: 'holder' } })).toMatchObject({
    handSize: 7,
  });
});

it('plays a round for each double, or fewer, never more', () => {
  expect(optionsOf({ seats: 2 })).toMatchObject({ rounds: 13 });
  expect(optionsOf({ seats: 2, options: { set: 9 } })).toMatchObject({ rounds: 10 });
  expect(optionsOf({ seats: 2, options: { rounds: 3 } })).toMatchObject({ rounds: 3 });
  expect(optionsOf({ seats: 2, options: { set: 9, rounds: 11 } })).toBe('bad-options');
  expect(optionsOf({ seats: 2, options: { rounds: 0 } })).toBe('bad-options');
});

it('seats two to ten', () => {
  expect([1, 11].map((seats) => optionsOf({ seats, options: { handSize: 2 } }))).toEqual([
    'bad-options',
    'bad-options',
  ]);
});

it('has the presets of the sources', () => {
  expect(optionsOf({ seats: 4, preset: 'standard' })).toEqual(optionsOf({ seats: 4 }));
  expect(optionsOf({ seats: 4 })).toEqual({
    set: 12,
    handSize: 15,
    rounds: 13,
    engine: 'set-aside',
    firstTurn: 'chain',
    firstTurnDraw: 0,
    doubleChain: 'allowed',
    openDoubles: 'fifo',
    markerRemoval: 'auto',
    doubleBlank: 0,
    blankHalf: 0,
    openHands: false,
  });
  const leaflet = { engine: 'holder', doubleChain: 'forbidden', markerRemoval: 'optional' };
  expect(optionsOf({ seats: 4, preset: 'leaflet' })).toMatchObject({ set: 12, ...leaflet });
  expect(optionsOf({ seats: 4, preset: 'leaflet-nine' })).toMatchObject({ set: 9, ...leaflet });
});
