import { after, story } from './table.js';

describe('going out', () => {
  it('is fancy with a double or a tile that fits both ends, and pays double', () => {
    const points = (hands: string, moves: string, options: object = {}) =>
      after({ game: 'block', hands, options: { fancyGoOut: true, ...options } }, moves).result?.points;
    expect(points('6-6 | 5-3', '6-6')).toEqual([16, 0]);
    // The first tile fits no end.
    expect(points('6-4 | 5-3', '6-4')).toEqual([8, 0]);
    expect(points('6-5 6-4 | 5-4 3-2', '6-5 5-4@right 6-4@left')).toEqual([10, 0]);
    expect(points('6-5 6-3 | 5-4 3-2', '6-5 5-4@right 6-3@left')).toEqual([5, 0]);
    // 8 is rounded to 10 first; losers do not pay double.
    const rounded = { handRounding: 'nearest-5', ownPips: 'subtract' };
    expect(points('6-6 | 5-3', '6-6', rounded)).toEqual([20, -10]);
    expect(points('6-6 | 5-3', '6-6', { ...rounded, scoreUnit: 5 })).toEqual([4, -2]);
    expect(points('6-6 | 5-3 | 4-3', '6-6', { ownPips: 'subtract' })).toEqual([30, -8, -7]);
  });

  it('takes the losing team’s pips off its score once, added first and then rounded', () => {
    const table = { game: 'partnership', hands: '6-6 | 5-3 | 4-4 | 4-3', options: { ownPips: 'subtract' } };
    expect(after(table, '6-6').scores).toEqual([15, -15, 15, -15]);
    // 6 and 7 are 13, which is 15; hand by hand it would be 5 and 5.
    const rounded = {
      ...table,
      hands: '6-6 | 5-1 | 4-4 | 4-3',
      options: { ownPips: 'subtract', handRounding: 'nearest-5' },
    };
    expect(after(rounded, '6-6').scores).toEqual([15, -15, 15, -15]);
  });

  it('counts the boneyard with the other hands where the options say so, reserved tiles too', () => {
    const table = {
      game: 'draw',
      hands: '6-4 | 5-3',
      boneyard: '1-1 2-2 3-3',
      options: { handScore: 'others-plus-boneyard', reserve: 2 },
    };
    expect(after(table, '6-4').result?.points).toEqual([20, 0]);
  });

  const capicua = { game: 'partnership', hands: '6-5 6-4 | 5-4 3-2 | 3-3 | 2-2' };
  const moves = '6-5 5-4@right 6-4@left';

  it('with a tile that fits both ends, which differ, is a capicúa: a bonus within the points', () => {
    const out = after({ ...capicua, options: { bonuses: { capicua: 25 } } }, moves);
    expect(story(out).slice(-2)).toEqual(['played 0', 'bonus 0 capicua 25']);
    expect(out.result?.points).toEqual([34, 0, 34, 0]);
    const fancy = after({ ...capicua, options: { bonuses: { capicua: 25 }, fancyGoOut: true } }, moves);
    expect(fancy.result?.points).toEqual([43, 0, 43, 0]);
    // Both ends show 4: the tile fits both, but they do not differ. It is fancy all the same.
    const alike = { game: 'partnership', hands: '6-5 4-3 | 5-4 3-2 | 6-4 3-3 | 2-2' };
    const options = { bonuses: { capicua: 25 } };
    const same = '6-5 5-4@right 6-4@left 4-3@left';
    expect(after({ ...alike, options }, same).result?.points).toEqual([9, 0, 9, 0]);
    expect(after({ ...alike, options: { ...options, fancyGoOut: true } }, same).result?.points).toEqual([
      18, 0, 18, 0,
    ]);
  });

  it('with 0-0 is a chuchazo', () => {
    const table = { game: 'partnership', hands: '6-0 0-0 | 6-5 3-2 | 4-3 | 2-2' };
    const options = { bonuses: { capicua: 25, chuchazo: 10 } };
    const out = after({ ...table, options }, '6-0 6-5@left 0-0@right');
    expect(story(out).at(-1)).toBe('bonus 0 chuchazo 10');
    expect(out.result?.points).toEqual([19, 0, 19, 0]);
  });

  it('is one sum with its bonuses where the target must be hit exactly', () => {
    const options = { bonuses: { capicua: 25 }, targetExact: true };
    const past = after({ ...capicua, options, scores: [90, 0, 90, 0] }, moves);
    expect(past).toMatchObject({
      status: 'round-over',
      scores: [90, 0, 90, 0],
      result: { points: [0, 0, 0, 0] },
    });
    const exact = after({ ...capicua, options, scores: [66, 0, 66, 0] }, moves);
    expect(exact).toMatchObject({
      status: 'match-over',
      scores: [100, 0, 100, 0],
      match: { winners: [0, 2] },
    });
  });

  it('a play after which all others pass is rewarded at once, each time, without ending the match', () => {
    const table = {
      game: 'partnership',
      hands: '6-5 6-4 6-0 | 3-2 3-3 | 2-2 | 1-1',
      options: { bonuses: { 'skip-all': 25 } },
      scores: [80, 0, 80, 0],
    };
    const skipped = ['played 0', 'passed 1', 'passed 2', 'passed 3', 'bonus 0 skip-all 25'];
    const once = after(table, '6-5');
    expect(story(once)).toEqual(skipped);
    expect(once).toMatchObject({ status: 'playing', turn: 0, scores: [105, 0, 105, 0] });
    // 6-0 next to 6: ends 0 and 5, nobody holds either, and seat 0 cannot go on: blocked, nobody passed.
    const blocked = after(table, '6-5 6-0@left');
    expect(story(blocked).slice(skipped.length)).toEqual(['played 0']);
    expect(blocked).toMatchObject({ status: 'match-over', result: { reason: 'blocked' } });
  });
});

describe('who opens the next round', () => {
  // Seat 1 holds the highest double, so that it opens by the hands too.
  const next = (nextOpener: string, hands: string) =>
    after({ game: 'block', hands, options: { nextOpener }, first: 1 }, '6-6').result?.next;

  it.each([
    ['rotate', 2, 2],
    ['winner', 1, 0],
    ['winner-or-lot', 1, null],
    ['same-as-first', null, null],
  ])('%s', (nextOpener, afterOut, afterBlock) => {
    expect(next(nextOpener, '5-1 | 6-6 | 4-4')).toBe(afterOut);
    expect(next(nextOpener, '5-1 | 6-6 4-3 | 4-4')).toBe(afterBlock);
  });

  it('is the lowest seat of a team that won a block, and the seat that went out', () => {
    const teams = { game: 'partnership', options: { nextOpener: 'winner' } };
    const block = after({ ...teams, hands: '6-6 5-5 | 4-1 | 5-4 | 1-0' }, '6-6');
    expect(block.result).toMatchObject({ reason: 'blocked', winner: 1, next: 1 });
    const domino = after({ ...teams, hands: '5-5 | 4-1 | 5-4 | 6-6', first: 3 }, '6-6');
    expect(domino.result).toMatchObject({ reason: 'domino', winner: 3, next: 3 });
  });
});
