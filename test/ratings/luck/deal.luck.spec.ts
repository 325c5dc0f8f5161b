import { CHOOSERS, placesAtEnd, playMatch } from '../../../src/players/index.js';
import { luckOfRules, valueOfDeals, type LegDeals } from '../../../src/ratings/luck/deal.luck.js';
import { luckOfSet, type SetLuck } from '../../../src/ratings/luck/set.luck.js';
import { sideRanks } from '../../../src/ratings/rated.set.js';
import { engineOf, resolveGame } from '../../../src/rules/rulesets.js';
import { Moments } from '../../../src/statistics/moments.js';

const game = (ruleset: string, seats: number, options: object = { target: 30 }) => {
  const rules = resolveGame({ ruleset, seats, options: { ...options } });
  if (!rules.ok) throw new Error(rules.error.detail);
  return rules.value;
};
const DRAW = game('draw', 2);

const legs = (seats: number, name: string): LegDeals[] =>
  Array.from({ length: seats }, (_, i) => ({
    leg: i + 1,
    seeds: { serverSeed: `${name} ${i}`, entropies: [] },
  }));

describe('what deals are worth', () => {
  it.each([
    ['draw', 2, 2],
    ['draw', 3, 3],
    ['partnership', 4, 2],
  ])('is shared out among the sides: %s for %i', (ruleset, seats, sides) => {
    const value = valueOfDeals(game(ruleset, seats), legs(seats, 'shared'))!;
    expect(value).toHaveLength(sides);
    expect(value.reduce((sum, each) => sum + each, 0) / sides).toBeCloseTo(0.5, 12);
  });

  it('goes to the other side when the legs exchange their deals', () => {
    const [one, two] = legs(2, 'exchanged');
    const [first, second] = valueOfDeals(DRAW, [one, two])!;
    const exchanged = [
      { ...two, leg: 1 },
      { ...one, leg: 2 },
    ];
    expect(valueOfDeals(DRAW, exchanged)).toEqual([second, first]);
  });

  it('is always the same', () => {
    expect(valueOfDeals(DRAW, legs(2, 'same'))).toEqual(valueOfDeals(DRAW, legs(2, 'same')));
  });
});

describe('a game whose matches are too long', () => {
  const LONG = game('draw', 2, { target: 100_000, set: 18 });

  it('has no luck, and says so as soon as one match is', () => {
    expect(valueOfDeals(LONG, legs(2, 'long'))).toBeUndefined();
    expect(luckOfRules(LONG)).toBeUndefined();
  });
});

describe('the luck of sets', () => {
  const SETS = 150;
  const ofRules = luckOfRules(DRAW)!;

  /** Sets between two house players, with the luck of their deals. */
  function setsBetween(first: keyof typeof CHOOSERS, second: typeof first): SetLuck[] {
    const engine = engineOf(DRAW);
    return Array.from({ length: SETS }, (_, number) => {
      const deals = legs(2, `${first} ${second} ${number}`);
      const ranks = deals.map(({ leg, seeds }) => {
        const sitters = (leg === 1 ? [first, second] : [second, first]).map((name) => CHOOSERS[name]);
        const end = playMatch(engine, seeds, sitters, 1_000_003 * (number + 1) + leg);
        return sideRanks(placesAtEnd(end.scores, end.winners), leg, 2);
      });
      return luckOfSet(ranks, valueOfDeals(DRAW, deals)!, ofRules);
    });
  }

  it('follows from the rules alone', () => {
    expect(luckOfRules(DRAW)).toEqual(ofRules);
    const { coefficient, varianceRemoved, residual } = ofRules;
    expect(coefficient).toBeGreaterThan(0.2);
    expect(coefficient).toBeLessThan(0.8);
    expect(varianceRemoved).toBeGreaterThan(0.05);
    // A leg is won or lost, by unequal players less evenly than by equal ones.
    expect(residual / (1 - varianceRemoved)).toBeLessThan(0.25);
    expect(residual / (1 - varianceRemoved)).toBeGreaterThan(0.15);
  });

  const moments = (sets: readonly SetLuck[]) => ({
    plain: Moments.of(sets.map(({ scores }) => scores[0])),
    adjusted: Moments.of(sets.map(({ adjusted }) => adjusted[0])),
    difference: Moments.of(sets.map(({ adjusted, scores }) => adjusted[0] - scores[0])),
  });

  it('makes the score of a set between strong players surer', () => {
    const sets = setsBetween('hard', 'medium');
    const { plain, adjusted } = moments(sets);
    expect(adjusted.variance).toBeLessThan(plain.variance * (1 - ofRules.varianceRemoved / 2));
  });

  it.each([
    ['hard', 'medium'],
    ['hard', 'easy'],
  ] as const)('leaves the expectation of the score as it is: %s v %s', (first, second) => {
    const sets = setsBetween(first, second);
    const { adjusted, difference } = moments(sets);
    expect(Math.abs(difference.mean)).toBeLessThan(3 * Math.sqrt(difference.variance / SETS));
    const [{ error }] = sets;
    const within = sets.filter((set) => Math.abs(set.adjusted[0] - adjusted.mean) <= error).length;
    expect(within / SETS).toBeGreaterThan(0.9);
    for (const set of sets) expect(set.adjusted[0] + set.adjusted[1]).toBeCloseTo(1, 12);
  });
});
