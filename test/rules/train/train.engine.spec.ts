import { after, reason, refusal, SINGLE, story, type Table } from './table.js';

describe('the first turn as a chain', () => {
  const table: Table = { hands: ['6-5 5-1 4-3', '6-4 2-1'], boneyard: '3-0' };

  it('may be stopped after its first tile, and that is told', () => {
    expect(after(table).legalMoves).toEqual(['6-5@train:0']);
    expect(after(table, '6-5@train:0').legalMoves).toEqual(['5-1@train:0', 'stop']);
    expect(story(after(table, '6-5@train:0 stop'))).toEqual(['0 played 6-5 train:0', '0 stopped']);
  });

  it('ends by itself, untold, when nothing fits any more', () => {
    const ended = after(table, '6-5@train:0 5-1@train:0');
    expect(ended.turn).toBe(1);
    expect(story(ended)).toEqual(['0 played 6-5 train:0', '0 played 5-1 train:0']);
  });

  it('leaves a seat that cannot begin marked, without a draw', () => {
    const passed = after({ hands: ['5-1 4-3', '6-4 2-1'], boneyard: '6-0' });
    expect(story(passed)).toEqual(['0 passed', '0 marked']);
    expect(passed).toMatchObject({ turn: 1, marked: [0], boneyard: ['6-0'] });
  });

  it('lets it draw one with firstTurnDraw, which must be played if it fits and begins a chain', () => {
    const drawn = after({
      hands: ['5-1 4-3', '6-4 2-1'],
      boneyard: '6-5 6-0',
      options: { firstTurnDraw: 1 },
    });
    expect(drawn.legalMoves).toEqual(['6-5@train:0']);
    const chained = after(
      { hands: ['5-1 4-3', '6-4 2-1'], boneyard: '6-5 6-0', options: { firstTurnDraw: 1 } },
      '6-5@train:0',
    );
    expect(chained).toMatchObject({ turn: 0, legalMoves: ['5-1@train:0', 'stop'], marked: [] });
    expect(
      story(after({ hands: ['5-1', '6-4 2-1'], boneyard: '3-0 6-0', options: { firstTurnDraw: 1 } })),
    ).toEqual(['0 drew 3-0', '0 passed', '0 marked']);
  });

  it('is won by the first seat to go out, once all have had theirs', () => {
    const both: Table = { hands: ['6-5 5-1', '6-4', '3-2 2-1'], boneyard: '6-0' };
    expect(after(both, '6-5@train:0 5-1@train:0')).toMatchObject({ status: 'playing', turn: 1 });
    const over = after(both, '6-5@train:0 5-1@train:0 6-4@train:1');
    expect(over.result).toMatchObject({ reason: 'domino', winner: 0, points: [0, 0, 8] });
    expect(story(over).slice(-2)).toEqual(['2 passed', '2 marked']);
  });
});

describe('the first turn as a single tile', () => {
  it('is a turn like any other: a seat that cannot play draws, and marked trains are open', () => {
    const table: Table = { hands: ['5-4 3-3', '6-5 2-1'], boneyard: '2-0 6-1', options: SINGLE };
    expect(story(after(table))).toEqual(['0 drew 2-0', '0 passed', '0 marked']);
    expect(after(table).legalMoves).toEqual(['6-5@train:0', '6-5@train:1']);
  });

  it('may not begin the Mexican Train, which everybody may from the second turn on', () => {
    const table: Table = { hands: ['6-5 6-0 3-3', '6-1 2-0'], boneyard: '3-2', options: SINGLE };
    expect(reason(table, '6-5@mexican')).toBe('train-not-open');
    expect(after(table).ends).toContainEqual({ end: 'mexican', pips: 6, open: false });
    expect(after(table, '6-5@train:0 6-1@train:1').legalMoves).toEqual(['6-0@mexican']);
  });

  it('goes out at once with the last tile', () => {
    const over = after({ hands: ['6-5', '6-1 2-2'], boneyard: '3-2', options: SINGLE }, '6-5@train:0');
    expect(over.result).toMatchObject({ reason: 'domino', winner: 0, points: [0, 11] });
  });
});

describe('later turns', () => {
  it('draw one tile, which must be played if it fits', () => {
    const table: Table = { hands: ['6-5 4-3', '6-1 4-2'], boneyard: '5-0 3-3 2-2', options: SINGLE };
    const drawn = after(table, '6-5@train:0 6-1@train:1');
    expect(story(drawn).at(-1)).toBe('0 drew 5-0');
    expect(drawn.legalMoves).toEqual(['5-0@train:0']);
  });

  it('go on without a draw when the boneyard is empty', () => {
    const table: Table = { hands: ['6-5 4-3 6-0', '6-1 4-2 5-0'], options: SINGLE };
    const played = after(table, '6-5@train:0 6-1@train:1 6-0@mexican');
    expect(played.legalMoves).toEqual(['5-0@mexican']);
    const passed = after({ hands: ['6-5 4-3', '6-1 5-2'], options: SINGLE }, '6-5@train:0 6-1@train:1');
    expect(story(passed).slice(-2)).toEqual(['0 passed', '0 marked']);
    expect(passed.legalMoves).toEqual(['5-2@train:0']);
  });
});

describe('an engine in a hand', () => {
  const holder = { engine: 'holder' } as const;

  it('is laid by its holder, who goes first', () => {
    const begun = after({ hands: ['6-5 5-1', '6-6 6-4'], boneyard: '3-0', options: holder });
    expect(story(begun)).toEqual(['1 played 6-6']);
    expect(begun).toMatchObject({ turn: 1, legalMoves: ['6-4@train:1'] });
  });

  it('as the only tile has gone out; the others still have their first turn', () => {
    const table: Table = { hands: ['6-6', '6-1 1-0'], boneyard: '3-0', options: holder };
    expect(after(table)).toMatchObject({ status: 'playing', turn: 1, marked: [] });
    expect(after(table, '6-1@train:1 stop').result).toMatchObject({
      reason: 'domino',
      winner: 0,
      points: [0, 1],
    });
    expect(after({ ...table, options: { ...holder, ...SINGLE } }).result).toMatchObject({
      winner: 0,
      points: [0, 8],
    });
  });
});

describe('who goes first with a set-aside engine', () => {
  const hands = ['6-5 5-1 3-3', '6-4 4-1', '6-2 2-1'];

  it('moves on by a seat each round, and a given first overrides it', () => {
    expect(after({ hands, round: 1 }).turn).toBe(0);
    expect(after({ hands: ['5-0', '5-1', '5-2'], round: 2 }).turn).toBe(1);
    expect(after({ hands: ['3-0', '3-1', '3-2'], round: 4 }).turn).toBe(0);
    expect(after({ hands, first: 2 }).turn).toBe(2);
    expect(refusal({ hands, first: 3 }).code).toBe('bad-deal');
  });

  it('is told for the next round, and nobody is named when the next hands decide it', () => {
    const moves = '6-5@train:0 5-1@train:0 6-4@train:1 4-1@train:1 6-2@train:2 stop';
    const hands = ['6-5 5-1', '6-4 4-1', '6-2 2-1'];
    expect(after({ hands }, moves).result?.next).toBe(1);
    expect(after({ hands, options: { rounds: 1 } }, moves).result?.next).toBeNull();
    const held = after({ hands: ['6-6', '6-1'], options: { engine: 'holder' } }, '6-1@train:1');
    expect(held.result?.next).toBeNull();
  });
});

describe('refused moves', () => {
  // Seat 0 has had its turn, seat 1 is to play: 6-1, 4-2, 5-0; train:0 shows 5.
  const table: Table = { hands: ['6-5 4-3 6-0', '6-1 4-2 5-0'], boneyard: '3-3', options: SINGLE };

  it.each([
    ['6-5@train:0 4-3@train:1', 'tile-not-in-hand'],
    ['6-5@train:0 12-11@train:1', 'tile-not-in-hand'],
    ['6-5@train:0 19-3@train:1', 'tile-not-in-hand'],
    ['6-5@train:0 6-1', 'no-such-end'],
    ['6-5@train:0 6-1@left', 'no-such-end'],
    ['6-5@train:0 6-1@train:2', 'no-such-end'],
    ['6-5@train:0 6-1@train:77', 'no-such-end'],
    ['6-5@train:0 6-1@6-6:1', 'no-such-end'],
    ['6-5@train:0 4-2@train:1', 'end-does-not-match'],
    ['6-5@train:0 5-0@train:0', 'train-not-open'],
    ['6-5@train:0 6-1@mexican', 'train-not-open'],
    ['6-5@train:0 draw', 'not-now'],
    ['6-5@train:0 stop', 'not-now'],
    ['6-5@train:0 keep', 'not-now'],
    ['6-5@train:0 bid:30', 'not-now'],
    ['6-5@train:0 6-1@train:1!', 'not-now'],
    ['6-5@train:0 6_1@train:1', 'malformed-move'],
  ])('%s: %s', (moves, expected) => expect(reason(table, moves)).toBe(expected));

  it('change nothing and come with the legal moves and their place', () => {
    expect(refusal(table, '6-5@train:0 4-2@train:1')).toMatchObject({
      moveIndex: 1,
      legalMoves: ['6-1@train:1'],
    });
  });
});
