import { replay } from '../../src/rules/replay.js';
import { parseReplayRequest } from '../../src/rules/replay.request.js';

const GAME = { ruleset: 'draw', seats: 2 };
const deal = { hands: [['6-6'], ['5-5']], boneyard: ['4-4'], first: 0 };

describe('a replay request', () => {
  it.each([
    ['a seed', { ...GAME, seed: 'x' }],
    ['a deal', { ...GAME, deal }],
    ['a deal without what may be left out', { ...GAME, deal: { hands: deal.hands } }],
    ['a first seat that nobody says', { ...GAME, deal: { ...deal, first: null } }],
    [
      'everything',
      { ...GAME, deal, preset: 'standard', options: {}, scores: [0, -5], round: 2, moves: ['6-6'] },
    ],
  ])('with %s is read as it is', (_, request) => {
    expect(parseReplayRequest(request)).toEqual({ ok: true, value: request });
  });

  it.each<[string, unknown, string]>([
    ['nothing', null, 'the request must be an object'],
    ['a list', [], 'the request must be an object'],
    ['text', 'draw', 'the request must be an object'],
    ['no ruleset', { seats: 2, seed: 'x' }, 'ruleset must be a text'],
    ['seats in words', { ...GAME, seats: '2', seed: 'x' }, 'seats must be a number'],
    ['a preset by number', { ...GAME, preset: 1, seed: 'x' }, 'preset must be a text'],
    ['options in a list', { ...GAME, options: [], seed: 'x' }, 'options must be an object'],
    ['neither deal nor seed', GAME, 'give either deal or seed'],
    ['both deal and seed', { ...GAME, deal, seed: 'x' }, 'give either deal or seed'],
    ['an empty seed', { ...GAME, seed: '' }, 'seed must be a text of 1 to 200 characters'],
    ['a long seed', { ...GAME, seed: 'x'.repeat(201) }, 'seed must be at most 200 characters long'],
    ['a deal in words', { ...GAME, deal: 'mine' }, 'deal must be an object'],
    ['no hands', { ...GAME, deal: {} }, 'deal.hands must be a list'],
    ['a hand in words', { ...GAME, deal: { hands: ['6-6'] } }, 'deal.hands[0] must be a list'],
    ['a tile by number', { ...GAME, deal: { hands: [['6-6'], [5]] } }, 'deal.hands[1][0] must be a text'],
    ['a strange boneyard', { ...GAME, deal: { ...deal, boneyard: 3 } }, 'deal.boneyard must be a list'],
    ['a first seat in words', { ...GAME, deal: { ...deal, first: '0' } }, 'deal.first must be a number'],
    ['a strange field', { ...GAME, seed: 'x', colour: 1 }, 'there is no field "colour"'],
    [
      'a strange field of the deal',
      { ...GAME, deal: { ...deal, dealer: 1 } },
      'there is no field "deal.dealer"',
    ],
    ['half a point', { ...GAME, seed: 'x', scores: [0, 0.5] }, 'scores[1] must be a whole number'],
    ['a round in words', { ...GAME, seed: 'x', round: '1' }, 'round must be a number'],
    ['a move by number', { ...GAME, seed: 'x', moves: ['6-6', 7] }, 'moves[1] must be a text'],
    [
      'more moves than any round has',
      { ...GAME, seed: 'x', moves: new Array(5001).fill('draw') },
      'moves must have at most 5000 entries',
    ],
  ])('with %s is refused in words', (_, request, detail) => {
    const refused = { ok: false, error: { code: 'malformed-request', detail } };
    expect(parseReplayRequest(request)).toEqual(refused);
    expect(replay(request)).toEqual(refused);
  });
});
