import fc from 'fast-check';

import {
  bracketProgress,
  bracketRanking,
  decideBracketMatch,
  doubleElimination,
  seedOrder,
  singleElimination,
  type Bracket,
  type BracketMatchProgress,
  type BracketOutcomes,
} from '../../../src/statistics/index.js';
import { field } from './tournament.play.js';

const number = (id: string): number => Number(id.slice(1));

/** Plays until nothing is ready; `pick` chooses winners, `step` may withdraw somebody before a match. */
function play(
  bracket: Bracket,
  pick: (sides: [string, string], match: BracketMatchProgress) => string | null,
  withdrawn: string[] = [],
  step: (outcomes: BracketOutcomes) => void = () => undefined,
): BracketOutcomes {
  let outcomes: BracketOutcomes = new Map();
  for (;;) {
    step(outcomes);
    const next = bracketProgress(bracket, outcomes, withdrawn).matches.find(({ state }) => state === 'ready');
    if (!next) return outcomes;
    const winner = pick(next.sides as [string, string], next);
    const decided = decideBracketMatch(bracket, outcomes, next.match.id, winner, withdrawn);
    if (!decided.ok) throw new Error(decided.error);
    outcomes = decided.value;
  }
}

const better = ([a, b]: [string, string]): string => (number(a) < number(b) ? a : b);
const worse = ([a, b]: [string, string]): string => (number(a) < number(b) ? b : a);

describe('the order of seeds', () => {
  test.each([
    [2, [1, 2]],
    [4, [1, 4, 2, 3]],
    [8, [1, 8, 4, 5, 2, 7, 3, 6]],
    [16, [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]],
  ])('for %p', (size, order) => {
    expect(seedOrder(size)).toEqual(order);
  });

  // First rounds; a single number has a bye.
  test.each([
    [5, '1 4-5 2 3'],
    [6, '1 4-5 2 3-6'],
    [13, '1 8-9 4-13 5-12 2 7-10 3 6-11'],
  ])('gives byes to the best of %p', (size, expected) => {
    const { matches } = bracketProgress(singleElimination(field(size)), new Map());
    const first = matches
      .filter(({ match }) => match.round === 1)
      .map(({ sides }) => sides.flatMap((side) => (side ? [number(side)] : [])).join('-'));
    expect(first.join(' ')).toBe(expected);
  });
});

describe('a single elimination', () => {
  it('is won by the best when the better always win, and shares what nobody decided', () => {
    const bracket = singleElimination(field(8));
    const outcomes = play(bracket, better);
    const progress = bracketProgress(bracket, outcomes);
    expect(progress).toMatchObject({ finished: true, champion: 'e1' });
    expect(outcomes.size).toBe(7);
    expect(bracketRanking(bracket, progress).map(({ entrant, rank }) => `${entrant}:${rank}`)).toEqual([
      'e1:1',
      'e2:2',
      'e3:3',
      'e4:3',
      'e5:5',
      'e6:5',
      'e7:5',
      'e8:5',
    ]);
  });

  it('may play for the third place', () => {
    const bracket = singleElimination(field(8), { thirdPlace: true });
    const progress = bracketProgress(bracket, play(bracket, worse));
    expect(progress.champion).toBe('e8');
    const ranks = bracketRanking(bracket, progress);
    expect(ranks.slice(0, 4).map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
  });

  it('takes n − 1 matches and ends with one champion, for every field', () => {
    for (let size = 1; size <= 33; size++) {
      const bracket = singleElimination(field(size));
      const outcomes = play(bracket, worse);
      expect(outcomes.size).toBe(size - 1);
      expect(bracketProgress(bracket, outcomes).finished).toBe(true);
    }
    expect(bracketProgress(singleElimination([]), new Map())).toMatchObject({
      finished: true,
      champion: null,
    });
  });
});

describe('a double elimination', () => {
  it('sends nobody home before the second loss, and everybody but the champion after it', () => {
    for (let size = 2; size <= 33; size++) {
      for (const pick of [better, worse, ([a]: [string, string]): string => a]) {
        const bracket = doubleElimination(field(size));
        const losses = new Map<string, number>();
        const outcomes = play(bracket, (sides) => {
          for (const side of sides) expect(losses.get(side) ?? 0).toBeLessThan(2);
          const winner = pick(sides);
          const loser = sides.find((side) => side !== winner)!;
          losses.set(loser, (losses.get(loser) ?? 0) + 1);
          return winner;
        });
        const { finished, champion } = bracketProgress(bracket, outcomes);
        expect(finished).toBe(true);
        for (const { id } of field(size)) {
          if (id === champion) expect(losses.get(id) ?? 0).toBeLessThan(2);
          else expect(losses.get(id)).toBe(2);
        }
        // Each match costs one loss; all but the champion lose twice, the champion once or never.
        expect(outcomes.size).toBe(2 * (size - 1) + (losses.get(champion!) ?? 0));
      }
    }
  });

  it('has no rematch on the losers side before it must', () => {
    // Of the eight-match sides and larger: in its first four rounds nobody meets whom he has met before.
    for (const size of [16, 32, 64]) {
      for (let seed = 0; seed < 20; seed++) {
        const bracket = doubleElimination(field(size));
        const met = new Set<string>();
        play(bracket, (sides, { match }) => {
          const key = [...sides].sort().join();
          if (match.stage === 'losers' && match.round <= (size >= 32 ? 4 : 2))
            expect(met.has(key)).toBe(false);
          met.add(key);
          return sides[(number(sides[0]) * 7 + number(sides[1]) * 13 + seed * 31 + match.round) % 2];
        });
      }
    }
  });

  it('plays the final again only when the champion of the winners side has lost it', () => {
    const bracket = doubleElimination(field(4));
    const without = play(bracket, better);
    expect(without.has('R1-1')).toBe(false);
    const settled = bracketProgress(bracket, without);
    expect(settled.matches.at(-1)).toMatchObject({ state: 'unneeded', winner: 'e1' });
    expect(settled).toMatchObject({ finished: true, champion: 'e1' });

    const upset = play(bracket, (sides, { match }) => (match.stage === 'final' ? sides[1] : better(sides)));
    expect(upset.get('F1-1')).toBe('e2');
    expect(upset.get('R1-1')).toBe('e1');
    expect(bracketProgress(bracket, upset).champion).toBe('e1');
    expect(bracketRanking(bracket, bracketProgress(bracket, upset)).slice(0, 2)).toEqual([
      { entrant: 'e1', rank: 1, alive: true },
      { entrant: 'e2', rank: 2, alive: false },
    ]);
    const single = doubleElimination(field(4), { reset: false });
    expect(play(single, worse).has('R1-1')).toBe(false);
  });

  it('does not offer the reset before the final is over', () => {
    const bracket = doubleElimination(field(2));
    const progress = bracketProgress(bracket, new Map([['W1-1', 'e1']]));
    expect(progress.matches.map(({ match, state }) => `${match.id} ${state}`)).toEqual([
      'W1-1 decided',
      'F1-1 ready',
      'R1-1 waiting',
    ]);
  });

  it('ranks by the round of going out', () => {
    const bracket = doubleElimination(field(8));
    const ranks = bracketRanking(bracket, bracketProgress(bracket, play(bracket, better)));
    expect(ranks.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 5, 7, 7]);
  });
});

describe('a bracket whatever happens', () => {
  it('ends, however many withdraw at whatever moment, and the withdrawn never win', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 20 })), { maxLength: 12 }),
        fc.array(fc.constantFrom(0, 0, 0, 1, 1, 1, 2), { minLength: 1, maxLength: 40 }),
        (size, double, withdrawals, choices) => {
          const bracket = double
            ? doubleElimination(field(size))
            : singleElimination(field(size), { thirdPlace: true });
          const withdrawn: string[] = [];
          let steps = 0;
          const settled = new Map<string, string | null>();
          const outcomes = play(
            bracket,
            (sides) => [...sides, null][choices[steps % choices.length]],
            withdrawn,
            (soFar) => {
              steps++;
              // What has been settled once is never turned round by a later withdrawal.
              for (const { match, winner } of bracketProgress(bracket, soFar, withdrawn).matches) {
                if (settled.has(match.id)) expect(winner).toBe(settled.get(match.id));
                else if (winner !== undefined) settled.set(match.id, winner);
              }
              for (const [at, who] of withdrawals) if (at + 1 === steps) withdrawn.push(`e${who}`);
            },
          );
          const progress = bracketProgress(bracket, outcomes, withdrawn);
          expect(progress.finished).toBe(true);
          expect(progress.matches.every(({ state }) => state !== 'waiting' && state !== 'ready')).toBe(true);
          const ranks = bracketRanking(bracket, progress);
          expect(ranks).toHaveLength(size);
          expect(ranks.filter(({ alive }) => alive).length).toBeLessThanOrEqual(1);
          // Without a champion whoever came furthest has left, or both finalists failed to turn up.
          if (progress.champion === null && !choices.includes(2))
            expect(withdrawn).toContain(ranks[0].entrant);
          if (typeof progress.champion === 'string') {
            expect(ranks[0]).toMatchObject({ entrant: progress.champion, rank: 1 });
            expect(ranks.filter(({ rank }) => rank === 1)).toHaveLength(1);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('lets both sides fail to turn up', () => {
    const bracket = doubleElimination(field(4));
    const outcomes = play(bracket, (sides, { match }) => (match.id === 'W1-1' ? null : better(sides)));
    const progress = bracketProgress(bracket, outcomes);
    expect(progress.champion).toBe('e2');
    const ranks = bracketRanking(bracket, progress).map(({ entrant, rank }) => `${entrant}:${rank}`);
    expect(ranks).toEqual(['e2:1', 'e3:2', 'e1:3', 'e4:3']);
  });

  it('gives everybody a walkover when all others withdraw', () => {
    const bracket = doubleElimination(field(5));
    const progress = bracketProgress(bracket, new Map(), ['e1', 'e2', 'e3', 'e5']);
    expect(progress).toMatchObject({ finished: true, champion: 'e4' });
    const nobody = bracketProgress(
      bracket,
      new Map(),
      field(5).map(({ id }) => id),
    );
    expect(nobody).toMatchObject({ finished: true, champion: null });
    expect(bracketProgress(singleElimination(field(1)), new Map(), ['e1']).champion).toBeNull();
  });

  it('never turns a decided match round', () => {
    const bracket = singleElimination(field(4));
    const decide = (outcomes: BracketOutcomes, match: string, winner: string) =>
      decideBracketMatch(bracket, outcomes, match, winner);
    const first = decide(new Map(), 'W1-1', 'e4');
    if (!first.ok) throw new Error(first.error);
    expect(decide(first.value, 'W1-1', 'e4')).toEqual(first);
    expect(decide(first.value, 'W1-1', 'e1')).toEqual({ ok: false, error: 'already-decided' });
    expect(decide(first.value, 'W2-1', 'e4')).toEqual({ ok: false, error: 'not-ready' });
    expect(decide(first.value, 'W1-2', 'e1')).toEqual({ ok: false, error: 'not-in-match' });
    expect(decide(first.value, 'X9-9', 'e1')).toEqual({ ok: false, error: 'no-such-match' });
    // A stale outcome of somebody who is not in the match is not believed.
    const stale = bracketProgress(bracket, new Map([['W1-1', 'e2']]));
    expect(stale.matches[0].state).toBe('ready');
  });
});
