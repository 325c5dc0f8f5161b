import { after } from './table.js';

// Each round is blocked by its first tile, 6-6: nobody else holds a six.
describe('fewest pips in two hands of a blocked round', () => {
  const block = (hands: string, options: object, scores?: number[]) =>
    after({ game: 'block', hands, options: { ...options }, ...(scores ? { scores } : {}) }, '6-6');

  it('score nothing by default', () => {
    expect(block('6-6 2-1 | 2-0 1-0 | 5-2', {}).result).toEqual({
      reason: 'blocked',
      winner: null,
      pips: [3, 3, 7],
      points: [0, 0, 0],
      next: 1,
    });
  });

  it('go by the lightest tile, and nobody wins where that is equal too', () => {
    const options = { blockTie: 'lightest-tile' };
    expect(block('6-6 2-1 | 2-0 1-0 | 5-2', options).result).toMatchObject({ winner: 1, points: [0, 7, 0] });
    expect(block('6-6 2-1 | 3-0 | 5-2', options).result).toMatchObject({ winner: null, points: [0, 0, 0] });
    // The lightest tile of all lies in a hand that is not tied.
    expect(block('6-6 2-1 | 3-0 | 5-2 0-0', options).result).toMatchObject({ winner: null });
  });

  it('share what the third holds, half each in whole fives', () => {
    const points = (options: object) =>
      block('6-6 2-1 | 3-0 | 5-3 5-4', { blockTie: 'split', ...options }).result?.points;
    // 17 pips: half of 15 with rounding, of 17 without.
    expect(points({ handRounding: 'nearest-5' })).toEqual([5, 5, 0]);
    expect(points({})).toEqual([5, 5, 0]);
    expect(points({ handRounding: 'nearest-5', ownPips: 'subtract' })).toEqual([5, 5, -15]);
    expect(points({ ownPips: 'subtract' })).toEqual([5, 5, -17]);
    expect(points({ handRounding: 'nearest-5', ownPips: 'subtract', scoreUnit: 5 })).toEqual([1, 1, -3]);
  });

  it('share nothing where all three are equal, or there is no third', () => {
    for (const hands of ['6-6 2-1 | 3-0 | 1-1 1-0', '6-6 2-1 | 3-0']) {
      const { result } = block(hands, { blockTie: 'split', ownPips: 'subtract' });
      expect(result?.winner).toBeNull();
      expect(new Set(result?.points)).toEqual(new Set([0]));
    }
  });

  it('that both reach the target: the higher total wins, equal totals play on', () => {
    const options = { blockTie: 'split', target: 100 };
    const hands = '6-6 2-1 | 3-0 | 5-3 5-4';
    const equal = block(hands, options, [95, 95, 0]);
    expect(equal).toMatchObject({ status: 'round-over', scores: [100, 100, 0] });
    expect(equal.match).toBeUndefined();
    const higher = block(hands, options, [96, 95, 0]);
    expect(higher).toMatchObject({ status: 'match-over', match: { winners: [0] } });
    expect(higher.result?.next).toBeNull();
  });
});

describe('a blocked round of partners', () => {
  const partners = (hands: string, options: object) =>
    after({ game: 'partnership', hands, options: { ...options } }, '6-6').result;

  it('compares the sums of the teams; an equal sum goes by blockTie', () => {
    expect(partners('6-6 2-1 | 5-0 | 4-0 | 2-2', {})).toMatchObject({ winner: 0, points: [9, 0, 9, 0] });
    const equal = '6-6 2-1 | 1-0 2-0 | 4-0 | 2-2';
    expect(partners(equal, {})).toMatchObject({ winner: null, points: [0, 0, 0, 0] });
    expect(partners(equal, { blockTie: 'lightest-tile' })).toMatchObject({ winner: 1, points: [0, 7, 0, 7] });
    expect(partners(equal, { blockTie: 'split' })).toMatchObject({ winner: null, points: [0, 0, 0, 0] });
  });

  it('takes off what the winning team holds, once', () => {
    const hands = '6-6 2-1 | 5-0 | 4-0 | 2-2';
    for (const handScore of ['others-minus-own', 'pairwise-difference'])
      expect(partners(hands, { handScore })?.points).toEqual([2, 0, 2, 0]);
  });

  it('by the lowest hand is won with a tie inside a team, and drawn with one across', () => {
    const options = { blockWinner: 'lowest-hand' };
    expect(partners('6-6 2-1 | 5-0 | 3-0 | 2-2', options)).toMatchObject({ winner: 0, points: [9, 0, 9, 0] });
    expect(
      partners('6-6 2-1 | 1-0 2-0 | 4-0 | 2-2', { ...options, blockTie: 'lightest-tile' }),
    ).toMatchObject({ winner: null, points: [0, 0, 0, 0] });
    // The team of the lowest hand, whatever its partner holds.
    expect(partners('6-6 2-1 | 4-0 | 5-5 5-4 | 2-2', options)).toMatchObject({
      winner: 0,
      points: [8, 0, 8, 0],
    });
  });

  it('by the blocker compares it with the seat after it; a tie is the blocker’s', () => {
    const options = { blockWinner: 'blocker-against-next' };
    expect(partners('6-6 2-1 | 3-0 | 5-5 | 1-0', options)).toMatchObject({ winner: 0, points: [4, 0, 4, 0] });
    expect(partners('6-6 4-1 | 3-0 | 0-0 | 5-5', options)).toMatchObject({ winner: 1, points: [0, 5, 0, 5] });
  });

  it('counts all tiles but those of the hand that won the comparison', () => {
    const counted = { partnerTiles: 'counted' };
    // By sums: the lighter hand of the winning team.
    expect(partners('6-6 4-1 | 5-0 | 3-0 | 5-5', counted)?.points).toEqual([20, 0, 20, 0]);
    const blocker = { ...counted, blockWinner: 'blocker-against-next' };
    expect(partners('6-6 4-1 | 3-0 | 0-0 | 5-5', blocker)?.points).toEqual([0, 15, 0, 15]);
    const lowest = { ...counted, blockWinner: 'lowest-hand' };
    expect(partners('6-6 2-1 | 4-0 | 5-5 5-4 | 2-2', lowest)?.points).toEqual([27, 0, 27, 0]);
  });
});
