import fc from 'fast-check';

import {
  afterWithdrawal,
  pairRoundRobin,
  unplayedPairings,
  type Pairing,
} from '../../../src/statistics/index.js';
import { field, meetings, playRound } from './tournament.play.js';

const byRound = (pairings: readonly Pairing[], rounds: number): Pairing[][] =>
  Array.from({ length: rounds }, (_, i) => pairings.filter(({ round }) => round === i + 1));

describe('a round robin', () => {
  // The tables of Berger as FIDE prints them.
  test.each([
    [4, '1-4,2-3 | 4-3,1-2 | 2-4,3-1'],
    [6, '1-6,2-5,3-4 | 6-4,5-3,1-2 | 2-6,3-1,4-5 | 6-5,1-4,2-3 | 3-6,4-2,5-1'],
    [
      8,
      '1-8,2-7,3-6,4-5 | 8-5,6-4,7-3,1-2 | 2-8,3-1,4-7,5-6 | 8-6,7-5,1-4,2-3 | 3-8,4-2,5-1,6-7 | 8-7,1-6,2-5,3-4 | 4-8,5-3,6-2,7-1',
    ],
  ])('of %p is the printed table', (size, table) => {
    const { pairings, rounds } = pairRoundRobin(field(size));
    const printed = byRound(pairings, rounds).map((round) =>
      round.map(({ entrants }) => entrants.map((id) => id.slice(1)).join('-')).join(','),
    );
    expect(printed.join(' | ')).toBe(table);
  });

  it('lets everybody meet everybody once, with balanced seats and one bye each in an odd field', () => {
    for (let size = 2; size <= 33; size++) {
      const { pairings, byes, rounds } = pairRoundRobin(field(size));
      expect(rounds).toBe(size % 2 === 0 ? size - 1 : size);
      const met = meetings(pairings);
      expect(met.size).toBe((size * (size - 1)) / 2);
      expect([...met.values()].every((times) => times === 1)).toBe(true);
      for (const round of byRound(pairings, rounds)) {
        const seated = round.flatMap(({ entrants }) => entrants);
        expect(new Set(seated).size).toBe(seated.length);
        expect(round.map(({ table }) => table)).toEqual(round.map((_, i) => i + 1));
      }
      expect(byes.map(({ entrant }) => entrant).sort()).toEqual(
        size % 2 === 0
          ? []
          : field(size)
              .map(({ id }) => id)
              .sort(),
      );
      for (const { id } of field(size)) {
        const home = pairings.filter(({ entrants }) => entrants[0] === id).length;
        const away = pairings.filter(({ entrants }) => entrants[1] === id).length;
        expect(Math.abs(home - away)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('played twice exchanges the seats, and gives nobody the same seat four times running', () => {
    for (let size = 2; size <= 20; size++) {
      const { pairings, rounds } = pairRoundRobin(field(size), 2);
      expect(pairings).toHaveLength(size * (size - 1));
      expect(new Set(pairings.map(({ entrants }) => entrants.join())).size).toBe(size * (size - 1));
      for (const { id } of field(size)) {
        const seats = byRound(pairings, rounds).flatMap((round) => {
          const own = round.find(({ entrants }) => entrants.includes(id));
          return own ? [own.entrants.indexOf(id)] : [];
        });
        expect(seats.filter((seat) => seat === 0)).toHaveLength(size - 1);
        expect(seats.join('')).not.toMatch(/0000|1111/);
      }
    }
  });

  it('is the same whenever and from whatever list it is made', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(field(12), { minLength: 0 }), (entrants) => {
        expect(pairRoundRobin(entrants.toReversed())).toEqual(pairRoundRobin(entrants));
      }),
    );
  });

  it('is resumed with exactly what is missing, in whatever order results came', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 3, max: 9 })
          .chain((size) => fc.tuple(fc.constant(size), fc.infiniteStream(fc.boolean()))),
        ([size, coin]) => {
          const { pairings } = pairRoundRobin(field(size), 2);
          const done = pairings.filter(() => coin.next().value as boolean);
          const missing = unplayedPairings(pairings, playRound(done, 1).reverse());
          expect(missing).toEqual(pairings.filter((pairing) => !done.includes(pairing)));
        },
      ),
    );
  });

  it('strikes the games of who leaves before the half, and forfeits the rest of who leaves later', () => {
    expect(afterWithdrawal(0, 5)).toBe('strike-all');
    expect(afterWithdrawal(2, 5)).toBe('strike-all');
    expect(afterWithdrawal(3, 6)).toBe('forfeit-rest');
    expect(afterWithdrawal(3, 5)).toBe('forfeit-rest');
  });

  it('of one or none has no games', () => {
    expect(pairRoundRobin([])).toEqual({ pairings: [], byes: [], rounds: 0 });
    expect(pairRoundRobin(field(1)).rounds).toBe(0);
    expect(() => pairRoundRobin([...field(2), ...field(1)])).toThrow(RangeError);
  });
});
