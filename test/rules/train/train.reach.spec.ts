import { after, SINGLE, story, type Table } from './table.js';

describe('a blocked round', () => {
  it('is found at once, without passes', () => {
    const over = after({ hands: ['6-1 3-3', '6-2 5-5'], options: SINGLE }, '6-1@train:0 6-2@train:1');
    expect(story(over)).toEqual(['0 played 6-1 train:0', '1 played 6-2 train:1']);
    expect(over).toMatchObject({ status: 'round-over', marked: [], scores: [6, 10] });
    expect(over.result).toMatchObject({ reason: 'blocked', winner: null, points: [6, 10], next: 1 });
  });

  it('is found before the first turn', () => {
    const over = after({ hands: ['5-1 3-3', '5-2 5-5'] });
    expect(over).toMatchObject({ status: 'round-over', events: [], result: { reason: 'blocked' } });
  });

  it('is not declared while a tile can be drawn, and after the last draw without a pass', () => {
    const table: Table = { hands: ['6-1 3-3', '6-2 5-5'], boneyard: '4-4 4-3 5-4', options: SINGLE };
    const over = after(table, '6-1@train:0 6-2@train:1');
    expect(story(over).slice(2)).toEqual([
      '0 drew 4-4',
      '0 passed',
      '0 marked',
      '1 drew 4-3',
      '1 passed',
      '1 marked',
      '0 drew 5-4',
    ]);
    expect(over.result).toMatchObject({ reason: 'blocked', pips: [23, 17] });
  });

  it('is not declared while a marker would let somebody play', () => {
    const table: Table = { hands: ['6-1 3-3', '6-2 1-0 5-5'], options: SINGLE };
    const passed = after(table, '6-1@train:0 6-2@train:1');
    expect(story(passed).slice(2)).toEqual(['0 passed', '0 marked']);
    expect(passed).toMatchObject({ turn: 1, legalMoves: ['1-0@train:0'] });
  });

  it('comes when nobody holds a tile for the double that binds, after its player could not pay', () => {
    const table: Table = { hands: ['6-1 1-1 5-4', '6-5 5-2 3-3'], options: SINGLE };
    const over = after(table, '6-1@train:0 6-5@train:1 1-1@train:0');
    expect(story(over).slice(2)).toEqual(['0 played 1-1 train:0', '0 passed', '0 marked']);
    expect(over.result).toMatchObject({ reason: 'blocked' });
  });

  it('judges a seat before its first turn by what that turn allows', () => {
    // 1-0 would fit train:0, but a chain can only be begun with a six.
    const over = after({ hands: ['6-1 3-3', '1-0 5-5'] }, '6-1@train:0');
    expect(story(over)).toEqual(['0 played 6-1 train:0']);
    expect(over.result).toMatchObject({ reason: 'blocked' });
  });

  it('does not stop the lap of first turns once somebody has gone out', () => {
    const over = after({ hands: ['6-1', '1-0 5-5', '2-0'] }, '6-1@train:0');
    expect(story(over)).toEqual(['0 played 6-1 train:0', '1 passed', '1 marked', '2 passed', '2 marked']);
    expect(over.result).toMatchObject({ reason: 'domino', winner: 0, points: [0, 11, 2] });
  });

  it('asks nobody about a marker any more', () => {
    const table: Table = { hands: ['1-0 3-3', '6-1 5-4'], options: { ...SINGLE, markerRemoval: 'optional' } };
    const over = after(table, '6-1@train:0 1-0@train:0');
    expect(over).toMatchObject({ status: 'round-over', marked: [0], result: { reason: 'blocked' } });
  });
});
