import { newPosition } from '../../../src/rules/dealing.js';
import { openGame } from '../../../src/rules/rulesets.js';
import { formatTile } from '../../../src/rules/tiles.js';
import { after, refusal, story, type Table } from './table.js';

const HOLDER = { engine: 'holder' } as const;

describe('the hunt for the engine', () => {
  it('has all seats draw at the same time, so that hands stay even', () => {
    const table: Table = {
      hands: ['9-1 4-2', '9-2 5-4', '9-3 4-3'],
      boneyard: '5-0 6-1 7-2 5-3 9-9 8-7 8-0 7-7',
      options: HOLDER,
    };
    const begun = after('chicken-foot', table);
    expect(story(begun)).toEqual([
      '0 drew 5-0',
      '1 drew 6-1',
      '2 drew 7-2',
      '0 drew 5-3',
      '1 drew 9-9',
      '2 drew 8-7',
      '1 played 9-9',
    ]);
    expect(begun.hands.map((hand) => hand.length)).toEqual([4, 3, 4]);
    expect(begun).toMatchObject({ turn: 2, boneyard: ['8-0', '7-7'] });
  });

  it('gives the last tiles to the first seats', () => {
    const table: Table = { hands: ['9-1', '9-2', '9-3'], boneyard: '5-4 9-9', options: HOLDER };
    const begun = after('chicken-foot', table);
    expect(story(begun)).toEqual(['0 drew 5-4', '1 drew 9-9', '1 played 9-9']);
    expect(begun).toMatchObject({ turn: 2, hands: [['5-4', '9-1'], ['9-2'], ['9-3']] });
  });

  it('is the same in mexican-train, where the holder also goes first', () => {
    const table: Table = {
      hands: ['6-1', '6-2', '4-3'],
      boneyard: '5-4 5-5 6-6 3-3',
      options: { ...HOLDER, set: 6 },
    };
    const begun = after('mexican-train', table);
    expect(story(begun)).toEqual([
      '0 drew 5-4',
      '1 drew 5-5',
      '2 drew 6-6',
      '2 played 6-6',
      '2 passed',
      '2 marked',
    ]);
    expect(begun).toMatchObject({ turn: 0, legalMoves: ['6-1@train:0'] });
  });

  it.each(['mexican-train', 'chicken-foot'])('needs an engine that is in play (%s)', (ruleset) => {
    const table: Table = { hands: ['6-1', '6-2'], boneyard: '5-4', options: { ...HOLDER, set: 9 } };
    expect(refusal(ruleset, table)).toMatchObject({
      code: 'bad-deal',
      detail: expect.stringContaining('9-9') as string,
    });
    expect(refusal(ruleset, { ...table, first: 0 }).code).toBe('bad-deal');
  });

  it.each(['mexican-train', 'chicken-foot'])(
    'decides who acts first, against any other word (%s)',
    (ruleset) => {
      const dealt: Table = { hands: ['6-1 5-2', '9-9 6-2'], boneyard: '9-4', options: { ...HOLDER, set: 9 } };
      expect(after(ruleset, { ...dealt, first: 1 }).events).toEqual(after(ruleset, dealt).events);
      expect(refusal(ruleset, { ...dealt, first: 0 }).code).toBe('bad-deal');
      const drawn: Table = { hands: ['6-1', '6-2'], boneyard: '9-4 9-9', options: { ...HOLDER, set: 9 } };
      expect(after(ruleset, { ...drawn, first: 1 }).events).toEqual(after(ruleset, drawn).events);
      expect(refusal(ruleset, { ...drawn, first: 0 }).code).toBe('bad-deal');
    },
  );
});

describe('a set-aside engine', () => {
  it.each(['mexican-train', 'chicken-foot'])(
    'lies on the table in no hand and not in the boneyard (%s)',
    (ruleset) => {
      const options = { engine: 'set-aside', set: 9 };
      expect(after(ruleset, { hands: ['9-1 4-2', '9-2 4-3'], options }).layout).toEqual([{ tile: '9-9' }]);
      expect(refusal(ruleset, { hands: ['9-9', '9-2'], options }).code).toBe('bad-deal');
      expect(refusal(ruleset, { hands: ['9-1', '9-2'], boneyard: '9-9', options }).code).toBe('bad-deal');
      expect(refusal(ruleset, { hands: ['7-1', '8-8'], round: 2, options }).code).toBe('bad-deal');
      expect(after(ruleset, { hands: ['9-9 8-1', '8-2 1-0'], round: 2, options }).layout).toEqual([
        { tile: '8-8' },
      ]);
    },
  );

  it('is the next lower double in every round, down to 0-0', () => {
    const opened = openGame({ ruleset: 'mexican-train', seats: 2 });
    if (!opened.ok) throw new Error(opened.error.detail);
    const engine = opened.value;
    const rounds = Array.from({ length: 13 }, (_, i) => i + 1);
    expect(engine.rounds).toBe(13);
    expect(rounds.map((round) => formatTile(engine.centre(round)))).toEqual(
      rounds.map((round) => `${13 - round}-${13 - round}`),
    );
    for (const round of rounds) {
      expect(engine.pack(round)).toHaveLength(90);
      expect(Array.from(engine.pack(round))).not.toContain(engine.centre(round));
      expect(engine.opening(newPosition(engine), round)).toEqual({ seat: (round - 1) % 2, binding: false });
    }
  });
});

describe('rounds', () => {
  const table: Table = { hands: ['6-5', '6-1 5-5'], options: { set: 6, firstTurn: 'single' } };

  it('are refused beyond the last', () => {
    expect(refusal('mexican-train', { ...table, round: 8 }).code).toBe('bad-options');
    expect(
      refusal('mexican-train', { ...table, round: 3, options: { ...table.options, rounds: 2 } }).code,
    ).toBe('bad-options');
    expect(refusal('chicken-foot', { hands: ['9-1', '9-2'], round: 11 }).code).toBe('bad-options');
  });

  it('end the match after the last, and the lowest total has won', () => {
    const last = { ...table, options: { ...table.options, rounds: 1 } };
    const over = after('mexican-train', { ...last, scores: [30, 10] }, '6-5@train:0');
    expect(over).toMatchObject({
      status: 'match-over',
      scores: [30, 27],
      match: { winners: [1] },
      result: { next: null },
    });
    expect(after('mexican-train', { ...last, scores: [27, 10] }, '6-5@train:0').match).toEqual({
      winners: [0, 1],
    });
    expect(after('mexican-train', table, '6-5@train:0')).toMatchObject({
      status: 'round-over',
      result: { next: 1 },
    });
  });
});
