import { nextParts } from '../../../src/experiments/trials/trial.state.js';

const parts = (...situations: ('repeat' | 'illegal' | 'late' | 'long' | 'ruleset')[]) =>
  situations.map((situation) => ({ plan: { situation } }));
const next = (...open: Parameters<typeof parts>): string[] =>
  nextParts(parts(...open)).map(({ plan }) => plan.situation);

describe('the parts of a trial that are played at once', () => {
  it.each([
    [
      ['repeat', 'illegal', 'late', 'long'],
      ['repeat', 'illegal'],
    ],
    [['illegal', 'late', 'long'], ['illegal']],
    [['late', 'long', 'ruleset'], ['late']],
    [
      ['long', 'ruleset', 'ruleset'],
      ['long', 'ruleset'],
    ],
    [['ruleset'], ['ruleset']],
    [[], []],
  ] as const)('are of %j only %j: a late answer is tried by itself', (open, expected) => {
    expect(next(...open)).toEqual(expected);
  });
});
