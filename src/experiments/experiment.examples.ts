/** Requests for experiments, for the documentation. */
export const EXPERIMENT_EXAMPLES = {
  simulation: {
    summary: 'How do rounds of all-fives end?',
    value: {
      kind: 'simulation',
      ruleset: 'all-fives',
      players: ['house:hard', 'house:medium'],
      rounds: 20_000,
      seed: 1,
    },
  },
  match: {
    summary: 'How much better is one house player than another?',
    value: { kind: 'match', ruleset: 'draw', a: 'house:hard', b: 'house:easy', rounds: 10_000, seed: 1 },
  },
  sprt: {
    summary: 'Is the new version of a bot better than the one before?',
    value: {
      kind: 'sprt',
      name: 'does counting pips help?',
      a: '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968@2',
      b: '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968@1',
      elo0: 0,
      elo1: 20,
      perMove: 5,
      atOnce: 8,
    },
  },
};
