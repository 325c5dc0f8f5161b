import { playOut } from '../../src/matches/index.js';
import { type Choose, CHOOSERS, placesAtEnd, playMatch } from '../../src/players/index.js';
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

  it('is given up after so many decisions, and not before', () => {
    const { rules } = factsOf([house('house:medium'), house('house:medium')], { ruleset: 'draw' });
    let decisions = 0;
    const counting: Choose = (seen, random) => {
      decisions++;
      return CHOOSERS.medium(seen, random);
    };
    const play = (longest: number) =>
      playMatch(engineOf(rules), { serverSeed: 'long', entropies: [] }, [counting, counting], 1, longest);
    const end = play(Infinity);
    const all = decisions;
    expect(end?.winners).toHaveLength(1);
    expect(play(all)).toEqual(end);
    decisions = 0;
    expect(play(all - 1)).toBeUndefined();
    expect(decisions).toBe(all - 1);
  });
});
