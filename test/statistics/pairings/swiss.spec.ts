import fc from 'fast-check';

import {
  byeResult,
  historiesOf,
  matchPairs,
  pairSwissRound,
  swissRounds,
  type Entrant,
  type PairingResult,
  type SwissRound,
} from '../../../src/statistics/index.js';
import { field, meetings, playRound } from './tournament.play.js';

interface Swiss {
  rounds: SwissRound[];
  results: PairingResult[];
}

/** Plays a Swiss; `present` says who is there in a round. */
function play(
  rounds: number,
  present: (round: number) => Entrant[],
  seed = 1,
  found: Swiss = { rounds: [], results: [] },
): Swiss {
  for (let round = 1; round <= rounds; round++) {
    const paired = pairSwissRound({
      entrants: present(round),
      results: found.results,
      round,
      seed: `swiss-${seed}`,
    });
    found.rounds.push(paired);
    found.results.push(...playRound(paired.pairings, seed * 100 + round));
    if (paired.bye !== undefined) {
      found.results.push(byeResult(round, paired.pairings.length + 1, paired.bye));
    }
  }
  return found;
}

const names = ({ pairings }: SwissRound): string[] =>
  pairings.map(({ entrants }) => [...entrants].sort().join('-'));

describe('a Swiss', () => {
  it('pairs the halves of the field in its first round', () => {
    const { rounds } = play(1, () => field(8));
    expect(names(rounds[0])).toEqual(['e1-e5', 'e2-e6', 'e3-e7', 'e4-e8']);
    expect(names(play(1, () => field(9)).rounds[0])).toEqual(['e1-e5', 'e2-e6', 'e3-e7', 'e4-e8']);
    expect(play(1, () => field(9)).rounds[0].bye).toBe('e9');
  });

  it('gives the bye to the lowest score that lets the others be paired (bbpPairings, dutch_2025_C5)', () => {
    const points: Record<string, number> = { e1: 2, e2: 1, e3: 2, e4: 1, e5: 1, e6: 0 };
    const met: [string, string, number, number][] = [
      ['e1', 'e4', 1, 0],
      ['e2', 'e5', 1, 0],
      ['e3', 'e6', 1, 0],
      ['e1', 'e2', 1, 0],
      ['e3', 'e4', 1, 0],
      ['e5', 'e6', 1, 0],
    ];
    const results = met.map(([a, b, won, lost], i): PairingResult => ({
      round: i < 3 ? 1 : 2,
      table: (i % 3) + 1,
      entrants: [a, b],
      kind: 'played',
      points: [won, lost],
    }));
    const entrants = field(6).filter(({ id }) => id !== 'e4');
    const histories = historiesOf(Object.keys(points), results);
    for (const { id } of entrants) expect(histories.get(id)!.points).toBe(points[id]);
    const paired = pairSwissRound({ entrants, results, round: 3, seed: 'C5' });
    expect(names(paired).sort()).toEqual(['e1-e5', 'e2-e3']);
    expect(paired.bye).toBe('e6');
  });

  test.each([9, 10, 16, 17, 33, 64])(
    'of %p has no rematch and no second bye, and everybody plays',
    (size) => {
      for (let seed = 1; seed <= 10; seed++) {
        const { rounds, results } = play(swissRounds(size), () => field(size), seed);
        for (const { pairings, rematches, unpaired, bye } of rounds) {
          expect(rematches).toEqual([]);
          expect(unpaired).toEqual([]);
          expect(new Set(pairings.flatMap(({ entrants }) => entrants)).size).toBe(size - (size % 2));
          expect(bye === undefined).toBe(size % 2 === 0);
        }
        expect(Math.max(...meetings(results.filter(({ kind }) => kind === 'played')).values())).toBe(1);
        const byes = rounds.flatMap(({ bye }) => bye ?? []);
        expect(new Set(byes).size).toBe(byes.length);
      }
    },
  );

  it('balances the seats', () => {
    const { results } = play(9, () => field(40));
    for (const { seatBalance } of historiesOf([], results).values()) {
      expect(Math.abs(seatBalance)).toBeLessThanOrEqual(3);
    }
  });

  it('gives the same round whatever the order of its lists, and does not touch them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 1, max: 1000 }), (size, seed) => {
        const { results, rounds } = play(3, () => field(size), seed);
        const entrants = Object.freeze(field(size).reverse());
        const again = pairSwissRound({
          entrants,
          results: Object.freeze(results.toReversed()),
          round: 3,
          seed: `swiss-${seed}`,
        });
        expect(again).toEqual(rounds[2]);
      }),
      { numRuns: 30 },
    );
  });

  it('holds its promises while entrants join late, leave, and come back', () => {
    const attendance = fc.array(fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }), {
      minLength: 3,
      maxLength: 7,
    });
    fc.assert(
      fc.property(attendance, fc.integer({ min: 1, max: 1000 }), (there, seed) => {
        const entrants = field(14);
        const present = (round: number): Entrant[] => entrants.filter((_, i) => there[round - 1][i]);
        const { rounds, results } = play(there.length, present, seed);
        rounds.forEach(({ pairings, bye, rematches, unpaired }, i) => {
          const here = present(i + 1).map(({ id }) => id);
          const seated = pairings.flatMap((pairing) => [...pairing.entrants]);
          expect([...seated, ...(bye ? [bye] : [])].sort()).toEqual([...here].sort());
          expect(unpaired).toEqual([]);
          // A second bye only when everybody present has had one, however often somebody left and came back.
          const before = historiesOf(
            entrants.map(({ id }) => id),
            results.filter(({ round }) => round <= i),
          );
          if (bye) expect(before.get(bye)!.byes).toBe(Math.min(...here.map((id) => before.get(id)!.byes)));
          const repeated = pairings.filter(({ entrants: [a, b] }) => before.get(a)!.met.has(b));
          expect(rematches).toEqual(repeated);
          expect(rematches.length === 0 || !perfectlyPairable(here, before, bye)).toBe(true);
        });
        // Nobody gains by coming and going: a bye is a single win.
        const byes = results.filter(({ kind }) => kind === 'bye');
        expect(byes.every(({ points }) => points[0] === 1)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('never pairs a team with itself, and says who is left when one is too big', () => {
    const entrants = field(12).map((entrant, i) => ({
      ...entrant,
      team: i < 4 ? 'a' : i < 8 ? 'b' : `solo${i}`,
    }));
    const { results } = play(5, () => entrants);
    const team = new Map(entrants.map((entrant) => [entrant.id, entrant.team]));
    for (const { entrants: pair } of results)
      if (pair[1]) expect(team.get(pair[0])).not.toBe(team.get(pair[1]));

    const lopsided = field(7).map((entrant, i) => ({ ...entrant, team: i < 5 ? 'big' : 'small' }));
    const paired = pairSwissRound({ entrants: lopsided, results: [], round: 1, seed: 's' });
    expect(paired.pairings).toHaveLength(2);
    expect(paired.unpaired).toHaveLength(2);
    expect(paired.bye).toBeDefined();
  });

  it('goes on when there are more rounds than opponents, and says so', () => {
    for (const size of [2, 3, 4, 5]) {
      const { rounds } = play(size + 3, () => field(size));
      for (const { pairings, unpaired } of rounds) {
        expect(pairings).toHaveLength(Math.floor(size / 2));
        expect(unpaired).toEqual([]);
      }
      expect(rounds.at(-1)!.rematches.length).toBeGreaterThan(0);
      if (size % 2 === 1) {
        const byes = new Map<string, number>();
        rounds.forEach(({ bye }) => byes.set(bye!, (byes.get(bye!) ?? 0) + 1));
        expect(Math.max(...byes.values()) - Math.min(...byes.values())).toBeLessThanOrEqual(1);
      }
    }
  });

  it('needs nobody', () => {
    expect(play(1, () => []).rounds[0]).toEqual({
      pairings: [],
      bye: undefined,
      rematches: [],
      unpaired: [],
    });
    expect(play(1, () => field(1)).rounds[0]).toMatchObject({ pairings: [], bye: 'e1' });
    expect(() => play(1, () => [...field(2), ...field(2)])).toThrow(RangeError);
  });

  it('has rounds enough to find a winner and few enough to avoid rematches', () => {
    expect([2, 9, 16, 33, 64, 1000].map(swissRounds)).toEqual([1, 4, 6, 8, 8, 12]);
    expect(swissRounds(0)).toBe(1);
  });

  it('pairs a large field as well by its likely pairs as by all', () => {
    // 200 entrants: equal scores meet as far as that is possible, so the sum of squared gaps is that of the odd groups.
    const { rounds, results } = play(7, () => field(200));
    rounds.forEach(({ pairings, rematches }, i) => {
      const before = historiesOf(
        field(200).map(({ id }) => id),
        results.filter(({ round }) => round <= i),
      );
      const groups = new Map<number, number>();
      for (const { points } of before.values()) groups.set(points, (groups.get(points) ?? 0) + 1);
      const gaps = pairings.filter(({ entrants: [a, b] }) => before.get(a)!.points !== before.get(b)!.points);
      expect(rematches).toEqual([]);
      const odd = [...groups.values()].filter((count) => count % 2 === 1).length;
      expect(gaps.length).toBeGreaterThanOrEqual(odd / 2);
      expect(gaps.length).toBeLessThanOrEqual(groups.size);
    });
  });

  it('pairs 1,000 entrants in under five seconds, in every round', () => {
    const results: PairingResult[] = [];
    for (let round = 1; round <= 9; round++) {
      const started = performance.now();
      const { pairings, rematches } = pairSwissRound({
        entrants: field(1000),
        results,
        round,
        seed: 'large',
      });
      expect(performance.now() - started).toBeLessThan(5000);
      expect(pairings).toHaveLength(500);
      expect(rematches).toEqual([]);
      results.push(...playRound(pairings, round));
    }
  });
});

/** Whether those present (without the bye) could have been paired without any rematch. */
function perfectlyPairable(
  here: readonly string[],
  before: ReturnType<typeof historiesOf>,
  bye: string | undefined,
): boolean {
  const players = here.filter((id) => id !== bye);
  const edges = players.flatMap((id, a) =>
    players.flatMap((other, b) => (b > a && !before.get(id)!.met.has(other) ? [{ a, b, penalty: 0 }] : [])),
  );
  return matchPairs(players.length, edges).every((partner) => partner >= 0);
}
