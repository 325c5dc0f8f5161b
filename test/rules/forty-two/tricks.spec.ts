import { after, FIVE_DOUBLES, legalAfter, moves, refusal, SUITED } from './table.js';

/** As `FIVE_DOUBLES`, but 5-1 is seat 1's only tile with a five. */
const ONE_FIVE = [
  FIVE_DOUBLES[0],
  '0-0 4-2 4-3 5-1 3-0 6-3 6-4',
  '1-1 5-3 4-0 5-2 5-4 6-0 6-2',
  FIVE_DOUBLES[3],
];
/** Ones are trumps and seat 0 leads. */
const ONES = 'bid:30 pass pass pass trump:1';

describe('the tricks of forty-two', () => {
  it('let the bidder lead anything, and the winner of a trick lead the next', () => {
    expect(after('pass pass bid:30 pass trump:0', { first: 1 }).turn).toBe(3);
    expect(legalAfter(ONES)).toEqual(moves('1-0 2-2 3-3 4-4 5-5 6-5 6-6'));
    const taken = after(`${ONES} 5-5 5-1 5-4 5-0`, { hands: ONE_FIVE });
    expect(taken).toMatchObject({ turn: 1, taken: [0, 16] });
    expect(taken.tricks).toEqual([{ seat: 1, tiles: ['5-5', '5-1', '5-4', '5-0'], points: 16 }]);
    expect(taken.events.at(-1)).toEqual({
      type: 'trick',
      seat: 1,
      tiles: ['5-5', '5-1', '5-4', '5-0'],
      points: 16,
    });
  });

  it('never force a trump to follow its other number', () => {
    // Seat 3 holds 2-1, a trump, beside two twos.
    expect(legalAfter(`${ONES} 2-2 4-2 6-2`)).toEqual(moves('3-2 2-0'));
    expect(refusal(`${ONES} 2-2 4-2 6-2 2-1`)).toMatchObject({ reason: 'must-follow-suit' });
  });

  it('hold a tile that is no trump to its lower number too', () => {
    expect(legalAfter(`${ONES} 2-2`)).toEqual(['4-2']);
    expect(refusal(`${ONES} 2-2 6-4`)).toMatchObject({ reason: 'must-follow-suit', legalMoves: ['4-2'] });
  });

  it('ask for the higher number of the tile led', () => {
    // 6-5 asks for sixes: seat 1 holds 6-3 and 6-4, and its fives are not asked for.
    expect(legalAfter(`${ONES} 6-5`)).toEqual(moves('6-3 6-4'));
  });

  it('do not make doubles trumps unless they are declared', () => {
    // Ones are trumps: 5-5 is only the highest five, and the one of 5-1 beats it.
    expect(after(`${ONES} 5-5 5-1 5-4 5-0`, { hands: ONE_FIVE }).turn).toBe(1);
    // 4-4 is the highest four when threes are trumps.
    const fours = after('pass bid:30 pass pass trump:3 2-4 5-4 4-1 4-4', { hands: FIVE_DOUBLES });
    expect(fours).toMatchObject({ turn: 0, taken: [6, 0] });
    // Without a trump played the highest tile of the number led takes the trick.
    const thrown = after('bid:30 pass pass pass trump:2 6-5 6-4 6-0 6-1');
    expect(thrown).toMatchObject({ turn: 0, taken: [11, 0] });
  });

  it('leave a seat free that has none of the number asked for, and give no trick to what it throws', () => {
    const sixes = { hands: SUITED };
    expect(legalAfter('bid:30 pass pass pass trump:5 6-6', sixes)).toEqual(
      moves('5-5 5-4 5-3 5-2 5-1 5-0 4-4'),
    );
    const thrown = after('bid:30 pass pass pass trump:none 6-0 5-5 4-3 0-0', sixes);
    expect(thrown).toMatchObject({ turn: 0, taken: [11, 0] });
  });

  it('refuse tiles that are not held, ends, and claims', () => {
    expect(refusal(`${ONES} 6-4`)).toMatchObject({ reason: 'tile-not-in-hand' });
    expect(refusal(`${ONES} 12-7`)).toMatchObject({ reason: 'tile-not-in-hand' });
    expect(refusal(`${ONES} 40-7`)).toMatchObject({ reason: 'tile-not-in-hand' });
    expect(refusal(`${ONES} 6-6@left`)).toMatchObject({ reason: 'no-such-end' });
    expect(refusal(`${ONES} 6-6!`)).toMatchObject({ reason: 'not-now' });
    expect(refusal(`${ONES} pass`)).toMatchObject({ reason: 'not-now' });
    expect(refusal(`${ONES} trump:2`)).toMatchObject({ reason: 'not-now' });
  });

  it('list what lies on the table in order of play', () => {
    expect(after(`${ONES} 2-2 2-4`).layout).toEqual([
      { tile: '2-2', seat: 0 },
      { tile: '4-2', seat: 1 },
    ]);
    expect(after(`${ONES} 2-2 2-4`).tricks).toEqual([]);
  });
});

describe('a deal of forty-two', () => {
  it('has seven tiles for each of four seats and names who bids first', () => {
    const short = [...SUITED.slice(0, 3), SUITED[3].replace(' 0-0', '')];
    expect(refusal('', { hands: short })).toMatchObject({ code: 'bad-deal' });
    expect(refusal('', { hands: SUITED.slice(0, 3) })).toMatchObject({ code: 'bad-deal' });
    expect(refusal('', { first: 4 })).toMatchObject({ code: 'bad-deal' });
    expect(refusal('', { first: null })).toMatchObject({ code: 'bad-deal' });
  });
});
