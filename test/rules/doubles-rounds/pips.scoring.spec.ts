import { PipsScoring } from '../../../src/rules/doubles-rounds/index.js';
import { layFields } from '../../../src/rules/position.js';
import { parseTile, type Tile } from '../../../src/rules/tiles.js';

const fields = layFields(2, 12, 0);

/** What seat 1 pays for these tiles. */
function cost(
  tiles: string,
  prices: { doubleBlank?: number; blankHalf?: number } = {},
): [points: number, pips: number] {
  const words = new Int32Array(fields.words);
  for (const tile of tiles.split(' ').map((text) => parseTile(text) as Tile)) {
    words[fields.hands + fields.handWords + (tile >> 5)] |= 1 << (tile & 31);
  }
  const scoring = new PipsScoring(fields, { doubleBlank: 0, blankHalf: 0, ...prices });
  expect(scoring.points(words, 0)).toBe(0);
  return [scoring.points(words, 1), scoring.pips(words, 1)];
}

it('counts pips', () => {
  expect(cost('12-7 5-5 0-0')).toEqual([29, 29]);
});

it('can price 0-0, which has no pips', () => {
  expect(cost('0-0 1-0', { doubleBlank: 50 })).toEqual([51, 1]);
  expect(cost('0-0', { doubleBlank: 25 })).toEqual([25, 0]);
  expect(cost('3-1', { doubleBlank: 50 })).toEqual([4, 4]);
});

it('can price every blank half, of which 0-0 has two', () => {
  expect(cost('6-0 3-0 4-4', { blankHalf: 25 })).toEqual([67, 17]);
  expect(cost('0-0', { blankHalf: 25 })).toEqual([50, 0]);
});

it('does not ask for 0-0 twice', () => {
  expect(cost('0-0', { blankHalf: 25, doubleBlank: 25 })).toEqual([50, 0]);
  expect(cost('0-0', { blankHalf: 25, doubleBlank: 50 })).toEqual([50, 0]);
});
