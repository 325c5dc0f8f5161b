import fc from 'fast-check';

import {
  constantK,
  eloOfScore,
  expectedScore,
  headToHead,
  powerOfTen,
  rateDuel,
  rateSet,
  scoreSet,
  scoreOfElo,
  updateElo,
  type RatedPlayer,
} from '../../src/statistics/index.js';

const rated = (rating: number): RatedPlayer => ({ rating, sets: 0 });
const rating = fc.double({ min: -500, max: 4000, noNaN: true });

/** New ratings of single players after one leg with the given ranks. */
const freeForAll = (ratings: number[], ranks: number[], k = 32): number[] =>
  rateSet(
    ratings.map((value) => [rated(value)]),
    scoreSet([ranks])!,
    constantK(k),
  ).map(([change]) => change.after);

const closeTo = (found: readonly number[], expected: readonly number[], digits: number): void =>
  expected.forEach((value, i) => expect(found[i]).toBeCloseTo(value, digits));

describe('powers of ten', () => {
  it('agree with the engine to a few units in the last place', () => {
    fc.assert(
      fc.property(fc.double({ min: -300, max: 300, noNaN: true }), (x) => {
        expect(Math.abs(powerOfTen(x) / 10 ** x - 1)).toBeLessThan(2e-15 + 1e-15 * Math.abs(x));
      }),
    );
  });

  it('are exact where it shows', () => {
    expect(powerOfTen(0)).toBe(1);
    expect(powerOfTen(1)).toBeCloseTo(10, 14);
    expect(powerOfTen(400)).toBe(Infinity);
    expect(powerOfTen(-400)).toBe(0);
    expect(powerOfTen(Number.NaN)).toBeNaN();
  });

  it('are fixed to the bit', () => {
    // Only the four basic operations are involved, so these are the same doubles on every machine.
    expect([0.5, -0.25, 1.2345].map(powerOfTen)).toEqual([
      3.162277660168379, 0.5623413251903491, 17.159317101209943,
    ]);
  });
});

describe('the expected score', () => {
  test.each([
    [0, 0.5],
    [25, 0.535916],
    [50, 0.571463],
    [100, 0.640065],
    [200, 0.759747],
    [400, 0.909091],
  ])('at +%p is %p', (gap, expected) => {
    expect(expectedScore(1500 + gap, 1500)).toBeCloseTo(expected, 6);
    expect(scoreOfElo(gap)).toBeCloseTo(expected, 6);
    expect(eloOfScore(expectedScore(1500 + gap, 1500))).toBeCloseTo(gap, 9);
  });

  it('refuses ratings that are not numbers, and scores beyond certainty', () => {
    expect(() => expectedScore(Number.NaN, 1500)).toThrow(RangeError);
    expect(() => expectedScore(1500, Infinity)).toThrow(RangeError);
    expect(() => eloOfScore(1.01)).toThrow(RangeError);
    expect(eloOfScore(1)).toBe(Infinity);
    expect(eloOfScore(0)).toBe(-Infinity);
  });
});

describe('Elo for two', () => {
  it('gives the example of the encyclopaedia', () => {
    const games: [number, number][] = [
      [1609, 0],
      [1477, 0.5],
      [1388, 1],
      [1586, 1],
      [1720, 0],
    ];
    const expectations = games.map(([opponent]) => expectedScore(1613, opponent));
    const expected = expectations.reduce((sum, value) => sum + value, 0);
    expect(expected).toBeCloseTo(2.866566, 6);
    expect(1613 + 32 * (2.5 - expected)).toBeCloseTo(1601.27, 2);
    // The published 1601 is from expectations rounded by table.
    expect(1613 + 32 * (2.5 - 2.88)).toBeCloseTo(1600.84, 2);
  });

  test.each([
    [1200, 1000, 1, 1207.68809835, 992.31190165],
    [1000, 1200, 1, 1024.31190165, 1175.68809835],
    [1200, 1000, 0.5, 1191.68809835, 1008.31190165],
  ])('%p against %p scoring %p', (first, second, score, after, opponentAfter) => {
    closeTo(updateElo(first, second, score, 32), [after, opponentAfter], 8);
  });

  it('follows the published integer ratings of AI Arena when rounded in their way', () => {
    // test_elo.py of aiarena-web: K = 8, one rounded delta per game; T is a tie.
    const results = [...'ABAAATTBTBAAABAATAAA'];
    const published = [
      1604, 1600, 1604, 1608, 1612, 1612, 1612, 1608, 1608, 1604, 1608, 1612, 1616, 1612, 1616, 1620, 1620,
      1624, 1627, 1630,
    ];
    let [a, b] = [1600, 1600];
    const found = results.map((result) => {
      const score = { A: 1, B: 0, T: 0.5 }[result]!;
      const delta = Math.round(8 * (score - expectedScore(a, b)));
      [a, b] = [a + delta, b - delta];
      return a;
    });
    expect(found).toEqual(published);
    expect(a + b).toBe(3200);
  });

  it('depends on the order of the games, which is why tournaments are not rated by it', () => {
    const win = (ratings: number[], winner: number, loser: number): void => {
      for (let game = 0; game < 5; game++) {
        [ratings[winner], ratings[loser]] = updateElo(ratings[winner], ratings[loser], 1, 32);
      }
    };
    const forwards = [1500, 1500, 1500];
    win(forwards, 0, 1);
    win(forwards, 1, 2);
    win(forwards, 2, 0);
    closeTo(forwards, [1472.6, 1512.5, 1514.8], 1);
    const backwards = [1500, 1500, 1500];
    win(backwards, 2, 0);
    win(backwards, 1, 2);
    win(backwards, 0, 1);
    closeTo(backwards, [1527.4, 1485.2, 1487.5], 1);
  });

  it('never loses a win to rounding, however far apart the players are', () => {
    const [winner, loser] = updateElo(2000, 1000, 1, 8);
    expect(winner).toBeGreaterThan(2000);
    expect(loser).toBeLessThan(1000);
  });

  it('sums to zero exactly and stays within K', () => {
    fc.assert(
      fc.property(rating, rating, fc.constantFrom(0, 0.25, 0.5, 0.75, 1), (a, b, score) => {
        const [first, second] = rateDuel(rated(a), rated(b), score);
        expect(first.delta + second.delta).toBe(0);
        expect(Math.abs(first.delta)).toBeLessThanOrEqual(40);
        expect(first.after).toBe(first.before + first.delta);
        expect(first.expected + second.expected).toBeCloseTo(1, 15);
      }),
    );
  });

  test.each([
    [16, 123],
    [32, 61],
    [40, 49],
  ])('with K = %p makes up 90%% of a gap of 200 points in about %p games', (k, games) => {
    // A player 200 points better than rated, who scores .76 on average against opponents of its old rating.
    let rating = 1500;
    let played = 0;
    for (; rating < 1680; played++) {
      rating = rateDuel(rated(rating), rated(1500), expectedScore(1700, 1500), constantK(k))[0].after;
    }
    expect(Math.abs(played - games)).toBeLessThanOrEqual(1);
  });

  it('wobbles by 9.32·√K around the truth', () => {
    // A walk of a correctly rated player against equals, with a linear congruential coin.
    const k = 16;
    let seed = 12345;
    let value = 1500;
    let squares = 0;
    const games = 200_000;
    for (let game = 0; game < games; game++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      [value] = updateElo(value, 1500, seed < 2 ** 31 ? 1 : 0, k);
      squares += (value - 1500) ** 2;
    }
    expect(Math.sqrt(squares / games) / (9.32 * Math.sqrt(k))).toBeCloseTo(1, 1);
  });
});

describe('Elo for a table of three or four', () => {
  test.each([
    [
      [1200, 1000, 900],
      [1, 2, 3],
      [1206.2597, 1001.9149, 891.8254],
    ],
    [
      [1500, 1500, 1500],
      [1, 2, 3],
      [1516, 1500, 1484],
    ],
    [
      [1500, 1500, 1500],
      [1, 2, 2],
      [1516, 1492, 1492],
    ],
    [
      [1500, 1500, 1500, 1500],
      [1, 2, 3, 4],
      [1516, 1505.3333, 1494.6667, 1484],
    ],
    [
      [1500, 1500, 1500, 1500],
      [1, 2, 2, 4],
      [1516, 1500, 1500, 1484],
    ],
    [
      [1500, 1500, 1500, 1500],
      [1, 2, 2, 2],
      [1516, 1494.6667, 1494.6667, 1494.6667],
    ],
    [
      [1600, 1500, 1450, 1400],
      [3, 1, 2, 4],
      [1588.2326, 1515.2377, 1457.5028, 1389.0269],
    ],
    [
      [1600, 1500, 1450, 1400],
      [1, 2, 2, 2],
      [1609.5659, 1493.9044, 1446.8361, 1399.6936],
    ],
  ])('%p with ranks %p', (ratings, ranks, expected) => {
    closeTo(freeForAll(ratings, ranks), expected, 4);
  });

  // multielo normalises differently: its n-player update equals ours with K·2(n−1)/n.
  test.each([
    [
      [1200, 1000, 900],
      [1, 2, 3],
      [1208.34629612, 1002.55321444, 889.10048944],
    ],
    [
      [1200, 1000, 1100, 900],
      [1, 2, 3, 4],
      [1212.01868209, 1012.15595083, 1087.84404917, 887.98131791],
    ],
    [
      [1200, 1000, 800],
      [1, 2, 2],
      [1207.06479, 989.33333, 803.60187],
    ],
    [
      [1200, 1000, 800],
      [1, 1, 2],
      [1196.39813, 1010.66667, 792.93521],
    ],
    [
      [1200, 1000, 800],
      [1, 1, 1],
      [1185.73146, 1000, 814.26854],
    ],
  ])('%p with ranks %p, in the units of multielo', (ratings, ranks, expected) => {
    const n = ratings.length;
    closeTo(freeForAll(ratings, ranks, (32 * 2 * (n - 1)) / n), expected, 5);
  });

  it('gives equals what is equal, moves nobody by more than K, and ranks monotonously', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 12 }), (ranks) => {
        const after = freeForAll(
          ranks.map(() => 1500),
          ranks,
        );
        ranks.forEach((own, i) => {
          expect(Math.abs(after[i] - 1500)).toBeLessThanOrEqual(32);
          ranks.forEach((other, j) => {
            if (own === other) expect(after[i]).toBeCloseTo(after[j], 9);
            if (own < other) expect(after[i]).toBeGreaterThan(after[j]);
          });
        });
        expect(after.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1500 * ranks.length, 7);
      }),
    );
  });
});

describe('Elo for teams', () => {
  it('rates a team by its mean and moves both partners alike', () => {
    const [[a, b], [c, d]] = rateSet(
      [
        [rated(1600), rated(1400)],
        [rated(1550), rated(1500)],
      ],
      headToHead(1),
      constantK(32),
    );
    expect(a.expected).toBeCloseTo(0.464084, 6);
    for (const change of [a, b]) expect(change.delta).toBeCloseTo(17.1493, 4);
    for (const change of [c, d]) expect(change.delta).toBe(-a.delta);
  });
});

describe('a set that cannot be', () => {
  test.each([
    ['a single side', [[rated(1500)]], [[0]]],
    ['an empty side', [[rated(1500)], []], headToHead(1)],
    ['a score above 1', [[rated(1500)], [rated(1500)]], headToHead(1.5)],
    [
      'scores that do not add up',
      [[rated(1500)], [rated(1500)]],
      [
        [0, 1],
        [1, 0],
      ],
    ],
    ['a missing score', [[rated(1500)], [rated(1500)]], [[0], [0]]],
  ])('is refused: %s', (_, sides, scores) => {
    expect(() => rateSet(sides, scores)).toThrow(RangeError);
  });
});
