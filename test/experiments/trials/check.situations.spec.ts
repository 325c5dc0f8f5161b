import {
  ALL_RULESETS,
  judge,
  SITUATIONS,
  situationsFor,
  usualGame,
} from '../../../src/experiments/trials/check.situations.js';
import { create, end, percentOf, settle } from '../../../src/experiments/trials/trial.state.js';
import { trialOf } from '../../../src/experiments/trials/trial.wire.mapping.js';

const OVER = { status: 'finished', termination: 'rules', reason: 'Played.' } as const;

describe('the situations of a check', () => {
  it('are every game that is claimed, a long match, and three in which things go wrong in the first game', () => {
    const parts = situationsFor(['all-fives', 'draw']);
    expect(parts.map((part) => part.situation)).toEqual([
      'repeat',
      'illegal',
      'late',
      'long',
      'ruleset',
      'ruleset',
    ]);
    expect(parts.map((part) => 'ruleset' in part && part.ruleset)).toEqual([
      'all-fives',
      'all-fives',
      'all-fives',
      'all-fives',
      'all-fives',
      'draw',
    ]);
    const usual = usualGame('all-fives')!.options['target'] as number;
    expect(parts[3]).toMatchObject({ options: { target: 3 * usual } });
  });

  it('can be played in every game there is', () => {
    expect(ALL_RULESETS.length).toBe(9);
    for (const ruleset of ALL_RULESETS)
      for (const part of situationsFor([ruleset]))
        expect('options' in part && usualGame(ruleset, part.options)).toMatchObject({ ruleset });
  });

  it.each([
    ['ruleset', OVER, null, true, 'It played to the end.'],
    [
      'long',
      { ...OVER, termination: 'timeout', reason: 'Seat 0 ran out of time.' },
      null,
      false,
      'It lost before the end. Seat 0 ran out of time.',
    ],
    [
      'ruleset',
      { ...OVER, status: 'aborted', termination: 'infrastructure', reason: 'Gone.' },
      null,
      false,
      'The match did not come to its end. Gone.',
    ],
    [
      'repeat',
      OVER,
      { ply: 1, move: '6-4', again: '6-4' },
      true,
      'It sent its move for ply 1 again and got the first answer.',
    ],
    [
      'repeat',
      OVER,
      { ply: 1, move: '6-4' },
      true,
      'It went on by the events after ply 1, without asking again.',
    ],
    [
      'repeat',
      OVER,
      { ply: 1, move: '6-4', again: '5-5' },
      false,
      'It sent 5-5 for ply 1 after 6-4, which had been made.',
    ],
    ['illegal', OVER, { ply: 3, move: '6-4', again: '6-4' }, true, 'It answered ply 3 again, with 6-4.'],
    ['illegal', OVER, { ply: 3, move: '6-4' }, false, 'It did not answer ply 3 again.'],
    ['late', OVER, { ply: 3, move: '6-4' }, true, 'It went on after the clock had decided ply 3.'],
    ['late', OVER, null, true, 'It was never asked: the match ended before.'],
  ] as const)('%s is judged by how its match ended: %#', (situation, result, notes, passed, detail) => {
    expect(judge(situation, result, notes)).toEqual({ passed, detail });
  });
});

describe('a trial', () => {
  const facts = {
    id: 't',
    account: 'a',
    kind: 'check',
    bot: 'b',
    version: 1,
    total: 2,
    plan: { perMove: 5, from: null },
  } as const;

  it('tells of each match that is over, and ends with the last', () => {
    const made = create(facts, 1);
    expect(made.event).toMatchObject({ seq: 1, type: 'created', done: 0, total: 2 });
    const half = settle(made.state, 2);
    expect(half.event).toMatchObject({ type: 'progress', done: 1 });
    expect(percentOf(half.state)).toBe(50);
    const over = settle(half.state, 3);
    expect(over).toMatchObject({
      event: { seq: 3, type: 'finished' },
      state: { status: 'finished', endedAt: 3 },
    });
    expect(settle(over.state, 4).event).toBeNull();
    expect(end(over.state, 'cancelled', 'No.', 5).event).toBeNull();
    expect(end(half.state, 'failed', 'Gone.', 5).event).toMatchObject({ type: 'failed', reason: 'Gone.' });
  });

  it('is passed only when everything was', () => {
    const part = (number: number, passed: boolean) => ({
      number,
      plan: { situation: 'ruleset', ruleset: 'draw', options: {} } as const,
      match: 'm',
      notes: null,
      outcome: { passed, detail: 'So.' },
    });
    const state = settle(settle(create(facts, 1).state, 2).state, 3).state;
    expect(trialOf(state, [part(0, true), part(1, true)]).passed).toBe(true);
    expect(trialOf(state, [part(0, true), part(1, false)])).toMatchObject({
      passed: false,
      situations: [
        { outcome: 'passed', says: SITUATIONS.ruleset },
        { outcome: 'failed', detail: 'So.' },
      ],
    });
    expect(trialOf(create(facts, 1).state, []).passed).toBeNull();
  });
});
