import fc from 'fast-check';

import {
  byeResult,
  formatTrf,
  pairRoundRobin,
  pairSwissRound,
  parseTrf,
  standingsOf,
  tournamentOfTrf,
  trfOf,
  type Entrant,
  type PairingResult,
  type TrfReport,
} from '../../../src/statistics/index.js';
import { field, playRound } from '../pairings/tournament.play.js';
import { exerciseEntrants, exerciseResults } from '../standings/fide-exercise.js';

function reportOf(
  entrants: Entrant[],
  results: PairingResult[],
  names?: ReadonlyMap<string, string>,
): TrfReport {
  const report = trfOf({
    name: 'Boneyard open',
    type: 'Individual: Swiss-System',
    start: '2026/11/30',
    rounds: Math.max(1, ...results.map(({ round }) => round)),
    entrants,
    results,
    names,
    standings: standingsOf(entrants, results, { format: 'swiss' }),
  });
  if (!report.ok) throw new Error(report.error);
  return report.value;
}

function parsed(text: string): TrfReport {
  const report = parseTrf(text);
  if (!report.ok) throw new Error(report.error.message);
  return report.value;
}

describe('a tournament report', () => {
  it('has its fields in the columns of TRF16', () => {
    const entrants = [
      { id: 'a', seed: 1, rating: 1612.4 },
      { id: 'b', seed: 2 },
    ];
    const results: PairingResult[] = [
      { round: 1, table: 1, entrants: ['b', 'a'], kind: 'played', points: [0.25, 0.75] },
      { round: 2, table: 1, entrants: ['a', 'b'], kind: 'forfeit', points: [0, 1] },
      byeResult(3, 1, 'a'),
      { round: 3, table: 2, entrants: ['b'], kind: 'requested-bye', points: [0.5] },
    ];
    const lines = formatTrf(reportOf(entrants, results, new Map([['a', 'Amber, the bot']]))).split('\n');
    expect(lines.slice(0, 6)).toEqual([
      '012 Boneyard open',
      '042 2026/11/30',
      '092 Individual: Swiss-System',
      '062 2',
      '072 1',
      'XXR 3',
    ]);
    const [a, b] = lines.slice(6);
    expect(a.slice(4, 8)).toBe('   1');
    expect(a.slice(14, 47).trim()).toBe('Amber, the bot');
    expect(a.slice(48, 52)).toBe('1612');
    expect(a.slice(80, 84)).toBe(' 1.8');
    expect(a.slice(85, 89)).toBe('   1');
    expect(a.slice(91)).toBe('   2 b 1     2 w -  0000 - U');
    expect(b.slice(91)).toBe('   1 w 0     1 b +  0000 - H');
    expect(lines.at(-1)).toBe('');
  });

  it('comes back from the exercise of FIDE with the same standing', () => {
    const text = formatTrf(reportOf(exerciseEntrants, exerciseResults));
    const { entrants, results } = tournamentOfTrf(parsed(text));
    const strip = (rows: ReturnType<typeof standingsOf>) =>
      rows.map(({ rank, entrant, points, tieBreaks }) => [rank, entrant, points, tieBreaks]);
    expect(strip(standingsOf(entrants, results, { format: 'swiss' }))).toEqual(
      strip(standingsOf(exerciseEntrants, exerciseResults, { format: 'swiss' })),
    );
    expect(formatTrf(parsed(text))).toBe(text);
  });

  it('survives the round trip from any Swiss and round robin', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 14 }), fc.nat(1000), fc.boolean(), (size, seed, swiss) => {
        const results: PairingResult[] = [];
        if (swiss) {
          for (let round = 1; round <= 4; round++) {
            const { pairings, bye } = pairSwissRound({
              entrants: field(size),
              results,
              round,
              seed: `${seed}`,
            });
            results.push(...playRound(pairings, seed + round));
            if (bye) results.push(byeResult(round, pairings.length + 1, bye));
          }
        } else {
          results.push(...playRound(pairRoundRobin(field(size), 2).pairings, seed));
        }
        const report = reportOf(field(size), results);
        expect(parsed(formatTrf(report))).toEqual(report);
        const again = tournamentOfTrf(report);
        const key = ({ round, kind, points, entrants }: PairingResult): string =>
          JSON.stringify([round, kind, entrants.map((id) => id.replace('e', '')), points]);
        expect(again.results.map(key).sort()).toEqual(results.map(key).sort());
      }),
      { numRuns: 60 },
    );
  });

  it('cannot be broken by a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
        const report = reportOf(
          field(2),
          playRound(pairRoundRobin(field(2)).pairings, 1),
          new Map([['e1', name]]),
        );
        const back = parsed(formatTrf(report));
        expect(back.players).toHaveLength(2);
        expect(back.players.map(({ games }) => games)).toEqual(report.players.map(({ games }) => games));
      }),
    );
    const evil = reportOf(field(1), [], new Map([['e1', 'x\n001    2      y']]));
    expect(parsed(formatTrf(evil)).players).toHaveLength(1);
  });

  it('is refused for what the format does not know', () => {
    const base = { name: 'x', rounds: 1, standings: [], entrants: field(3) };
    const table = {
      round: 1,
      table: 1,
      entrants: ['e1', 'e2', 'e3'],
      kind: 'played' as const,
      points: [1, 0.5, 0],
    };
    expect(trfOf({ ...base, results: [table] })).toEqual({ ok: false, error: 'not-two-sided' });
    const duel = { ...table, entrants: ['e1', 'e2'], points: [1, 0] };
    expect(trfOf({ ...base, results: [duel, { ...duel, table: 2 }] })).toEqual({
      ok: false,
      error: 'two-games-in-a-round',
    });
    expect(trfOf({ ...base, entrants: field(1), results: [duel] })).toEqual({
      ok: false,
      error: 'unknown-entrant',
    });
    expect(trfOf({ ...base, entrants: field(10_000), results: [] })).toEqual({
      ok: false,
      error: 'too-many-entrants',
    });
  });
});

describe('reading a report', () => {
  const player = (number: string, rounds: string): string =>
    `001 ${number.padStart(4)}      ${'Somebody'.padEnd(33)} 1500${' '.repeat(28)} 1.0    1  ${rounds}`;

  it('takes lines in any order and with any ending, and passes over what it does not know', () => {
    const text = [
      '013 A team',
      player('2', '   1 b 0'),
      player('1', '   2 w 1'),
      '',
      '012 Name',
      '132  26/11/30',
    ].join('\r\n');
    expect(parsed(`\uFEFF${text}`)).toMatchObject({
      name: 'Name',
      rounds: 1,
      players: [{ number: 2 }, { number: 1 }],
    });
  });

  it('takes forfeits whose sides are not told, once', () => {
    for (const [one, other] of [
      ['-', '-'],
      ['-', 'b'],
      ['w', '-'],
      ['b', '-'],
      ['-', 'w'],
    ]) {
      const report = parsed(`${player('1', `   2 ${one} +`)}\n${player('2', `   1 ${other} -`)}`);
      const { results } = tournamentOfTrf(report);
      expect(results).toHaveLength(1);
      expect(results[0].points.reduce((sum, points) => sum + points, 0)).toBe(1);
    }
  });

  it('keeps unrated results and both failing to come', () => {
    const report = parsed(`${player('1', '   2 w D     2 b -')}\n${player('2', '   1 b D     1 w -')}`);
    expect(tournamentOfTrf(report).results).toMatchObject([
      { kind: 'played', points: [0.5, 0.5] },
      { kind: 'forfeit', entrants: ['2', '1'], points: [0, 0] },
    ]);
  });

  test.each([
    ['nothing', '', 'no-players', 0],
    ['no number', '001      x', 'malformed-line', 1],
    ['a number of letters', `012 x\n001   ab`, 'malformed-line', 2],
    ['number 0', player('0', ''), 'malformed-line', 1],
    ['an unreadable result', player('1', '   2 w ?'), 'malformed-line', 1],
    ['an unreadable opponent', player('1', '  x2 w 1'), 'malformed-line', 1],
    ['a win against nobody', player('1', '0000 - 1'), 'malformed-line', 1],
    ['a bye against somebody', player('1', '   2 - U'), 'malformed-line', 1],
    ['points in letters', player('1', '').replace(' 1.0', ' one'), 'malformed-line', 1],
    ['points of a dot', player('1', '').replace(' 1.0', '   .'), 'malformed-line', 1],
    ['rounds in letters', 'XXR many', 'malformed-line', 1],
    ['a number twice', `${player('1', '')}\n${player('1', '')}`, 'doubled-number', 2],
    ['a stranger', player('1', '   9 w 1'), 'unknown-opponent', 1],
    ['oneself', player('1', '   1 w 1'), 'unknown-opponent', 1],
    ['two winners', `${player('1', '   2 w 1')}\n${player('2', '   1 b 1')}`, 'contradiction', 1],
    ['two first sides', `${player('1', '   2 w 1')}\n${player('2', '   1 w 0')}`, 'contradiction', 1],
    ['a game told once', `${player('1', '   2 w 1')}\n${player('2', '')}`, 'contradiction', 1],
  ])('refuses %s', (_, text, code, line) => {
    expect(parseTrf(text)).toMatchObject({ ok: false, error: { code, line } });
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.string({ maxLength: 200 }),
        (one, two) => {
          expect(typeof parseTrf(one).ok).toBe('boolean');
          expect(typeof parseTrf(`001 ${two}`).ok).toBe('boolean');
        },
      ),
    );
  });
});
