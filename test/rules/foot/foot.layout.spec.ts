import { after, endNames, reason, type Table } from './table.js';

const SET_ASIDE = { engine: 'set-aside' } as const;

describe('the ring', () => {
  const table: Table = {
    hands: ['9-1 9-3 9-5 9-7 2-1 3-3', '9-2 9-4 9-6 9-8 3-2 1-1'],
    boneyard: '5-5 8-8',
    options: SET_ASIDE,
  };

  it.each([
    [4, '9-1@9-9:1 9-2@9-9:2 9-3@9-9:3'],
    [6, '9-1@9-9:1 9-2@9-9:2 9-3@9-9:3 9-4@9-9:4 9-5@9-9:5'],
    [8, '9-1@9-9:1 9-2@9-9:2 9-3@9-9:3 9-4@9-9:4 9-5@9-9:5 9-6@9-9:6 9-7@9-9:7'],
  ])('of %i arms is owed until all of them are filled, the lowest first', (ring, moves) => {
    const ringed = { ...table, options: { ...SET_ASIDE, ring } };
    const arms = Array.from({ length: ring }, (_, i) => `9-9:${i + 1}`);
    expect(after(ringed)).toMatchObject({ owed: arms });
    expect(after(ringed).legalMoves.every((move) => move.endsWith('@9-9:1'))).toBe(true);
    const last = after(ringed, moves);
    expect(last.owed).toEqual([`9-9:${ring}`]);
    expect(last.legalMoves.every((move) => move.endsWith(`@9-9:${ring}`))).toBe(true);
    const full = after(ringed, `${moves} ${last.legalMoves[0]}`);
    expect(full.owed).toEqual([]);
    expect(full.ends).toHaveLength(ring);
  });

  it('has the only ends, bare ones included', () => {
    expect(endNames(table, '9-1@9-9:1')).toEqual(['9-9:1=1', '9-9:2=9', '9-9:3=9', '9-9:4=9']);
  });

  it('keeps the name of an arm however long it grows', () => {
    const moves = '9-1@9-9:1 9-2@9-9:2 9-3@9-9:3 9-4@9-9:4 2-1@9-9:1 3-2@9-9:1';
    expect(endNames(table, moves)).toEqual(['9-9:1=3', '9-9:2=2', '9-9:3=3', '9-9:4=4']);
  });
});

describe('a foot', () => {
  it('has three toes, whatever the ring has', () => {
    for (const size of [4, 6, 8]) {
      const big: Table = {
        hands: ['9-1 9-3 9-5 9-7 1-1 0-0', '9-2 9-4 9-6 9-8 7-1'],
        options: { ...SET_ASIDE, ring: size },
      };
      const fill = ['9-1', '9-2', '9-3', '9-4', '9-5', '9-6', '9-7', '9-8'].slice(0, size);
      const moves = fill.map((tile, i) => `${tile}@9-9:${i + 1}`).join(' ');
      expect(after(big, `${moves} 1-1@9-9:1`).owed).toEqual(['1-1:1', '1-1:2', '1-1:3']);
    }
  });

  const TABLE: Table = {
    hands: ['9-1 9-4 1-1 7-1 8-3', '9-2 9-5 4-1 2-1 4-2', '9-3 6-1 5-1 6-4 5-3'],
    boneyard: '0-0 7-7',
    options: SET_ASIDE,
  };
  const RING = '9-1@9-9:1 9-2@9-9:2 9-3@9-9:3 9-4@9-9:4';

  it('stops everybody everywhere until it has exactly three', () => {
    // Seat 1 plays 2-1 on the 2, so that another end shows a one; seat 2 plays 5-3 on the 3.
    const laid = `${RING} 2-1@9-9:2 5-3@9-9:3 1-1@9-9:1`;
    expect(after(TABLE, laid)).toMatchObject({
      turn: 1,
      owed: ['1-1:1', '1-1:2', '1-1:3'],
      legalMoves: ['4-1@1-1:1'],
    });
    expect(reason(TABLE, `${laid} 4-1@9-9:2`)).toBe('must-fill-foot');
    expect(reason(TABLE, `${laid} 4-2@9-9:4`)).toBe('must-fill-foot');
    const one = `${laid} 4-1@1-1:1`;
    expect(after(TABLE, one)).toMatchObject({ turn: 2, owed: ['1-1:2', '1-1:3'] });
    expect(after(TABLE, one).legalMoves).toEqual(['5-1@1-1:2', '6-1@1-1:2']);
    const two = `${one} 6-1@1-1:2`;
    expect(after(TABLE, two)).toMatchObject({ turn: 0, owed: ['1-1:3'], legalMoves: ['7-1@1-1:3'] });
    const three = after(TABLE, `${two} 7-1@1-1:3`);
    expect(three.owed).toEqual([]);
    expect(three.turn).toBe(1);
    expect(three.legalMoves).toEqual(['4-2@1-1:1', '4-2@9-9:4', '9-5@9-9:3']);
  });

  it('takes the place of the end on which its double lies', () => {
    const laid = `${RING} 2-1@9-9:2 5-3@9-9:3 1-1@9-9:2`;
    expect(endNames(TABLE, laid)).toEqual(['9-9:1=1', '9-9:3=5', '9-9:4=4', '1-1:1=1', '1-1:2=1', '1-1:3=1']);
    const filled = `${laid} 4-1@1-1:1 6-1@1-1:2 7-1@1-1:3`;
    expect(endNames(TABLE, filled)).toEqual([
      '9-9:1=1',
      '9-9:3=5',
      '9-9:4=4',
      '1-1:1=4',
      '1-1:2=6',
      '1-1:3=7',
    ]);
  });

  it('gives its player no extra turn', () => {
    expect(after(TABLE, `${RING} 2-1@9-9:2 5-3@9-9:3 1-1@9-9:1`).turn).toBe(1);
  });
});
