import { after, refusal, story } from './table.js';

describe('sides that are level at the target', () => {
  // After 6-6 seat 0 holds ten pips, seats 1 and 2 four each: a split gives five to both.
  const split = {
    game: 'muggins',
    hands: '6-6 5-5 | 4-0 | 3-1',
    options: { targetCheck: 'round-end', draw: 'none', target: 100, targetExact: true, blockTie: 'split' },
  };

  it('play on, exactly or not', () => {
    for (const targetExact of [true, false]) {
      const table = { ...split, options: { ...split.options, targetExact } };
      const blocked = after({ ...table, scores: [0, 95, 95] }, '6-6');
      expect(blocked.result).toMatchObject({ reason: 'blocked', winner: null, points: [0, 5, 5] });
      expect(blocked).toMatchObject({ status: 'round-over', scores: [0, 100, 100] });
      expect(blocked).not.toHaveProperty('match');
    }
  });

  it('begin a round in which an exact target may be passed, so that somebody gets ahead', () => {
    const out = { game: 'draw', hands: '6-6 | 4-0 | 3-1', options: { target: 100, targetExact: true } };
    const won = after({ ...out, scores: [100, 100, 20] }, '6-6');
    expect(won).toMatchObject({ status: 'match-over', scores: [108, 100, 20], match: { winners: [0] } });
    expect(won.result?.points).toEqual([8, 0, 0]);
    // It holds for everybody in that round.
    const third = after({ ...out, scores: [95, 100, 100] }, '6-6');
    expect(third).toMatchObject({ status: 'match-over', scores: [103, 100, 100], match: { winners: [0] } });
    // Below the target it is nothing to be level, and one alone at the target has won already.
    const level = after({ ...out, scores: [98, 98, 20] }, '6-6');
    expect(level).toMatchObject({ status: 'round-over', scores: [98, 98, 20] });
  });

  it('have to hit it in the round that brings them level', () => {
    const table = {
      game: 'muggins',
      hands: '5-5 0-0 1-1 | 5-0 6-6',
      options: { target: 15, targetExact: true, targetCheck: 'round-end' },
      scores: [5, 5],
    };
    const level = after(table, '5-5 5-0@left');
    expect(level).toMatchObject({ status: 'playing', scores: [15, 15] });
    // The ends count ten again, and the block is won by seat 0: neither is taken.
    const blocked = after(table, '5-5 5-0@left 0-0@left');
    expect(blocked.events.at(-1)).toMatchObject({ tile: '0-0', points: 0 });
    expect(blocked).toMatchObject({ status: 'round-over', scores: [15, 15] });
    expect(blocked.result).toMatchObject({ reason: 'blocked', winner: 0, points: [0, 0] });
  });

  it('both pass it with what they share, and still play on', () => {
    const table = { ...split, scores: [0, 100, 100] };
    expect(after(table, '6-6')).toMatchObject({ status: 'round-over', scores: [0, 105, 105] });
    const after105 = { ...table, scores: [0, 105, 105] };
    expect(after(after105, '6-6')).toMatchObject({ status: 'round-over', scores: [0, 110, 110] });
  });

  it('are not stopped in the middle of a round by a play that leaves them level', () => {
    const table = {
      game: 'partnership',
      hands: '5-5 1-1 | 6-5 6-4 | 2-0 | 3-3',
      options: { playScore: 'fives', targetCheck: 'immediate', target: 100 },
    };
    const level = after({ ...table, scores: [90, 100, 90, 100] }, '5-5');
    expect(level.scores).toEqual([100, 100, 100, 100]);
    expect(level.result?.reason).not.toBe('target');
    const ahead = after({ ...table, scores: [95, 100, 95, 100] }, '5-5');
    expect(ahead).toMatchObject({ status: 'match-over', match: { winners: [0, 2] } });
    expect(ahead.result).toMatchObject({ reason: 'target', winner: 0 });
  });

  it('go to the higher total where a bonus had passed the target before', () => {
    const table = {
      game: 'partnership',
      hands: '5-5 1-1 | 6-5 6-4 | 2-0 | 3-3',
      options: { playScore: 'fives', targetCheck: 'immediate', target: 100 },
      scores: [90, 125, 90, 125],
    };
    const over = after(table, '5-5');
    expect(over).toMatchObject({ status: 'match-over', match: { winners: [1, 3] } });
    expect(over.result).toMatchObject({ reason: 'target', winner: 1, points: [0, 0, 0, 0] });
  });

  it('are left as they are by a round in which the others pass', () => {
    const table = {
      game: 'partnership',
      hands: '6-5 6-4 | 3-2 3-3 | 2-2 | 1-1',
      options: { bonuses: { 'skip-all': 25 }, target: 100 },
      scores: [75, 100, 75, 100],
    };
    const skipped = after(table, '6-5');
    expect(story(skipped).at(-1)).toBe('bonus 0 skip-all 25');
    expect(skipped).toMatchObject({ status: 'playing', scores: [100, 100, 100, 100] });
  });
});

describe('what a match may begin a round with', () => {
  it('is one score for both partners', () => {
    const table = { game: 'partnership', hands: '6-6 | 5-5 | 4-4 | 3-3', scores: [1, 2, 3, 4] };
    expect(refusal(table)).toMatchObject({ code: 'malformed-request' });
  });
});
