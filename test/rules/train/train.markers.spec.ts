import { after, reason, SINGLE, story, type Table } from './table.js';

// Seat 0 cannot begin and is marked; it draws 6-5 in its second turn.
const table: Table = {
  hands: ['5-1 4-3 5-0', '6-4 6-2 4-0', '6-1 1-0 6-0'],
  boneyard: '3-3 6-5 2-2 2-1',
  options: SINGLE,
};
const optional: Table = { ...table, options: { ...SINGLE, markerRemoval: 'optional' } };
const LAP = '6-4@train:1 6-1@train:2';

it('is put when a turn ends without the play that was owed, and only once', () => {
  const idle: Table = { hands: ['5-1 4-3', '6-4 4-2 2-2 2-0'], boneyard: '3-3 5-5', options: SINGLE };
  const twice = story(after(idle, '6-4@train:1'));
  expect(twice).toEqual([
    '0 drew 3-3',
    '0 passed',
    '0 marked',
    '1 played 6-4 train:1',
    '0 drew 5-5',
    '0 passed',
  ]);
});

it('opens the train to everybody, and stays when somebody else plays there', () => {
  expect(after(table).legalMoves).toContain('6-4@train:0');
  const used = after(table, '6-4@train:0');
  expect(used).toMatchObject({ turn: 2, marked: [0] });
  expect(used.ends).toContainEqual({ end: 'train:0', pips: 4, open: true });
});

it('goes when its owner plays on the train, and not before', () => {
  expect(after(table, LAP)).toMatchObject({
    turn: 0,
    legalMoves: ['6-5@train:0', '6-5@mexican'],
    marked: [0],
  });
  const elsewhere = after(table, `${LAP} 6-5@mexican`);
  expect(elsewhere).toMatchObject({ turn: 1, marked: [0] });
  const home = after(table, `${LAP} 6-5@train:0`);
  expect(story(home).slice(-2)).toEqual(['0 played 6-5 train:0', '0 unmarked']);
  expect(home).toMatchObject({ turn: 1, marked: [] });
  expect(home.ends).toContainEqual({ end: 'train:0', pips: 5, open: false });
});

it('goes with the last tile too', () => {
  const marked: Table = { hands: ['1-0', '6-1 5-3'], options: SINGLE };
  const last = after(marked, '6-1@train:0 1-0@train:0');
  expect(story(last)).toEqual([
    '0 passed',
    '0 marked',
    '1 played 6-1 train:0',
    '0 played 1-0 train:0',
    '0 unmarked',
  ]);
  expect(last.result).toMatchObject({ reason: 'domino', winner: 0 });
});

describe('where its removal is optional', () => {
  it('the owner is asked when the turn is otherwise over, and nothing else is possible', () => {
    const asked = after(optional, `${LAP} 6-5@train:0`);
    expect(asked).toMatchObject({ turn: 0, legalMoves: ['unmark', 'keep'], marked: [0] });
    expect(reason(optional, `${LAP} 6-5@train:0 5-1@train:0`)).toBe('not-now');
  });

  it('unmark is told, keep is not', () => {
    expect(story(after(optional, `${LAP} 6-5@train:0 unmark`)).at(-1)).toBe('0 unmarked');
    expect(after(optional, `${LAP} 6-5@train:0 unmark`)).toMatchObject({ turn: 1, marked: [] });
    expect(story(after(optional, `${LAP} 6-5@train:0 keep`)).at(-1)).toBe('0 played 6-5 train:0');
    expect(after(optional, `${LAP} 6-5@train:0 keep`)).toMatchObject({ turn: 1, marked: [0] });
  });

  it('nobody is asked without a play on the own marked train', () => {
    expect(after(optional, `${LAP} 6-5@mexican`).turn).toBe(1);
    expect(after(optional, '6-4@train:1')).toMatchObject({ turn: 2 });
    expect(reason(optional, `${LAP} unmark`)).toBe('not-now');
  });

  it('a double on it is paid for first', () => {
    const doubles: Table = {
      hands: ['5-4 3-3 3-1 2-0', '6-1 6-5 4-0 5-2'],
      boneyard: '5-5 6-3 4-4',
      options: { ...SINGLE, markerRemoval: 'optional' },
    };
    const moves = '6-1@train:1 6-3@train:0 keep 6-5@mexican 3-3@train:0';
    expect(after(doubles, moves).legalMoves.sort()).toEqual(['3-1@train:0', '5-4@mexican', '5-5@mexican']);
    expect(after(doubles, `${moves} 3-1@train:0`).legalMoves).toEqual(['unmark', 'keep']);
    expect(after(doubles, `${moves} 5-4@mexican`).legalMoves).toEqual(['unmark', 'keep']);
  });
});
