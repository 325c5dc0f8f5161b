import fc from 'fast-check';
import { replay } from '../../src/rules/replay.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { score, type ScoreRequest } from '../../src/rules/scoring.js';
import { games } from './arbitraries.js';
import { playMatch } from './playing.js';

const scored = (request: unknown) => {
  const result = score(request);
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
};
const hands = (...texts: string[]) => texts.map((text) => text.split(' ').filter(Boolean));

describe('scoring hands', () => {
  it('pays the winner of draw what the others hold', () => {
    expect(scored({ ruleset: 'draw', seats: 3, hands: hands('6-4', '', '5-0 1-1') })).toEqual({
      result: { reason: 'domino', winner: 1, pips: [10, 0, 7], points: [0, 17, 0] },
      scores: [0, 17, 0],
    });
  });

  it('settles a block by the fewest pips, less their own', () => {
    const request = { ruleset: 'block', seats: 2, hands: hands('6-4', '5-0 1-1'), scores: [10, 98] };
    expect(scored(request)).toEqual({
      result: { reason: 'blocked', winner: 1, pips: [10, 7], points: [0, 3] },
      scores: [10, 101],
      match: { winners: [1] },
    });
  });

  it('adds first and rounds then', () => {
    const request = { ruleset: 'all-fives', seats: 3, hands: hands('', '2-0', '1-0') };
    expect(scored(request).result?.points).toEqual([5, 0, 0]);
    expect(scored({ ...request, options: { handRounding: 'none' } }).result?.points).toEqual([3, 0, 0]);
  });

  it('looks at the last tile where an option does', () => {
    const dominican: Omit<ScoreRequest, 'last'> = {
      ruleset: 'partnership',
      preset: 'dominican',
      seats: 4,
      hands: hands('', '1-0', '1-1', '2-0'),
    };
    const points = (last?: ScoreRequest['last']) => scored({ ...dominican, last }).result?.points[0];
    expect(points()).toBe(5);
    expect(points({ tile: '6-4', left: 6, right: 4 })).toBe(30);
    expect(points({ tile: '6-4', left: 4, right: 4 })).toBe(5);
    expect(points({ tile: '6-4', left: 6, right: 3 })).toBe(5);
    expect(points({ tile: '6-6', left: 6, right: 6 })).toBe(5);
    expect(points({ tile: '6-4' })).toBe(5);
  });

  it('looks at who blocked where an option does', () => {
    const points = (blocker: number) =>
      scored({
        ruleset: 'partnership',
        preset: 'dominican',
        seats: 4,
        hands: hands('3-1', '3-0', '1-1', '6-6'),
        blocker,
      }).result?.points;
    expect(points(0)).toEqual([0, 18, 0, 18]);
    expect(points(2)).toEqual([19, 0, 19, 0]);
  });

  it('charges what hands cost in the train and foot games', () => {
    const request = {
      ruleset: 'chicken-foot',
      seats: 3,
      hands: hands('0-0', '9-9', ''),
      round: 10,
      scores: [1, 2, 60],
    };
    expect(scored(request)).toEqual({
      result: { reason: 'domino', winner: 2, pips: [0, 18, 0], points: [50, 18, 0] },
      scores: [51, 20, 60],
      match: { winners: [1] },
    });
    expect(scored({ ...request, ruleset: 'mexican-train', round: 1 }).result?.points).toEqual([0, 18, 0]);
  });

  it('settles a contract of forty-two', () => {
    const contract = { bidder: 1, bid: '31', trump: '5', taken: [10, 32] };
    const game = { ruleset: 'forty-two', seats: 4 };
    expect(scored({ ...game, contract })).toEqual({
      result: { reason: 'tricks', winner: 1, pips: [0, 0, 0, 0], points: [0, 1, 0, 1] },
      scores: [0, 1, 0, 1],
    });
    expect(scored({ ...game, contract: { ...contract, bid: '2m' }, scores: [5, 0, 5, 0] })).toMatchObject({
      result: { winner: 0, points: [2, 0, 2, 0] },
      match: { winners: [0, 2] },
    });
    expect(scored({ ...game, options: { scoring: 'points' }, contract }).scores).toEqual([0, 31, 0, 31]);
  });

  it.each(RULESETS.filter(({ id }) => id !== 'forty-two').map((ruleset) => [ruleset.id, ruleset] as const))(
    'gives what %s gave when it was played',
    (_, ruleset) => {
      fc.assert(
        fc.property(games([ruleset]), (game) => {
          for (const { result, ...request } of playMatch(game, 2).rounds) {
            const played = replay(request);
            if (!played.ok) throw new Error(played.error.detail);
            const { hands: left, boneyard, layout, events } = played.value;
            const { bonuses, fancyGoOut, blockWinner } = game.rules.options;
            // What the last tile earned is not in the hands.
            if (!result || result.reason === 'target' || bonuses || fancyGoOut || blockWinner) continue;
            const during = events.reduce(
              (sum, event) => sum + ('points' in event ? (event.points ?? 0) : 0),
              0,
            );
            if (during > 0) continue;
            const scores = request.scores;
            const wentOut = result.reason === 'blocked' ? null : result.winner;
            const { ruleset: id, preset, options, seats, round } = request;
            const again = scored({
              ruleset: id,
              preset,
              options,
              seats,
              round,
              hands: left,
              boneyard,
              scores,
              wentOut,
            });
            const { reason, winner, pips, points } = result;
            expect(layout.length).toBeGreaterThan(0);
            expect({ result: again.result, scores: again.scores }).toEqual({
              result: { reason, winner, pips, points },
              scores: played.value.scores,
            });
          }
        }),
        { numRuns: 25 },
      );
    },
  );
});

describe('scoring ends', () => {
  const fives = { ruleset: 'all-fives', seats: 2 };

  it('counts tips, doubles twice, and pays what five divides', () => {
    expect(scored({ ...fives, tips: [{ pips: 6, double: true }, { pips: 3 }] })).toEqual({
      endCount: 15,
      points: 15,
    });
    expect(scored({ ...fives, tips: [{ pips: 6 }, { pips: 3 }] })).toEqual({ endCount: 9, points: 0 });
    expect(
      scored({ ruleset: 'five-up', seats: 2, tips: [{ pips: 5 }, { pips: 5, double: true }] }).points,
    ).toBe(3);
    expect(scored({ ...fives, tips: [{ pips: 0 }] }).points).toBe(0);
  });

  it('counts the ends of a layout', () => {
    const layout = [{ tile: '6-6' }, { tile: '6-4', end: 'left' }, { tile: '6-1', end: 'right' }];
    expect(scored({ ...fives, layout })).toEqual({
      ends: [
        { end: 'left', pips: 4, count: 4 },
        { end: 'right', pips: 1, count: 1 },
        { end: '6-6:up', pips: 6, count: 0 },
        { end: '6-6:down', pips: 6, count: 0 },
      ],
      endCount: 5,
      points: 5,
    });
  });

  it('counts what replay counts', () => {
    fc.assert(
      fc.property(
        games(RULESETS.filter(({ id }) => ['all-fives', 'muggins', 'five-up'].includes(id))),
        (game) => {
          fc.pre(game.rules.options.playScore === 'fives');
          const [{ ruleset, preset, options, seats, deal, scores, moves }] = playMatch(game, 1).rounds;
          const played = replay({ ruleset, preset, options, seats, deal, scores, moves });
          if (!played.ok) throw new Error(played.error.detail);
          const layout = played.value.layout.map(({ tile, end }) => ({ tile, ...(end ? { end } : {}) }));
          const { ends, endCount } = scored({ ruleset, preset, options, seats, layout });
          expect({ ends, endCount }).toEqual({ ends: played.value.ends, endCount: played.value.endCount });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('what cannot be scored', () => {
  const draw = { ruleset: 'draw', seats: 2 };
  it.each<[string, unknown, string, string]>([
    ['nothing', {}, 'malformed-request', 'ruleset must be a text'],
    ['no subject', draw, 'malformed-request', 'give exactly one of hands, contract, layout, tips'],
    ['two subjects', { ...draw, hands: [], tips: [{ pips: 1 }] }, 'malformed-request', 'give exactly one'],
    ['a strange field', { ...draw, hands: [], moves: [] }, 'malformed-request', 'there is no field "moves"'],
    [
      'an unknown ruleset',
      { ruleset: 'whist', seats: 2, hands: [] },
      'unknown-ruleset',
      'no ruleset "whist"',
    ],
    ['an impossible option', { ...draw, options: { target: 0 }, hands: [] }, 'bad-options', 'target must be'],
    ['a hand too few', { ...draw, hands: [['6-6']] }, 'bad-deal', '2 seats need 2 hands'],
    ['a tile twice', { ...draw, hands: [['6-4'], ['4-6']] }, 'bad-deal', '6-4 is named twice'],
    ['a tile of another set', { ...draw, hands: [['7-4'], []] }, 'bad-deal', 'a double-6 set has no 7-4'],
    ['no tile', { ...draw, hands: [['6'], []] }, 'bad-deal', '"6" is not a tile'],
    ['two that went out', { ...draw, hands: [[], []] }, 'bad-deal', 'wentOut must say'],
    [
      'one that did not go out',
      { ...draw, hands: [['6-4'], []], wentOut: 0 },
      'bad-deal',
      'still holds tiles',
    ],
    [
      'a block with nothing in a hand',
      { ...draw, hands: [['6-4'], []], wentOut: null },
      'bad-deal',
      'not blocked',
    ],
    [
      'a seat that there is not',
      { ...draw, hands: [['6-4'], []], wentOut: 2 },
      'bad-deal',
      'there is no seat 2',
    ],
    [
      'scores of other seats',
      { ...draw, hands: [['6-4'], []], scores: [0] },
      'malformed-request',
      'one entry for each',
    ],
    [
      'a round that there is not',
      { ruleset: 'mexican-train', seats: 2, hands: [['6-4'], []], round: 14 },
      'bad-options',
      'from 1 to 13',
    ],
    ['ends of a game without counting', { ...draw, tips: [{ pips: 5 }] }, 'bad-deal', 'does not count ends'],
    [
      'a layout that does not fit',
      { ruleset: 'muggins', seats: 2, layout: [{ tile: '6-4' }, { tile: '3-2', end: 'left' }] },
      'bad-deal',
      '3-2@left cannot be played there',
    ],
    [
      'an end that there is not',
      { ruleset: 'muggins', seats: 2, layout: [{ tile: '6-4' }, { tile: '6-2', end: 'top' }] },
      'bad-deal',
      '"top" is not the name of an end',
    ],
    [
      'tricks of draw',
      { ...draw, contract: { bidder: 0, bid: '30', trump: '1', taken: [42, 0] } },
      'bad-deal',
      'no tricks',
    ],
    [
      'a bid that is none',
      { ruleset: 'forty-two', seats: 4, contract: { bidder: 0, bid: '29', trump: '1', taken: [42, 0] } },
      'bad-deal',
      '"29" is not a bid',
    ],
  ])('%s', (_, request, code, detail) => {
    const result = score(request);
    expect(result).toMatchObject({ ok: false, error: { code } });
    expect(result).toHaveProperty('error.detail', expect.stringContaining(detail));
  });

  it('never fails otherwise, whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom('hands', 'layout', 'tips', 'contract', 'last'),
        (value, key) => {
          expect(score(value).ok).toBe(false);
          expect(() => score({ ...draw, hands: [['6-4'], []], [key]: value })).not.toThrow();
        },
      ),
    );
  });
});
