import fc from 'fast-check';
import { formatMove } from '../../../src/rules/moves.js';
import { chickenFoot } from '../../../src/rules/foot/index.js';
import { handOf } from '../../../src/rules/view.js';
import { games } from '../arbitraries.js';
import { begin, walk } from '../doubles-rounds/walking.js';
import { after, endNames, reason, story, type Table } from './table.js';

const SET_ASIDE = { engine: 'set-aside' } as const;
const RELEASE = { impossibleFoot: 'release' } as const;
const RING = '9-1@9-9:1 9-2@9-9:2 9-3@9-9:3 9-4@9-9:4';

describe('the double that begins a round', () => {
  it('is laid for its holder, and the next seat plays', () => {
    const begun = after({ hands: ['4-2 9-1', '9-9 9-2', '9-3 5-4'], boneyard: '0-0' });
    expect(story(begun)).toEqual(['1 played 9-9']);
    expect(begun).toMatchObject({ turn: 2, legalMoves: ['9-3@9-9:1'], layout: [{ tile: '9-9', seat: 1 }] });
  });

  it('goes out as the only tile', () => {
    const over = after({ hands: ['9-1 3-2', '9-9'], boneyard: '5-5' });
    expect(story(over)).toEqual(['1 played 9-9']);
    expect(over.result).toMatchObject({ reason: 'domino', winner: 1, points: [15, 0], next: null });
  });

  it('lies on the table when it is set aside; then the seats take turns at going first', () => {
    const hands = ['9-1 8-1 7-1', '9-2 8-2 7-2', '9-3 8-3 7-3'];
    const turns = [1, 2, 3].map((round) => after({ hands, round, options: SET_ASIDE }).turn);
    expect(turns).toEqual([0, 1, 2]);
    expect(after({ hands, options: SET_ASIDE }).events).toEqual([]);
  });
});

describe('a turn', () => {
  const table: Table = {
    hands: ['9-1 4-2', '8-7 5-4', '9-3 6-5'],
    boneyard: '9-4 7-6 0-0',
    options: SET_ASIDE,
  };

  it('without a tile that fits draws one, which must be played if it fits', () => {
    const drawn = after(table, '9-1@9-9:1');
    expect(story(drawn).at(-1)).toBe('1 drew 9-4');
    expect(drawn).toMatchObject({ turn: 1, legalMoves: ['9-4@9-9:2'] });
  });

  it('is over when the drawn tile does not fit', () => {
    const passed = after({ ...table, boneyard: '7-6 9-4 0-0' }, '9-1@9-9:1');
    expect(story(passed).slice(1)).toEqual(['1 drew 7-6', '1 passed']);
    expect(passed.turn).toBe(2);
  });

  it('passes without a draw when the boneyard is empty', () => {
    const passed = after({ ...table, boneyard: '' }, '9-1@9-9:1');
    expect(story(passed).slice(1)).toEqual(['1 passed']);
    expect(passed.legalMoves).toEqual(['9-3@9-9:2']);
  });

  it('that empties the hand ends the round', () => {
    const table: Table = { hands: ['9-1 4-1', '9-2 9-4 5-5', '9-3 7-7'], options: SET_ASIDE };
    const out = after(table, '9-1@9-9:1 9-2@9-9:2 9-3@9-9:3 9-4@9-9:4 4-1@9-9:1');
    expect(out.result).toMatchObject({ reason: 'domino', winner: 0, points: [0, 10, 14], next: 1 });
  });

  it('does so even with a double that would need a foot', () => {
    const table: Table = { hands: ['9-1 9-4 1-1', '9-2 2-0 0-0', '9-3 4-2 6-5'], options: SET_ASIDE };
    const out = after(table, `${RING} 2-0@9-9:2 4-2@9-9:4 1-1@9-9:1`);
    expect(out).toMatchObject({ status: 'round-over', owed: [], result: { winner: 0, points: [0, 50, 11] } });
  });
});

describe('a blocked round', () => {
  // All other fours are out of play, so that the foot of 4-4 cannot be filled.
  const table: Table = { hands: ['9-1 9-4 4-4 5-0', '9-2 5-2 7-7', '9-3 8-8 1-0 6-6'], options: SET_ASIDE };
  const moves = `${RING} 5-2@9-9:2 1-0@9-9:1 4-4@9-9:4`;

  it('is found at once when a foot cannot be filled and the boneyard is empty', () => {
    const over = after(table, moves);
    expect(story(over).at(-1)).toBe('0 played 4-4 9-9:4');
    expect(over.result).toMatchObject({ reason: 'blocked', winner: null, points: [5, 14, 28], next: 1 });
  });

  it('is not declared while tiles can be drawn, however little they help', () => {
    const over = after({ ...table, boneyard: '5-5 6-5 7-6 8-7' }, moves);
    expect(story(over).slice(-8)).toEqual([
      '0 played 4-4 9-9:4',
      '1 drew 5-5',
      '1 passed',
      '2 drew 6-5',
      '2 passed',
      '0 drew 7-6',
      '0 passed',
      '1 drew 8-7',
    ]);
    expect(over.result).toMatchObject({ reason: 'blocked' });
  });

  it('is not declared while somebody can play', () => {
    const passed = after({ hands: ['9-1 9-4 6-5', '9-2 8-8', '9-3 4-0'], options: SET_ASIDE }, RING);
    expect(story(passed).at(-1)).toBe('1 passed');
    expect(passed).toMatchObject({ turn: 2, legalMoves: ['4-0@9-9:4'] });
  });
});

describe('a foot or ring for which too few tiles are left, when it is released', () => {
  const table: Table = {
    hands: ['9-1 9-4 4-4 5-0', '9-2 3-3 5-3 7-4', '9-3 8-3 1-0 8-4'],
    options: { ...SET_ASIDE, ...RELEASE },
  };

  it('owes nothing; its bare toes stay ends, the lowest first', () => {
    // Two fours are left for three toes.
    const free = after(table, `${RING} 5-3@9-9:3 1-0@9-9:1 4-4@9-9:4`);
    expect(free).toMatchObject({ turn: 1, owed: [] });
    expect(free.legalMoves).toEqual(['7-4@4-4:1']);
    expect(free.ends?.map(({ end, pips }) => `${end}=${pips}`)).toEqual([
      '9-9:1=0',
      '9-9:2=2',
      '9-9:3=5',
      '4-4:1=4',
      '4-4:2=4',
      '4-4:3=4',
    ]);
    expect(reason(table, `${RING} 5-3@9-9:3 1-0@9-9:1 4-4@9-9:4 7-4@4-4:2`)).toBe('no-such-end');
    const next = after(table, `${RING} 5-3@9-9:3 1-0@9-9:1 4-4@9-9:4 7-4@4-4:1`);
    expect(next).toMatchObject({ turn: 2, legalMoves: ['8-4@4-4:2'], owed: [] });
    expect(endNames(table, `${RING} 5-3@9-9:3 1-0@9-9:1 4-4@9-9:4 7-4@4-4:1 8-4@4-4:2`)?.slice(3)).toEqual([
      '4-4:1=7',
      '4-4:2=8',
      '4-4:3=4',
    ]);
  });

  it('is owed as long as hands and boneyard together hold enough', () => {
    const enough = { ...table, boneyard: '6-4' };
    const moves = `${RING} 5-3@9-9:3 1-0@9-9:1 4-4@9-9:4`;
    expect(after(enough, moves)).toMatchObject({ turn: 1, owed: ['4-4:1', '4-4:2', '4-4:3'] });
  });

  it('concerns the ring too', () => {
    const few: Table = { hands: ['9-1 4-2', '9-2 2-1', '9-3 3-1'], options: { ...SET_ASIDE, ...RELEASE } };
    expect(after(few).owed).toEqual([]);
    expect(after(few, '9-1@9-9:1').legalMoves).toEqual(['2-1@9-9:1', '9-2@9-9:2']);
    expect(after({ ...few, options: SET_ASIDE }, '9-1@9-9:1').legalMoves).toEqual(['9-2@9-9:2']);
  });
});

describe('refused moves', () => {
  const table: Table = {
    hands: ['9-1 9-4 4-2 1-1', '9-2 9-5 4-1 2-0', '9-3 6-1 5-0'],
    boneyard: '7-7',
    options: SET_ASIDE,
  };

  it.each([
    ['9-2@9-9:1', 'tile-not-in-hand'],
    ['12-9@9-9:1', 'tile-not-in-hand'],
    ['9-1', 'no-such-end'],
    ['9-1@left', 'no-such-end'],
    ['9-1@train:0', 'no-such-end'],
    ['9-1@9-9:5', 'no-such-end'],
    ['9-1@1-1:1', 'no-such-end'],
    ['9-1@12-12:1', 'no-such-end'],
    ['4-2@9-9:1', 'end-does-not-match'],
    ['9-1@9-9:2', 'must-fill-foot'],
    ['9-1@9-9:1!', 'not-now'],
    ['draw', 'not-now'],
    ['pass', 'not-now'],
    ['9-1@9-9', 'malformed-move'],
    ['9-1@9-9:1 4-1@9-9:1', 'must-fill-foot'],
    [`${RING} 2-0@9-9:1`, 'end-does-not-match'],
    [`${RING} 2-0@9-9:2 6-1@9-9:2`, 'end-does-not-match'],
    [`${RING} 4-1@4-4:1`, 'no-such-end'],
  ])('%s: %s', (moves, expected) => expect(reason(table, moves)).toBe(expected));
});

it('offers every tile that fits, on the owed double if there is one, and nothing else', () => {
  const property = fc.property(games([chickenFoot]), (game) => {
    const { round, random } = begin(game);
    walk(round, random, (legal) => {
      const { ends = [], owed = [] } = game.engine.facts(round.position);
      const laid = new Map<string, number>();
      for (const event of round.events) {
        if (event.type === 'played' && event.end) laid.set(event.end, (laid.get(event.end) ?? 0) + 1);
      }
      // Of the bare places of a double, on which nothing was played yet, only the lowest is offered.
      const offered = ends.filter(({ end }) => {
        if (laid.has(end)) return owed.length === 0;
        const [double, toe] = end.split(':');
        const lower = Array.from({ length: Number(toe) - 1 }, (_, i) => `${double}:${i + 1}`);
        return lower.every((name) => laid.has(name)) && (owed.length === 0 || owed.includes(end));
      });
      const fitting = handOf(round, round.turn).flatMap((tile) =>
        offered
          .filter(({ pips }) => tile.split('-').includes(String(pips)))
          .map(({ end }) => `${tile}@${end}`),
      );
      expect(legal.map(formatMove).sort()).toEqual(fitting.sort());
    });
  });
  fc.assert(property, { numRuns: 60 });
});

it('has four ends after the ring, and two more for every finished foot', () => {
  const fourArms = games([chickenFoot]).filter(({ rules }) => rules.options.ring === 4);
  const property = fc.property(fourArms, (game) => {
    const { round, random } = begin(game);
    walk(round, random, () => {
      const { ends = [], owed = [] } = game.engine.facts(round.position);
      if (owed.length > 0) return;
      const engine = (game.engine.rules.options.set as number) - round.number + 1;
      const doubles = round.events.filter((event) => {
        if (event.type !== 'played') return false;
        const [high, low] = event.tile.split('-');
        return high === low && Number(high) !== engine;
      });
      // Feet that were released count: their bare toes are ends too.
      expect(ends).toHaveLength(4 + 2 * doubles.length);
    });
  });
  fc.assert(property, { numRuns: 50 });
});
