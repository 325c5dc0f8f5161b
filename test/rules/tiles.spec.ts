import {
  doubleOf,
  formatTile,
  NO_TILE,
  parseTile,
  PIPS,
  pipsInSet,
  SET_SIZES,
  tileOf,
  tilesInSet,
} from '../../src/rules/tiles.js';

describe('tiles', () => {
  it.each([
    [6, 28, 168],
    [9, 55, 495],
    [12, 91, 1092],
    [15, 136, 2040],
    [18, 190, 3420],
  ])('a double-%i set has %i tiles with %i pips', (set, tiles, pips) => {
    expect(tilesInSet(set)).toBe(tiles);
    expect(pipsInSet(set)).toBe(pips);
    expect(PIPS.subarray(0, tiles).reduce((sum, own) => sum + own, 0)).toBe(pips);
  });

  it('numbers every pair of numbers once, in either order, 0-0 included', () => {
    const numbers = new Set<number>();
    for (let high = 0; high <= 18; high++) {
      for (let low = 0; low <= high; low++) {
        expect(tileOf(low, high)).toBe(tileOf(high, low));
        numbers.add(tileOf(high, low));
      }
    }
    expect(numbers.size).toBe(190);
    expect(SET_SIZES.map((set) => doubleOf(set))).toEqual(SET_SIZES.map((set) => tilesInSet(set) - 1));
  });

  it('writes the higher number first and reads either order', () => {
    expect(formatTile(tileOf(4, 6))).toBe('6-4');
    expect(parseTile('4-6')).toBe(parseTile('6-4'));
    expect(parseTile('12-7')).toBe(tileOf(12, 7));
    expect(parseTile('19-3')).toBe(NO_TILE);
    for (const text of ['', '6', '6/4', '6-', '-4', '6-4 ', '6-4-2', '６-４', '006-4'])
      expect(parseTile(text)).toBeUndefined();
  });
});
