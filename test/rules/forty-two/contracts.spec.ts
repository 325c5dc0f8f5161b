import { after, FIVE_DOUBLES, legalAfter, moves, playOut, refusal, SUITED, type Table } from './table.js';

const FAMILY = { preset: 'family' } as const;
const family = (options: Record<string, unknown> = {}): Table => ({ ...FAMILY, options });

/** Seat 1 can lose every trick: it holds the lowest tiles. */
const LOW_HAND = [
  '6-6 6-5 6-4 5-5 4-4 3-3 2-2',
  '3-0 2-0 1-0 2-1 3-1 3-2 4-0',
  '6-3 6-2 6-1 6-0 5-4 1-1 0-0',
  '5-3 5-2 5-1 5-0 4-3 4-2 4-1',
];

describe('nello', () => {
  const NELLO = 'bid:1m pass pass pass trump:nello';

  it('is played by three: the partner of the bidder is passed over and keeps its tiles', () => {
    const round = playOut(NELLO, family({ playOn: 'all-seven' }));
    expect(round.layout.some(({ seat }) => seat === 2)).toBe(false);
    expect(round.tricks).toHaveLength(7);
    expect(round.hands.map((hand) => hand.length)).toEqual([0, 0, 7, 0]);
    expect(round.result?.pips).toEqual([0, 0, 39, 0]);
  });

  it('completes a trick with the third tile, not the fourth', () => {
    expect(after(`${NELLO} 1-0`, FAMILY)).toMatchObject({ turn: 1, tricks: [] });
    expect(after(`${NELLO} 1-0 5-1`, FAMILY)).toMatchObject({ turn: 3, tricks: [] });
    const complete = after(`${NELLO} 1-0 5-1 4-1`, FAMILY);
    expect(complete.tricks).toEqual([{ seat: 1, tiles: ['1-0', '5-1', '4-1'], points: 6 }]);
    expect(complete).toMatchObject({ turn: 1, taken: [0, 6] });
    // Seat 1 leads, the partner 2 is passed over again.
    expect(after(`${NELLO} 1-0 5-1 4-1 5-3`, FAMILY).turn).toBe(3);
  });

  it('is led by the bidder wherever it sits', () => {
    const fromThree = after('pass pass pass bid:1m trump:nello', FAMILY);
    expect(fromThree.turn).toBe(3);
    expect(after('pass pass pass bid:1m trump:nello 2-0', FAMILY).turn).toBe(0);
    expect(after('pass pass pass bid:1m trump:nello 2-0 2-2', FAMILY).turn).toBe(2);
  });

  it.each([
    ['own', ['0-0']],
    ['high', ['5-1', '5-3']],
    ['low', ['5-1', '5-3']],
  ])('with doubles %s asks for %j when 5-5 is led', (nelloDoubles, followers) => {
    expect(legalAfter(`${NELLO} 5-5`, family({ nelloDoubles }))).toEqual(followers);
  });

  it('puts a low double under every other tile of its number', () => {
    expect(after(`${NELLO} 5-5 5-1 5-0`, family({ nelloDoubles: 'low' })).turn).toBe(1);
    expect(after(`${NELLO} 5-5 5-1 5-0`, family({ nelloDoubles: 'high' })).turn).toBe(0);
  });

  it('is made by losing every trick', () => {
    const bid = 'bid:2m pass pass pass trump:nello';
    const round = playOut(bid, { ...family(), hands: LOW_HAND, first: 1 });
    expect(round.taken?.[1]).toBe(0);
    expect(round.result).toMatchObject({ reason: 'tricks', winner: 1, points: [0, 2, 0, 2] });
  });

  it('is lost with one trick, and ends there under until-decided', () => {
    const lost = playOut(`${NELLO} 6-6`, family({ playOn: 'until-decided' }));
    expect(lost.tricks).toHaveLength(1);
    expect(lost.result).toMatchObject({ winner: 1, points: [0, 1, 0, 1] });
    const played = playOut(`${NELLO} 6-6`, family());
    expect(played.tricks).toHaveLength(7);
    expect(played.result).toMatchObject({ winner: 1, points: [0, 1, 0, 1] });
  });

  it('is open until the seventh trick while nothing is lost', () => {
    const bid = 'bid:1m pass pass pass trump:nello';
    const round = playOut(bid, { ...family({ playOn: 'until-decided' }), hands: LOW_HAND, first: 1 });
    expect(round.tricks).toHaveLength(7);
    expect(round.result).toMatchObject({ winner: 1, points: [0, 1, 0, 1] });
  });

  it('scores its bid when it is made, by what is taken too', () => {
    const options = { scoring: 'points', pointsScoring: 'taken' };
    const round = playOut('bid:2m pass pass pass trump:nello', {
      ...family(options),
      hands: LOW_HAND,
      first: 1,
    });
    expect(round.result).toMatchObject({ winner: 1, points: [0, 84, 0, 84] });
  });
});

describe('plunge and splash', () => {
  it('are led by the partner, and won by every trick', () => {
    const hands = [
      '6-6 5-5 4-4 3-3 2-2 1-1 0-0',
      '5-4 5-3 5-2 5-1 5-0 4-3 4-2',
      '6-5 6-4 6-3 6-2 6-1 6-0 4-1',
      '4-0 3-2 3-1 3-0 2-1 2-0 1-0',
    ];
    const round = playOut('plunge:4m pass pass pass trump:6', { ...FAMILY, hands });
    expect(round.layout[0].seat).toBe(2);
    // The partner loses its last tile to nobody: seat 0 has a double for it.
    expect(round).toMatchObject({ taken: [42, 0], scores: [4, 0, 4, 0] });
    expect(round.result).toMatchObject({ winner: 0, points: [4, 0, 4, 0] });
  });

  it('are lost with one trick', () => {
    const lost = playOut('plunge:4m pass pass pass trump:0', family({ playOn: 'until-decided' }));
    expect(lost.taken?.[1]).toBeGreaterThan(0);
    expect(lost.result).toMatchObject({ winner: 1, points: [0, 4, 0, 4] });
    const splash = playOut('splash:3m pass pass pass trump:0', family({ scoring: 'points' }));
    expect(splash.result).toMatchObject({ points: [0, 126, 0, 126] });
  });
});

describe('sevens', () => {
  const SEVENS = 'bid:1m pass pass pass trump:sevens';

  it('binds everybody to the tile nearest to seven pips, whatever was led', () => {
    expect(legalAfter(SEVENS, FAMILY)).toEqual(moves('3-3 4-4'));
    expect(legalAfter(`${SEVENS} 4-4`, FAMILY)).toEqual(['4-3']);
    expect(legalAfter(`${SEVENS} 4-4 4-3`, FAMILY)).toEqual(['5-2']);
    expect(refusal(`${SEVENS} 6-6`, FAMILY)).toMatchObject({ reason: 'not-now' });
    expect(refusal(`${SEVENS} 4-4 6-4`, FAMILY)).toMatchObject({ reason: 'not-now' });
  });

  it('is won by the earliest of equally near tiles', () => {
    expect(after(`${SEVENS} 3-3 4-3 5-2 6-1`, FAMILY)).toMatchObject({ turn: 1, taken: [0, 1] });
    // 3-3 and 4-4 are equally near.
    const hands = [
      '4-4 6-6 5-5 0-0 1-1 1-0 2-0',
      '3-3 6-5 6-4 5-4 6-3 5-3 6-2',
      '4-2 5-1 6-0 4-1 3-2 5-0 4-0',
      '2-2 3-1 3-0 2-1 6-1 5-2 4-3',
    ];
    expect(after(`${SEVENS} 4-4 3-3 4-2 6-1`, { ...FAMILY, hands }).turn).toBe(3);
  });

  it("goes on when the partner takes a trick, and counts it for the bidder's side", () => {
    // Seat 2 holds all tiles of seven pips, so that seat 0 wins nothing itself.
    const hands = [
      '6-6 5-5 6-5 0-0 1-0 1-1 2-0',
      '6-4 6-3 3-3 4-4 5-4 2-2 3-0',
      '6-1 5-2 4-3 6-2 5-3 4-2 5-1',
      '6-0 4-1 3-2 5-0 4-0 3-1 2-1',
    ];
    const table = { ...family({ playOn: 'until-decided' }), hands };
    const first = after(`${SEVENS} 5-5 3-3 6-1 6-0`, table);
    expect(first).toMatchObject({ status: 'playing', turn: 2 });
    expect(first.tricks?.[0].seat).toBe(2);
    const second = playOut(`${SEVENS} 5-5 3-3 6-1 6-0`, table, ({ tricks }) => tricks?.length === 2);
    expect(second).toMatchObject({ status: 'playing', taken: [second.taken?.[0], 0] });
  });

  it('is lost with the first trick of the other side', () => {
    const lost = after(`${SEVENS} 3-3 4-3 5-2 6-1`, family({ playOn: 'until-decided' }));
    expect(lost.result).toMatchObject({ reason: 'tricks', winner: 1, points: [0, 1, 0, 1] });
  });
});

describe('until-decided', () => {
  const early = (options: Record<string, unknown> = {}): Table => ({
    options: { playOn: 'until-decided', ...options },
    hands: SUITED,
  });

  it('ends with the trick that makes the bid', () => {
    // Seat 0 holds all sixes as trumps: it takes every trick, 5-5 and 6-4 within the first ones.
    const line = 'bid:31 pass pass pass trump:6 6-6 5-5 3-2 2-2 6-5 5-0 4-1 0-0 6-4 5-1';
    const open = after(`${line} 3-1`, early());
    expect(open).toMatchObject({ status: 'playing', taken: [27, 0] });
    const made = after(`${line} 3-1 1-0`, early());
    expect(made).toMatchObject({ status: 'round-over', taken: [38, 0], scores: [1, 0, 1, 0] });
  });

  it('never ends a bid in marks early while it may still be made', () => {
    const round = playOut('bid:1m pass pass pass trump:6', early());
    expect(round).toMatchObject({ taken: [42, 0], scores: [1, 0, 1, 0] });
    expect(round.tricks).toHaveLength(7);
  });

  it('has no effect where what is taken scores', () => {
    const round = playOut(
      'bid:30 pass pass pass trump:6',
      early({ scoring: 'points', pointsScoring: 'taken' }),
    );
    expect(round.tricks).toHaveLength(7);
    const marks = playOut('bid:30 pass pass pass trump:6', early({ pointsScoring: 'taken' }));
    expect(marks.tricks?.length).toBeLessThan(7);
  });
});

describe('the hands these tests use', () => {
  it('are whole sets', () => {
    for (const hands of [FIVE_DOUBLES, SUITED, LOW_HAND])
      expect(new Set(hands.join(' ').split(' ')).size).toBe(28);
  });
});
