import { after, endsOf, refusal } from './table.js';

describe('a double whose arms are open at once', () => {
  const table = {
    game: 'muggins',
    hands: '6-6 6-4 1-0 | 6-5 6-3 2-0',
    options: { layout: 'spinner', spinnerOpens: 'at-once' },
  };

  it('can be built upon at its arms first, and counts until both long sides are covered', () => {
    expect(endsOf(after(table, '6-6'))).toEqual(['left=6(6)', 'right=6(6)', '6-6:up=6(0)', '6-6:down=6(0)']);
    expect(after(table, '6-6 6-5@6-6:up').endCount).toBe(17);
    expect(after(table, '6-6 6-5@6-6:up 6-4@left').endCount).toBe(21);
    const covered = after(table, '6-6 6-5@6-6:up 6-4@left 6-3@right');
    expect(endsOf(covered)).toEqual(['left=4(4)', 'right=3(3)', '6-6:up=5(5)', '6-6:down=6(0)']);
  });
});

describe('a spinner', () => {
  it('is the first double, not the first tile, and a later double has no arms', () => {
    const table = { game: 'all-fives', hands: '6-4 4-1 1-1 2-0 | 4-4 6-6 6-0 3-3' };
    const later = after(table, '6-4 4-4@right 4-1@right 6-6@left 1-1@right 6-0@left');
    expect(endsOf(later)).toEqual(['left=0(0)', 'right=1(2)', '4-4:up=4(0)', '4-4:down=4(0)']);
    expect(refusal(table, '6-4 4-4@right 4-1@4-4:up')).toMatchObject({ reason: 'no-such-end' });
  });

  it('among spinners opens arms of every double, those on arms too', () => {
    const table = { game: 'five-up', hands: '6-6 6-4 5-3 2-2 0-0 | 6-5 5-5 6-2 2-1 4-0' };
    const moves = '6-6 6-5@left 6-4@right 5-5@left 5-3@left 6-2@6-6:up 2-2@6-6:up';
    // A double at the tip of an arm counts both halves; its near side is covered, its arms are still closed.
    expect(endsOf(after(table, moves))).toEqual([
      'left=3(3)',
      'right=4(4)',
      '6-6:up=2(4)',
      '6-6:down=6(0)',
      '5-5:up=5(0)',
      '5-5:down=5(0)',
    ]);
    const opened = after(table, `${moves} 2-1@6-6:up`);
    expect(endsOf(opened).slice(2)).toEqual([
      '6-6:up=1(1)',
      '6-6:down=6(0)',
      '5-5:up=5(0)',
      '5-5:down=5(0)',
      '2-2:up=2(0)',
      '2-2:down=2(0)',
    ]);
    expect(opened.endCount).toBe(8);
  });
});
