import fc from 'fast-check';

import {
  compareRatings,
  ELO_PER_LOGIT,
  fitBradleyTerry,
  type BradleyTerryFit,
  type BradleyTerryOptions,
  type PairRecord,
} from '../../src/statistics/index.js';

/** `wins[i][j]`: games i won against j. */
function recordsOf(players: string[], wins: number[][]): PairRecord[] {
  return players.flatMap((first, i) =>
    players.slice(i + 1).map((second, offset) => {
      const j = i + 1 + offset;
      return { first, second, games: wins[i][j] + wins[j][i], score: wins[i][j] };
    }),
  );
}

function fit(players: string[], records: PairRecord[], options?: BradleyTerryOptions): BradleyTerryFit {
  const result = fitBradleyTerry(players, records, options);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const values = ({ ratings }: BradleyTerryFit): number[] => ratings.map(({ elo }) => elo.value);
const errors = ({ ratings }: BradleyTerryFit): number[] => ratings.map(({ elo }) => elo.error);
const closeTo = (found: readonly number[], expected: readonly number[], digits: number): void =>
  expected.forEach((value, i) => expect(found[i]).toBeCloseTo(value, digits));

describe('Bradley–Terry', () => {
  it('gives the example of the encyclopaedia', () => {
    const players = ['A', 'B', 'C', 'D'];
    const wins = [
      [0, 2, 0, 1],
      [3, 0, 5, 0],
      [0, 3, 0, 1],
      [4, 0, 3, 0],
    ];
    const found = fit(players, recordsOf(players, wins), { prior: 0 });
    closeTo(values(found), [-77.57, 7.37, -72.23, 142.44], 2);
    closeTo(
      values(found).map((elo) => Math.exp(elo / ELO_PER_LOGIT)),
      [0.6398, 1.0433, 0.6598, 2.2704],
      4,
    );
    expect(found.converged).toBe(true);
    expect(found.connected).toBe(true);
  });

  describe('on the baseball season of Agresti', () => {
    const teams = ['Mil', 'Det', 'Tor', 'NY', 'Bos', 'Cle', 'Bal'];
    const wins = [
      [0, 7, 9, 7, 7, 9, 11],
      [6, 0, 7, 5, 11, 9, 9],
      [4, 6, 0, 7, 7, 8, 12],
      [6, 8, 6, 0, 6, 7, 10],
      [6, 2, 6, 7, 0, 7, 12],
      [4, 4, 5, 6, 6, 0, 6],
      [2, 4, 1, 3, 1, 7, 0],
    ];
    const records = recordsOf(teams, wins);

    it('equals the published table when anchored', () => {
      const found = fit(teams, records, { prior: 0, anchor: { player: 'Bal', rating: 0 } });
      closeTo(
        values(found).map((elo) => elo / ELO_PER_LOGIT),
        [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0],
        4,
      );
      closeTo(
        errors(found).map((error) => error / ELO_PER_LOGIT / 1.959964),
        [0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319, 0],
        4,
      );
    });

    it('has the centred ratings and errors', () => {
      const found = fit(teams, records, { prior: 0 });
      closeTo(values(found), [92.3, 67.1, 42.4, 34.3, 10.0, -63.6, -182.4], 1);
      // The last one is 79.149; the reference prints 79.2.
      closeTo(errors(found), [70.6, 69.5, 68.8, 68.6, 68.4, 69.8, 79.149], 1);
      const { elo, superiority } = compareRatings(found, 'Mil', 'Det');
      expect(elo.value).toBeCloseTo(25.2, 1);
      expect(elo.error).toBeCloseTo(105.9, 1);
      expect(superiority).toBeCloseTo(0.679, 3);
    });
  });

  describe('on the chain of Laskos', () => {
    const players = ['A', 'B', 'C'];
    const records = [
      { first: 'A', second: 'B', games: 30, score: 22.5 },
      { first: 'B', second: 'C', games: 30, score: 22.5 },
      { first: 'A', second: 'C', games: 30, score: 27 },
    ];

    it('gives 400·log 3 and not the mean of the scores', () => {
      closeTo(values(fit(players, records, { prior: 0 })), [190.8485, 0, -190.8485], 4);
    });

    it('shrinks by half a virtual win and loss', () => {
      closeTo(values(fit(players, records, { prior: 0.5 })), [187.0189, 0, -187.0189], 4);
    });
  });

  test.each([
    [1, 239.4009],
    [0.5, 290.2544],
  ])('keeps a 10–0 finite: with a prior of %p it is ±%p', (prior, expected) => {
    const found = fit(['A', 'B'], [{ first: 'A', second: 'B', games: 10, score: 10 }], { prior });
    closeTo(values(found), [expected, -expected], 4);
    expect(found.connected).toBe(false);
  });

  it('refuses plain maximum likelihood where it has no answer, and names the groups', () => {
    const result = fitBradleyTerry(
      ['A', 'B', 'C'],
      [
        { first: 'A', second: 'B', games: 4, score: 2 },
        { first: 'B', second: 'C', games: 4, score: 4 },
      ],
      { prior: 0 },
    );
    expect(result).toEqual({ ok: false, error: { code: 'not-connected', groups: [['A', 'B'], ['C']] } });
  });

  it('rates players who never met, and players who never played', () => {
    const found = fit(
      ['A', 'B', 'C', 'D', 'E'],
      [
        { first: 'A', second: 'B', games: 10, score: 8 },
        { first: 'C', second: 'D', games: 10, score: 8 },
      ],
    );
    const [a, b, c, d, e] = values(found);
    expect(a).toBeCloseTo(c, 6);
    expect(b).toBeCloseTo(d, 6);
    expect(e).toBeCloseTo(0, 6);
    expect(errors(found)[4]).toBeGreaterThan(errors(found)[0]);
  });

  it('is indifferent to the order and grouping of the records', () => {
    const players = ['A', 'B', 'C', 'D'];
    const record = fc.record({
      pair: fc.shuffledSubarray(players, { minLength: 2, maxLength: 2 }),
      score: fc.constantFrom(0, 0.5, 1),
    });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 40 }), (games) => {
        const records = games.map(({ pair: [first, second], score }) => ({ first, second, games: 1, score }));
        const mirrored = records.toReversed().map(({ first, second, games: one, score }) => ({
          first: second,
          second: first,
          games: one,
          score: one - score,
        }));
        const straight = fit(players, records);
        closeTo(values(fit(players, mirrored)), values(straight), 6);
        expect(straight.converged).toBe(true);
        expect(values(straight).reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 6);
      }),
      { numRuns: 50 },
    );
  });

  it('takes the spread that scores really had when errors are robust', () => {
    const players = ['A', 'B'];
    // Forty sets, all of them one leg each: no spread at all against coin tosses of the same mean.
    const sets = { first: 'A', second: 'B', games: 40, score: 20 };
    const coin = errors(fit(players, [sets]))[0];
    const tosses = errors(fit(players, [{ ...sets, squares: 20 }], { errors: 'robust' }))[0];
    const splits = errors(fit(players, [{ ...sets, squares: 10 }], { errors: 'robust' }))[0];
    expect(tosses).toBeLessThan(coin);
    expect(tosses).toBeGreaterThan(0.9 * coin);
    expect(splits).toBeCloseTo(0, 6);
  });

  it('survives records as lopsided as they come', () => {
    const found = fit(['A', 'B'], [{ first: 'A', second: 'B', games: 1e7, score: 1e7 }]);
    expect(found.converged).toBe(true);
    expect(values(found).every(Number.isFinite)).toBe(true);
    expect(values(fit([], []))).toEqual([]);
    expect(values(fit(['A'], []))).toEqual([0]);
  });

  test.each([
    ['a stranger', ['A', 'B'], [{ first: 'A', second: 'X', games: 1, score: 1 }], {}],
    ['a player against itself', ['A', 'B'], [{ first: 'A', second: 'A', games: 1, score: 1 }], {}],
    ['more points than games', ['A', 'B'], [{ first: 'A', second: 'B', games: 1, score: 2 }], {}],
    ['a name twice', ['A', 'A'], [], {}],
    ['a negative prior', ['A', 'B'], [], { prior: -1 }],
    ['an anchor that does not play', ['A', 'B'], [], { anchor: { player: 'X', rating: 0 } }],
  ])('refuses %s', (_, players, records, options) => {
    expect(() => fitBradleyTerry(players, records, options)).toThrow(RangeError);
  });
});
