import { after, story } from './table.js';

describe('a score that has to be called', () => {
  const muggins = { game: 'muggins', hands: '6-4 6-1 3-3 | 5-4 3-0' };
  const lost = { mugginsCall: 'lost' };
  const next = { mugginsCall: 'next-scores' };

  it('makes every play two moves, scoring or not', () => {
    expect(after({ ...muggins, options: lost }).legalMoves.toSorted()).toEqual(
      ['3-3', '3-3!', '6-1', '6-1!', '6-4', '6-4!'].toSorted(),
    );
    expect(after(muggins).legalMoves.toSorted()).toEqual(['3-3', '6-1', '6-4']);
  });

  it('counts only with its call', () => {
    for (const options of [lost, next]) {
      const called = after({ ...muggins, options }, '6-4!');
      expect(called.scores).toEqual([10, 0]);
      expect(story(called)).toEqual(['played 0']);
    }
    const silent = after({ ...muggins, options: lost }, '6-4');
    expect(silent.scores).toEqual([0, 0]);
    expect(silent.events[0]).toMatchObject({ points: 0 });
  });

  it('goes to the next seat where the options say so, round the table', () => {
    const silent = after({ ...muggins, options: next }, '6-4');
    expect(silent.scores).toEqual([0, 10]);
    expect(story(silent)).toEqual(['played 0', 'bonus 1 muggins 10']);
    // 6 and 5: eleven, nothing to call.
    expect(after({ ...muggins, options: next }, '6-4! 5-4@right!').scores).toEqual([10, 0]);
    const last = after({ ...muggins, hands: '5-4 3-0 | 6-4 2-1', first: 1, options: next }, '6-4');
    expect(last.scores).toEqual([10, 0]);
  });

  it('that the next seat takes reaches the target like any other', () => {
    const table = { ...muggins, scores: [0, 40] };
    const won = after({ ...table, options: { ...next, target: 50 } }, '6-4');
    expect(won).toMatchObject({
      status: 'match-over',
      result: { reason: 'target', winner: 1, points: [0, 0], next: null },
      match: { winners: [1] },
    });
    const past = after({ ...table, options: { ...next, target: 45, targetExact: true } }, '6-4');
    expect(story(past)).toEqual(['played 0', 'bonus 1 muggins 0']);
    expect(past.scores).toEqual([0, 40]);
    const later = after({ ...table, options: { ...next, target: 50, targetCheck: 'round-end' } }, '6-4');
    expect(later).toMatchObject({ status: 'playing', scores: [0, 50] });
  });

  it('is counted in fives where the unit is five', () => {
    expect(after({ ...muggins, options: { ...next, scoreUnit: 5 } }, '6-4').scores).toEqual([0, 2]);
  });

  it('of a team is both partners’', () => {
    const table = {
      game: 'muggins',
      hands: '6-4 2-1 | 6-5 3-0 | 1-1 | 2-2',
      options: { ...next, teams: true },
    };
    expect(after(table, '6-4').scores).toEqual([0, 10, 0, 10]);
    expect(after(table, '6-4!').scores).toEqual([10, 0, 10, 0]);
  });
});
