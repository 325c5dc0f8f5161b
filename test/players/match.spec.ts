import { playOut } from '../../src/matches/index.js';
import { CHOOSERS, placesAtEnd, playMatch } from '../../src/players/index.js';
import { engineOf } from '../../src/rules/rulesets.js';
import { factsOf, house } from '../matches/playing.js';

describe('a match that is played for its end alone', () => {
  it.each([
    ['draw', 2],
    ['block', 4],
    ['all-fives', 3],
    ['partnership', 4],
    ['mexican-train', 4],
    ['chicken-foot', 3],
    ['forty-two', 4],
  ])('ends as the service has it end: %s for %i', (ruleset, seats) => {
    const holders = Array.from({ length: seats }, () => house('house:medium'));
    for (const [seed, serverSeed] of ['one deal', 'another deal'].entries()) {
      const facts = factsOf(holders, { ruleset }, { serverSeed });
      const { state } = playOut(facts, { now: 0, arrived: 0, outages: [], seed });
      const sitters = holders.map(() => CHOOSERS.medium);
      const seeds = { serverSeed, entropies: holders.map(() => '') };
      const end = playMatch(engineOf(facts.rules), seeds, sitters, seed);
      expect(end).toEqual({ scores: state.scores, winners: state.outcome?.winners });
      expect(placesAtEnd(end.scores, end.winners)).toEqual(state.outcome?.ranks);
    }
  });
});
