import fc from 'fast-check';

import {
  byeResult,
  crosstableOf,
  pairRoundRobin,
  pairRecordsOf,
  pairSwissRound,
  parseTieBreaks,
  performanceRating,
  standingsOf,
  tournamentRatings,
  type Entrant,
  type PairingResult,
  type StandingRow,
  type TieBreak,
  type UnplayedRule,
} from '../../../src/statistics/index.js';
import { field, playRound } from '../pairings/tournament.play.js';
import { exerciseEntrants, exerciseResults } from './fide-exercise.js';

const entrantsOf = (names: string): Entrant[] => [...names].map((id, i) => ({ id, seed: i + 1 }));

/** Games as `A1B` (A won), `A=B`, `A0B`, each a round of its own unless rounds are given. */
function gamesOf(games: string, roundOf: (i: number) => number = (i) => i + 1): PairingResult[] {
  return games.split(' ').map((game, i) => {
    const score = { '1': 1, '=': 0.5, '0': 0 }[game[1]]!;
    return {
      round: roundOf(i),
      table: i + 1,
      entrants: [game[0], game[2]],
      kind: 'played',
      points: [score, 1 - score],
    };
  });
}

/** Value of one tie-break for everybody. */
function valuesOf(
  entrants: Entrant[],
  results: PairingResult[],
  tieBreak: TieBreak,
  unplayed?: UnplayedRule,
): Record<string, number | null> {
  const rows = standingsOf(entrants, results, { format: 'swiss', tieBreaks: [tieBreak], unplayed });
  return Object.fromEntries(rows.map((row) => [row.entrant, row.tieBreaks[0]]));
}

const ranksOf = (rows: readonly StandingRow[]): string =>
  rows.map(({ entrant, rank }) => `${entrant}${rank}`).join(' ');

describe('tie-breaks of the five-player example (scalachess)', () => {
  const ratings = [1500, 1600, 1550, 1450, 1650];
  const entrants = entrantsOf('ABCDE').map((entrant, i) => ({ ...entrant, rating: ratings[i] }));
  // In the order of A's opponents: B, C, D, E.
  const results = gamesOf('A1B A=C A0D A1E B1C B=D B0E C1D C=E D1E');

  it('have the scores', () => {
    const rows = standingsOf(entrants, results, { format: 'round-robin' });
    expect(Object.fromEntries(rows.map(({ entrant, points }) => [entrant, points]))).toEqual({
      A: 2.5,
      B: 1.5,
      C: 2,
      D: 2.5,
      E: 1.5,
    });
  });

  test.each<[TieBreak, Record<string, number>]>([
    ['sonneborn-berger', { A: 4, B: 3.25, C: 4.5, D: 4.75, E: 2.5 }],
    ['buchholz', { A: 7.5 }],
    ['buchholz-cut-1', { A: 6 }],
    ['buchholz-cut-2', { A: 4.5 }],
    ['buchholz-median', { A: 3.5 }],
    ['koya', { A: 0.5, B: 1.5, C: 1.5, D: 1 }],
    ['progressive', { A: 6.5 }],
    ['opponents-rating', { A: 1562.5 }],
    ['performance', { A: 1657.5 }],
    ['wins', { A: 2, B: 1, C: 1, D: 2, E: 1 }],
  ])('%s', (tieBreak, expected) => {
    expect(valuesOf(entrants, results, tieBreak)).toMatchObject(expected);
  });

  it('direct encounter', () => {
    const rows = standingsOf(entrants, results, { format: 'round-robin', tieBreaks: ['direct-encounter'] });
    expect(ranksOf(rows)).toBe('D1 A2 C3 E4 B5');
    expect(rows[0].tieBreaks).toEqual([1]);
    expect(rows[2].tieBreaks).toEqual([null]);
  });
});

describe('direct encounter', () => {
  const rank = (names: string, games: string): string =>
    ranksOf(
      standingsOf(entrantsOf(names), gamesOf(games), {
        format: 'round-robin',
        tieBreaks: ['direct-encounter'],
      }),
    );

  it('is asked again among those still equal', () => {
    // With F all five have two of their four games and all have met, so nothing sets them apart.
    expect(rank('ABCDF', 'A1B A1C D1A F1A B1C B1D F1B C1D C1F D1F')).toBe('A1 B1 C1 D1 F1');
    // The four alone have 2 2 1 1; in each half the direct game decides.
    const four = standingsOf(entrantsOf('ABCD'), gamesOf('A1B A1C D1A B1C B1D C1D'), {
      format: 'round-robin',
      tieBreaks: ['direct-encounter'],
      points: new Map([...'ABCD'].map((id) => [id, 2])),
    });
    expect(ranksOf(four)).toBe('A1 B2 C3 D4');
  });

  it('averages several games of a pair', () => {
    // B won the first, A the other two.
    expect(rank('AB', 'A0B A1B A1B')).toBe('A1 B2');
    const equal = standingsOf(entrantsOf('ABC'), gamesOf('A0B A1B A=B B1C A1C'), {
      format: 'round-robin',
      tieBreaks: ['direct-encounter'],
    });
    expect(ranksOf(equal)).toBe('A1 B1 C3');
  });

  it('sets apart only who cannot be caught when not all have met', () => {
    const points = new Map([...'ABC'].map((id) => [id, 3]));
    const of = (games: string): string =>
      ranksOf(
        standingsOf(entrantsOf('ABC'), gamesOf(games), {
          format: 'swiss',
          tieBreaks: ['direct-encounter'],
          points,
        }),
      );
    // A has beaten both; B and C have not met.
    expect(of('A1B A1C')).toBe('A1 B2 C2');
    // A has beaten B, but C could still beat A's 1.
    expect(of('A1B')).toBe('A1 B1 C1');
  });
});

describe('the FIDE exercise', () => {
  const scores = [3.5, 4, 3.5, 3.5, 2.5, 3, 1.5, 2.5, 1.5, 1, 2.5, 2, 1.5, 2, 2, 3.5];

  it('has the scores', () => {
    const rows = standingsOf(exerciseEntrants, exerciseResults, { format: 'swiss' });
    const points = new Map(rows.map((row) => [row.entrant, row.points]));
    expect(scores.map((_, i) => points.get(`${i + 1}`))).toEqual(scores);
  });

  test.each<[TieBreak, Record<string, number>]>([
    ['buchholz', { 1: 12.5, 2: 13, 3: 15.5, 4: 15, 5: 8.5, 8: 13.5, 11: 13.5, 16: 12.5 }],
    ['buchholz-cut-1', { 1: 11, 3: 13, 4: 11.5, 16: 11, 12: 9.5, 14: 9, 15: 11 }],
    [
      'sonneborn-berger',
      { 1: 8, 2: 9.5, 3: 10.5, 4: 9.75, 5: 4.25, 6: 6.5, 8: 5.25, 10: 1.5, 11: 5.75, 16: 7.25 },
    ],
  ])('%s', (tieBreak, expected) => {
    expect(valuesOf(exerciseEntrants, exerciseResults, tieBreak)).toMatchObject(expected);
  });

  it('counts wins with and without games', () => {
    expect(valuesOf(exerciseEntrants, exerciseResults, 'wins')).toMatchObject({ 12: 2, 9: 1, 11: 2, 6: 3 });
    expect(valuesOf(exerciseEntrants, exerciseResults, 'wins-played')).toMatchObject({
      12: 0,
      9: 0,
      11: 1,
      6: 2,
    });
  });
});

describe('byes in the tie-breaks of Lichess', () => {
  const bye = (round: number, id: string): PairingResult => byeResult(round, 9, id);
  const one = gamesOf('A1B C1A B1C');

  it('with one bye', () => {
    const results = [...one, bye(1, 'C')];
    expect(valuesOf(entrantsOf('ABC'), results, 'sonneborn-berger', 'virtual-opponent')).toEqual({
      A: 1,
      B: 2,
      C: 2,
    });
  });

  it('with a bye for each', () => {
    const results = [...one, bye(1, 'C'), bye(2, 'B'), bye(3, 'A')];
    expect(valuesOf(entrantsOf('ABC'), results, 'sonneborn-berger', 'virtual-opponent')).toEqual({
      A: 3,
      B: 2.5,
      C: 3,
    });
  });

  it('are credited once and at once', () => {
    const before = standingsOf(field(3), [], { format: 'swiss' });
    expect(before.map(({ points }) => points)).toEqual([0, 0, 0]);
    const paired = pairSwissRound({ entrants: field(3), results: [], round: 1, seed: 's' });
    const after = standingsOf(field(3), [byeResult(1, 2, paired.bye!)], { format: 'swiss' });
    expect(after[0]).toMatchObject({ entrant: paired.bye, points: 1, rank: 1, played: 0, wins: 0 });
  });
});

describe('standings', () => {
  it('share a rank only when everything is equal, never by chance', () => {
    const rows = standingsOf(entrantsOf('ABCD'), gamesOf('A=B C=D A=C B=D A=D B=C'), {
      format: 'round-robin',
    });
    expect(ranksOf(rows)).toBe('A1 B1 C1 D1');
    const cut = standingsOf(entrantsOf('ABCD'), gamesOf('A1B A1C A1D B=C B=D C=D'), {
      format: 'round-robin',
    });
    expect(ranksOf(cut)).toBe('A1 B2 C2 D2');
    const last = standingsOf(entrantsOf('ABCD'), gamesOf('A1D B1D C1D A=B A=C B=C'), {
      format: 'round-robin',
    });
    expect(ranksOf(last)).toBe('A1 B1 C1 D4');
  });

  it('take the ratings of the event last', () => {
    const results = gamesOf('A=B');
    const options = { format: 'round-robin', ratings: new Map([['B', 10]]) } as const;
    expect(ranksOf(standingsOf(entrantsOf('AB'), results, options))).toBe('B1 A2');
  });

  it('cap each margin, so that one rout does not decide', () => {
    const won = (margin: number, round: number): PairingResult => ({
      round,
      table: 1,
      entrants: ['A', 'B'],
      kind: 'played',
      points: margin > 0 ? [1, 0] : [0, 1],
      margins: [margin, -margin],
    });
    const results = [won(5000, 1), won(-80, 2), won(5, 3), won(-60, 4)];
    expect(valuesOf(entrantsOf('AB'), results, 'margin')).toEqual({ A: -35, B: 35 });
  });

  it('rank teams by match points and then by boards', () => {
    const results: PairingResult[] = [
      { round: 1, table: 1, entrants: ['A', 'C'], kind: 'played', points: [1, 0], margins: [4, -4] },
      { round: 1, table: 2, entrants: ['B', 'D'], kind: 'played', points: [1, 0], margins: [2, -2] },
    ];
    expect(ranksOf(standingsOf(entrantsOf('ABCD'), results, { format: 'teams' }))).toBe('A1 B2 D3 C4');
  });

  it('take the points of an arena as they are', () => {
    const points = new Map([
      ['A', 6],
      ['B', 8],
    ]);
    const rows = standingsOf(entrantsOf('AB'), gamesOf('A1B B1A'), { format: 'arena', points });
    expect(rows.map((row) => `${row.entrant} ${row.points}`)).toEqual(['B 8', 'A 6']);
  });

  it('are sorted, complete and the same in any order of results, at every moment of a round robin or a Swiss', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9 }),
        fc.constantFrom('round-robin', 'swiss'),
        fc.nat(1000),
        fc.infiniteStream(fc.boolean()),
        (size, format, seed, coin) => {
          const results = playRound(pairRoundRobin(field(size)).pairings, seed).filter(
            () => coin.next().value as boolean,
          );
          const rows = standingsOf(field(size), results, { format });
          expect(rows.map(({ entrant }) => entrant).sort()).toEqual(
            field(size)
              .map(({ id }) => id)
              .sort(),
          );
          rows.slice(1).forEach((row, i) => {
            expect(row.points).toBeLessThanOrEqual(rows[i].points);
            expect(row.rank === rows[i].rank || row.rank === i + 2).toBe(true);
            if (row.points < rows[i].points) expect(row.rank).toBe(i + 2);
          });
          expect(standingsOf(field(size).toReversed(), results.toReversed(), { format })).toEqual(rows);
          const total = results.length;
          expect(rows.reduce((sum, row) => sum + row.points, 0)).toBeCloseTo(total, 9);
          expect(rows.reduce((sum, row) => sum + row.wins + row.draws + row.losses, 0)).toBe(2 * total);
        },
      ),
    );
  });

  it('of a large Swiss take no time', () => {
    const results: PairingResult[] = [];
    for (let round = 1; round <= 9; round++) {
      const pairings = Array.from({ length: 500 }, (_, i) => ({
        round,
        table: i + 1,
        entrants: [`e${i + 1}`, `e${500 + ((i + 37 * round) % 500) + 1}`],
      }));
      results.push(...playRound(pairings, round));
    }
    const started = performance.now();
    expect(standingsOf(field(1000), results, { format: 'swiss' })).toHaveLength(1000);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('the choice of tie-breaks', () => {
  it('refuses Buchholz in a round robin, where it is a constant less the own score', () => {
    expect(parseTieBreaks('round-robin', ['buchholz'])).toEqual({
      ok: false,
      error: { code: 'meaningless-tie-break', name: 'buchholz' },
    });
    const { pairings } = pairRoundRobin(field(6));
    const rows = standingsOf(field(6), playRound(pairings, 5), {
      format: 'round-robin',
      tieBreaks: ['buchholz'],
    });
    for (const { points, tieBreaks } of rows) expect(points + tieBreaks[0]!).toBeCloseTo(15, 9);
  });

  it('refuses what it does not know and what is named twice', () => {
    expect(parseTieBreaks('swiss', ['coin'])).toMatchObject({
      error: { code: 'unknown-tie-break', name: 'coin' },
    });
    expect(parseTieBreaks('swiss', ['wins', 'wins'])).toMatchObject({ error: { code: 'doubled-tie-break' } });
    expect(parseTieBreaks('swiss', ['wins', 'buchholz'])).toEqual({ ok: true, value: ['wins', 'buchholz'] });
  });
});

describe('a performance rating', () => {
  test.each([
    [[1500], 1, 2300],
    [[1500, 1500], 1.5, 1693],
    [[1500, 1500, 1500], 2, 1625],
    [[1500], 0, 700],
    [[1400, 1600], 1, 1500],
  ])('against %p with %p points is %p', (opponents, points, rating) => {
    expect(performanceRating(opponents, points)).toBe(rating);
  });

  it('needs a game', () => {
    expect(performanceRating([], 0)).toBeUndefined();
  });
});

describe('the crosstable', () => {
  it('holds every meeting twice, from both sides, in the order of the standing', () => {
    const { pairings } = pairRoundRobin(field(5), 2);
    const results = playRound(pairings, 3);
    const standings = standingsOf(field(5), results, { format: 'round-robin' });
    const table = crosstableOf(standings, results);
    expect(table.map(({ entrant }) => entrant)).toEqual(standings.map(({ entrant }) => entrant));
    table.forEach((row, i) => {
      expect([...row.cells.keys()].sort()).toEqual([0, 1, 2, 3, 4].filter((j) => j !== i));
      const sum = [...row.cells.values()].flat().reduce((total, { points }) => total + points, 0);
      expect(sum).toBeCloseTo(row.points, 9);
      row.cells.forEach((cell, j) => {
        expect(cell.map(({ seat }) => seat).sort()).toEqual([0, 1]);
        expect(cell.map(({ opponentPoints }) => opponentPoints)).toEqual(
          table[j].cells.get(i)!.map(({ points }) => points),
        );
      });
    });
  });
});

describe('the ratings of a tournament', () => {
  it('rank as the points do in a complete round robin, the undefeated included, whatever the order of results', () => {
    const entrants = field(6);
    const results = pairRoundRobin(entrants).pairings.map((pairing): PairingResult => {
      const [a, b] = pairing.entrants.map((id) => Number(id.slice(1)));
      return { ...pairing, kind: 'played', points: a < b ? [1, 0] : [0, 1] };
    });
    const fit = tournamentRatings(entrants, results);
    const elos = fit.ratings.map(({ elo }) => elo.value);
    expect([...elos].sort((a, b) => b - a)).toEqual(elos);
    expect(elos.every(Number.isFinite)).toBe(true);
    expect(tournamentRatings(entrants, results.toReversed())).toEqual(fit);
    expect(() => tournamentRatings(entrants, results, { prior: 0 })).toThrow(RangeError);
  });

  it('come from what was played only, set scores as they are and tables by pairs', () => {
    const results: PairingResult[] = [
      { round: 1, table: 1, entrants: ['b', 'a'], kind: 'played', points: [0.75, 0.25] },
      { round: 2, table: 1, entrants: ['a', 'b'], kind: 'forfeit', points: [1, 0] },
      { round: 3, table: 1, entrants: ['a', 'b', 'c'], kind: 'played', points: [1, 0.5, 0.5] },
      { round: 4, table: 1, entrants: ['a', 'b'], kind: 'played', points: [2, 0] },
      byeResult(5, 1, 'a'),
    ];
    expect(pairRecordsOf(results)).toEqual([
      { first: 'a', second: 'b', games: 3, score: 2.25, squares: 2.0625 },
      { first: 'a', second: 'c', games: 1, score: 1, squares: 1 },
      { first: 'b', second: 'c', games: 1, score: 0.5, squares: 0.25 },
    ]);
  });
});
