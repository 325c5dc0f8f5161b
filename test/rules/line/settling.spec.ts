import { replay, type ReplayResponse } from '../../../src/rules/replay.js';

const played = (request: object): ReplayResponse => {
  const answer = replay(request);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
};

describe('settling a line game', () => {
  const fourSeats = {
    ruleset: 'muggins',
    seats: 4,
    options: { teams: true, target: 10 },
    deal: { hands: [['6-1'], ['5-0', '1-0'], ['6-4', '2-2'], ['3-3', '2-0']], boneyard: [], first: 2 },
  };

  it('names a team that reaches the target by its lowest seat', () => {
    const { status, result, match } = played({ ...fourSeats, moves: ['6-4'] });
    expect(status).toBe('match-over');
    expect(result).toMatchObject({ reason: 'target', winner: 0, points: [0, 0, 0, 0] });
    expect(match).toEqual({ winners: [0, 2] });
  });

  it('and by the seat that went out, where one did with that tile', () => {
    const deal = { ...fourSeats.deal, hands: [['6-1'], ['5-0', '1-0'], ['6-4'], ['3-3', '2-0']] };
    expect(played({ ...fourSeats, deal, moves: ['6-4'] }).result).toMatchObject({
      reason: 'target',
      winner: 2,
    });
  });

  it('lets the team that went out win even where it holds more pips', () => {
    const deal = { hands: [['6-6'], ['1-0', '2-0'], ['6-5', '6-4', '5-5'], ['1-1', '2-2']], boneyard: [] };
    const { result, scores } = played({ ruleset: 'partnership', seats: 4, deal, moves: ['6-6'] });
    expect(result).toMatchObject({ reason: 'domino', winner: 0, pips: [0, 3, 31, 6] });
    expect(scores).toEqual([9, 0, 9, 0]);
  });

  it('adds first and rounds the sum, not each hand', () => {
    const deal = { hands: [['5-0'], ['1-0', '1-1'], ['2-0', '1-2']], boneyard: [], first: 0 };
    // 3 and 5 left: together 8, which is 10; rounded hand by hand it would be 5 + 5 as well, so a third case tells them apart.
    expect(played({ ruleset: 'muggins', seats: 3, deal, moves: ['5-0'] }).result).toMatchObject({
      points: [10, 0, 0],
    });
    const light = { hands: [['5-0'], ['2-0'], ['1-0']], boneyard: [], first: 0 };
    // 2 and 1: together 3, which is 5; each alone would be 0.
    expect(played({ ruleset: 'muggins', seats: 3, deal: light, moves: ['5-0'] }).result).toMatchObject({
      points: [5, 0, 0],
    });
  });

  it('after a tie opens the next round as the first', () => {
    const deal = {
      hands: [
        ['6-6', '2-1'],
        ['3-0', '5-5'],
      ],
      boneyard: [],
      first: 0,
    };
    const request = {
      ruleset: 'block',
      seats: 2,
      deal: { hands: [['6-6', '2-1'], ['3-0']], boneyard: [], first: 0 },
      round: 2,
    };
    expect(played({ ...request, options: { nextOpener: 'winner' }, moves: ['6-6'] }).result).toMatchObject({
      reason: 'blocked',
      winner: null,
      next: null,
    });
    // Nobody is given, so the hands decide and the double must be laid.
    const again = { ruleset: 'block', seats: 2, round: 3, options: { nextOpener: 'winner' } };
    expect(played({ ...again, deal: { hands: deal.hands, boneyard: [] } })).toMatchObject({
      turn: 0,
      legalMoves: ['6-6'],
    });
    expect(played({ ...again, deal: { ...deal, first: 1 } })).toMatchObject({ turn: 1 });
    expect(played({ ...again, deal: { ...deal, first: 1 } }).legalMoves.sort()).toEqual(['3-0', '5-5']);
  });
});
