import { resolveGame } from '../../../src/rules/rulesets.js';

/** The table of rules.md 1.4, a column a game. */
const COLUMNS = ['draw', 'block', 'all-fives', 'muggins', 'five-up', 'partnership'] as const;
const ROWS: Readonly<Record<string, readonly unknown[]>> = {
  set: [6, 6, 6, 6, 6, 6],
  teams: [false, false, false, false, false, true],
  opener: ['highest-double', 'highest-double', 'lot', 'lot', 'lot', 'highest-double'],
  openerMustPlay: [true, true, true, true, true, true],
  noDouble: Array(6).fill('heaviest-tile'),
  nextOpener: ['rotate', 'rotate', 'winner-or-lot', 'winner-or-lot', 'winner-or-lot', 'rotate'],
  draw: ['until-playable', 'none', 'until-playable', 'until-playable', 'until-playable', 'none'],
  reserve: [2, 0, 0, 0, 0, 0],
  voluntaryDraw: Array(6).fill(false),
  layout: ['line', 'line', 'spinner', 'line', 'all-spinners', 'line'],
  spinnerOpens: Array(6).fill('both-sides'),
  playScore: ['none', 'none', 'fives', 'fives', 'fives', 'none'],
  scoreUnit: [1, 1, 1, 1, 5, 1],
  mugginsCall: Array(6).fill('off'),
  handScore: ['others-minus-own', 'others-minus-own', 'others', 'others', 'others', 'others'],
  handRounding: ['none', 'none', 'nearest-5', 'nearest-5', 'nearest-5', 'none'],
  blockTie: ['no-score', 'no-score', 'split', 'split', 'split', 'no-score'],
  fancyGoOut: Array(6).fill(false),
  ownPips: Array(6).fill('none'),
  targetCheck: ['round-end', 'round-end', 'immediate', 'immediate', 'immediate', 'round-end'],
  targetExact: Array(6).fill(false),
};

const game = (ruleset: string, seats: number, preset?: string, options?: Record<string, unknown>) => {
  const resolved = resolveGame({
    ruleset,
    seats,
    ...(preset ? { preset } : {}),
    ...(options ? { options } : {}),
  });
  if (!resolved.ok) throw new Error(resolved.error.detail);
  return resolved.value.options;
};
/** Hand size and target for 2, 3, … seats, as `7→100`. */
const dealt = (ruleset: string, preset?: string, most = 4) =>
  Array.from({ length: most - 1 }, (_, i) => game(ruleset, i + 2, preset)).map(
    ({ handSize, target }) => `${handSize as number}→${target as number}`,
  );

describe('the defaults of the line games', () => {
  it.each(COLUMNS.map((id, column) => [id, column] as const))('%s', (id, column) => {
    const options = game(id, 4);
    for (const [name, row] of Object.entries(ROWS))
      expect([name, options[name]]).toEqual([name, row[column]]);
  });

  it('of partnership’s own options are the plain game', () => {
    expect(game('partnership', 4)).toMatchObject({
      handSize: 7,
      target: 100,
      blockWinner: 'team-sum',
      partnerTiles: 'ignored',
      bonuses: { capicua: 0, chuchazo: 0, 'skip-all': 0 },
    });
  });

  it('deal and aim by the number of seats', () => {
    expect(dealt('draw', undefined, 5)).toEqual(['7→100', '7→61', '6→61', '5→61']);
    expect(dealt('block', undefined, 5)).toEqual(['7→100', '5→61', '5→61', '5→61']);
    expect(dealt('all-fives')).toEqual(['9→250', '7→200', '5→200']);
    expect(dealt('muggins')).toEqual(['7→250', '5→200', '5→200']);
    expect(dealt('five-up')).toEqual(['5→61', '5→61', '5→61']);
    expect(
      ['draw', 'block', 'all-fives'].map((id) => game(id, 4, undefined, { teams: true }).target),
    ).toEqual([100, 100, 200]);
    expect(game('draw', 14, undefined, { set: 18, handSize: 5 }).target).toBe(61);
  });
});

describe('the presets of the line games', () => {
  const changes = (ruleset: string, preset: string, seats = 4) => {
    const plain = game(ruleset, seats);
    return Object.fromEntries(
      Object.entries(game(ruleset, seats, preset)).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(plain[name]),
      ),
    );
  };

  it.each([
    ['draw', 'standard', {}],
    ['block', 'standard', {}],
    ['draw', 'rule-sheet', { handSize: 5, noDouble: 'redeal', reserve: 0, handScore: 'others', target: 100 }],
    ['block', 'rule-sheet', { noDouble: 'redeal', handScore: 'others', target: 100 }],
    ['draw', 'basics', { handSize: 5, reserve: 0, target: 121, nextOpener: 'same-as-first' }],
    ['draw', 'pagat', { opener: 'lot' }],
    ['block', 'pagat', { opener: 'lot' }],
    ['all-fives', 'pagat', {}],
    ['all-fives', 'two-ends', { layout: 'line' }],
    ['muggins', 'pagat', {}],
    ['five-up', 'pagat', {}],
    ['five-up', 'four-ends', { layout: 'spinner', scoreUnit: 1, target: 150 }],
    ['partnership', 'standard', {}],
    ['partnership', 'jamaica', { blockWinner: 'lowest-hand' }],
    [
      'partnership',
      'dominican',
      {
        blockWinner: 'blocker-against-next',
        partnerTiles: 'counted',
        bonuses: { capicua: 25, chuchazo: 0, 'skip-all': 25 },
      },
    ],
  ])('%s/%s changes what its source changes', (ruleset, preset, expected) => {
    expect(changes(ruleset, preset)).toEqual(expected);
  });

  it('deal seven, five, five where their source does', () => {
    expect(dealt('draw', 'rule-sheet', 5)).toEqual(['7→100', '5→100', '5→100', '5→100']);
    expect(dealt('draw', 'basics')).toEqual(['7→121', '5→121', '5→121']);
    expect(dealt('all-fives', 'two-ends')).toEqual(['7→250', '5→200', '5→200']);
    expect(dealt('five-up', 'four-ends')).toEqual(['7→150', '5→150', '5→150']);
  });
});

describe('seats of the line games', () => {
  const allowed = (ruleset: string, options: Record<string, unknown>) =>
    Array.from({ length: 20 }, (_, seats) => seats).filter(
      (seats) => resolveGame({ ruleset, seats, options }).ok,
    );
  const upTo = (most: number) => Array.from({ length: most - 1 }, (_, i) => i + 2);

  it('are as many as the set has room for', () => {
    const sized = (ruleset: string, set: number) => allowed(ruleset, { set, handSize: 3 });
    for (const id of ['draw', 'block']) expect(sized(id, 6)).toEqual(upTo(5));
    for (const id of ['all-fives', 'muggins', 'five-up']) expect(sized(id, 6)).toEqual(upTo(4));
    for (const id of COLUMNS.slice(0, 5)) {
      expect([9, 12, 15, 18].map((set) => sized(id, set))).toEqual([6, 10, 12, 14].map(upTo));
      expect(allowed(id, { set: 18 })).toEqual(upTo(5));
    }
    expect(allowed('partnership', {})).toEqual([4]);
  });
});
