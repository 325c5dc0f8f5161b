import { after, reason, SINGLE, story, type Table } from './table.js';

const PAYING = '6-2@train:0 6-1@train:1 6-3@mexican 1-0@train:1 2-2@train:0';

describe('the player of a double', () => {
  const table: Table = {
    hands: ['6-2 6-3 2-2 5-4', '6-1 1-0 4-0 5-5'],
    boneyard: '3-3 3-1 2-0 5-1',
    options: SINGLE,
  };

  it('draws once for each tile it owes', () => {
    const drawn = after(table, PAYING);
    expect(story(drawn).at(-1)).toBe('0 drew 3-3');
    expect(drawn).toMatchObject({ turn: 0, legalMoves: ['3-3@mexican'], openDoubles: [] });
    const again = after(table, `${PAYING} 3-3@mexican`);
    expect(story(again).at(-1)).toBe('0 drew 3-1');
    expect(again).toMatchObject({ turn: 0, legalMoves: ['3-1@mexican'] });
    const paid = after(table, `${PAYING} 3-3@mexican 3-1@mexican`);
    expect(paid.openDoubles).toEqual(['2-2']);
  });

  it('is marked when it cannot pay', () => {
    const short = after({ ...table, boneyard: '5-1 2-0' }, PAYING);
    expect(story(short).slice(-5)).toEqual([
      '0 played 2-2 train:0',
      '0 drew 5-1',
      '0 passed',
      '0 marked',
      '1 drew 2-0',
    ]);
    expect(short).toMatchObject({ turn: 1, openDoubles: ['2-2'], legalMoves: ['2-0@train:0'] });
  });

  it('pays with a tile that is not a double where doubles may not follow doubles', () => {
    const forbidden: Table = {
      hands: ['6-2 6-3 2-2 3-3 4-4', '6-1 1-0 4-0 5-5'],
      boneyard: '3-1 2-0',
      options: { ...SINGLE, doubleChain: 'forbidden' },
    };
    expect(after(forbidden, PAYING).legalMoves).toEqual(['3-1@mexican']);
    expect(reason(forbidden, `${PAYING} 3-3@mexican`)).toBe('not-now');
    expect(after({ ...forbidden, options: SINGLE }, PAYING).legalMoves).toEqual(['3-3@mexican']);
  });

  it('does not have to cover it, and goes out with it', () => {
    expect(after({ ...table, hands: ['6-2 6-3 2-2 3-0', table.hands[1]] }, PAYING).legalMoves).toEqual([
      '3-0@mexican',
    ]);
    expect(after({ ...table, hands: ['6-2 6-3 2-2', table.hands[1]] }, PAYING).result).toMatchObject({
      reason: 'domino',
      winner: 0,
    });
  });
});

describe('a double left uncovered', () => {
  const table: Table = {
    hands: ['6-2 2-2 4-3', '6-1 5-1 4-0', '6-3 2-0 5-3'],
    boneyard: '5-4 2-1 3-0',
    options: SINGLE,
  };
  const moves = '6-2@train:0 6-1@train:1 6-3@train:2 2-2@train:0';

  it('binds everybody, on whosever train it lies, and a drawn tile that fits it must be played', () => {
    const bound = after(table, moves);
    expect(story(bound).at(-1)).toBe('1 drew 2-1');
    expect(bound).toMatchObject({ turn: 1, legalMoves: ['2-1@train:0'], openDoubles: ['2-2'] });
    expect(reason(table, `${moves} 5-1@train:1`)).toBe('must-cover-double');
    expect(reason(table, `${moves} 5-1@train:0`)).toBe('end-does-not-match');
  });

  it('binds nobody once it is covered', () => {
    const free = after(table, `${moves} 2-1@train:0`);
    expect(free).toMatchObject({ turn: 2, openDoubles: [], legalMoves: ['5-3@train:2'] });
    expect(free.ends).toContainEqual({ end: 'train:0', pips: 1, open: true });
  });

  it('binds nobody when all its other tiles lie on the table', () => {
    // The twos are 6-2, 5-2, 4-2, 3-2, 2-1, 2-0: all played before 2-2.
    const used: Table = {
      hands: ['6-2 2-0 3-0 3-2 2-1 4-1 4-2 2-2 1-1', '6-5 5-2 6-4 4-0 5-1'],
      boneyard: '3-1',
    };
    const lap = '6-2@train:0 2-0@train:0 3-0@train:0 3-2@train:0 2-1@train:0 4-1@train:0 4-2@train:0 stop';
    const left = after(used, `${lap} 6-5@train:1 5-2@train:1 2-2@train:0`);
    expect(left).toMatchObject({ turn: 1, openDoubles: [], legalMoves: ['6-4@mexican'], marked: [0] });
  });
});

describe('doubles at the ends of first chains', () => {
  const table: Table = { hands: ['6-5 5-5 3-1', '6-4 4-4 5-2 3-0'], boneyard: '6-0 3-3 4-2 1-0' };
  const lap = '6-5@train:0 5-5@train:0 6-4@train:1 4-4@train:1';

  it('bind nobody before every seat has had its first turn', () => {
    expect(after(table, '6-5@train:0 5-5@train:0')).toMatchObject({
      turn: 1,
      openDoubles: [],
      legalMoves: ['6-4@train:1'],
    });
  });

  it('then bind in the order in which they were laid', () => {
    expect(after(table, lap)).toMatchObject({
      turn: 1,
      openDoubles: ['5-5', '4-4'],
      legalMoves: ['5-2@train:0'],
    });
  });

  it('or the latest first', () => {
    const last = after({ ...table, options: { openDoubles: 'lifo' } }, lap);
    expect(last).toMatchObject({ turn: 0, openDoubles: ['4-4', '5-5'], legalMoves: ['4-2@train:1'] });
    expect(story(last).slice(-7)).toEqual([
      '0 drew 6-0',
      '0 passed',
      '0 marked',
      '1 drew 3-3',
      '1 passed',
      '1 marked',
      '0 drew 4-2',
    ]);
  });

  it('owe nothing inside the chain', () => {
    const inside = after({ hands: ['6-5 5-5 5-2', '6-4'], boneyard: '6-0' }, '6-5@train:0 5-5@train:0');
    expect(inside).toMatchObject({ turn: 0, legalMoves: ['5-2@train:0', 'stop'] });
  });
});
