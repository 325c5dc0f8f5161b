import { parseTrf, standingsOf, tournamentOfTrf } from '../../src/statistics/index.js';
import { LogVerification } from '../../src/tournaments/exports/log.verification.js';
import { crosstableCsv, standingsCsv } from '../../src/tournaments/exports/tournament.csv.js';
import { formatReport } from '../../src/tournaments/exports/tournament.trf.js';
import { formatOf } from '../../src/tournaments/formats/index.js';
import { bracketPicture } from '../../src/tournaments/pictures/bracket.picture.js';
import { TIE_BREAKS } from '../../src/statistics/index.js';
import { crosstable, standingsOf as shownStandings } from '../../src/tournaments/standings.wire.mapping.js';
import { crosstablePicture } from '../../src/tournaments/pictures/crosstable.picture.js';
import { formatPoints, widthOf } from '../../src/tournaments/pictures/drawing.js';
import { standingsPicture } from '../../src/tournaments/pictures/standings.picture.js';
import type { LoggedEvent } from '../../src/tournaments/tournament.event.js';
import { leave } from '../../src/tournaments/tournament.js';
import { TOURNAMENT_FORMATS, type TournamentSettings } from '../../src/tournaments/tournament.settings.js';
import { bot, bots, byLot, Log, outcome, playOut, SECRET, settingsOf } from './playing.js';

const played = (settings: Partial<TournamentSettings>, entrants = bots(7)): Log =>
  playOut(new Log(settingsOf(settings), entrants).start(), byLot);

const lines = (csv: string): string[][] =>
  csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

describe('tables as CSV', () => {
  const { tournament } = played({ format: 'swiss', rounds: 3 });

  it('have a line for each entrant, best first, with a column for each tie-break', () => {
    const [head, ...rows] = lines(standingsCsv(tournament));
    expect(head.slice(0, 7)).toEqual([
      'rank',
      'entrant',
      'name',
      'team',
      'points',
      'by buchholz-cut-1',
      'by buchholz',
    ]);
    expect(new Set(head).size).toBe(head.length);
    const ranked = formatOf('swiss').rank(tournament);
    expect(rows.map(([rank, entrant, , , points]) => [rank, entrant, points])).toEqual(
      ranked.map(({ rank, entrant, points }) => [`${rank}`, entrant, `${points}`]),
    );
  });

  it('hold what the row scored against the column', () => {
    const [head, ...rows] = lines(crosstableCsv(tournament));
    expect(head.slice(0, 5)).toEqual(['rank', 'entrant', 'name', 'points', 'byes']);
    const order = head.slice(5);
    expect(rows.map(([, entrant]) => entrant)).toEqual(order);
    for (const { entrants, points, kind } of tournament.results) {
      if (kind !== 'played') continue;
      const row = rows[order.indexOf(entrants[0])];
      expect(row[5 + order.indexOf(entrants[1])]).toBe(`${points[0]}`);
    }
  });

  it('say who met nobody, and when', () => {
    for (const settings of [{ format: 'swiss', rounds: 3 }, { format: 'round-robin' }] as const) {
      const odd = played(settings, [bot(1), bot(2), bot(3)]).tournament;
      const unplayed = odd.rounds.flatMap(({ number, unplayed: left }) =>
        left.map(({ entrants, points, kind }) => ({
          entrant: entrants[0],
          round: number,
          points: points[0],
          kind,
        })),
      );
      expect(unplayed.length).toBeGreaterThanOrEqual(3);
      const shown = crosstable(odd).rows.flatMap(({ entrant, byes }) =>
        byes.map(({ round, points, kind }) => ({ entrant, round, points, kind })),
      );
      expect(shown).toHaveLength(unplayed.length);
      expect(shown).toEqual(expect.arrayContaining(unplayed));
      const rows = lines(crosstableCsv(odd)).slice(1);
      for (const { entrant, round } of unplayed)
        expect(rows.find((row) => row[1] === entrant)![4].split(' ')).toContain(`${round}`);
    }
  });

  it('quote what a table could not hold otherwise', () => {
    const odd = { ...bot(1), name: 'He said "5, 6"\nand left' };
    const csv = standingsCsv(played({}, [odd, bot(2)]).tournament);
    expect(csv).toContain('"He said ""5, 6""\nand left"');
  });
});

describe('the report in TRF', () => {
  it.each([
    ['swiss', { format: 'swiss', rounds: 3 }],
    ['round-robin', { format: 'round-robin' }],
  ] as const)('of a %s says enough to rank it anew', (format, settings) => {
    const { tournament } = played(settings);
    const report = formatReport(tournament);
    if (!report.ok) throw new Error(report.error.detail);
    const parsed = parseTrf(report.value);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    const { entrants, results } = tournamentOfTrf(parsed.value);
    const again = standingsOf(entrants, results, { format });
    const seedOf = (id: string): string => `${tournament.entrants.get(id)!.seed}`;
    expect(again.map(({ entrant, points }) => [entrant, points])).toEqual(
      standingsOf(
        entrants,
        tournament.results
          .filter(({ kind }) => format === 'swiss' || kind !== 'bye')
          .map((result) => ({ ...result, entrants: result.entrants.map(seedOf) })),
        { format },
      ).map(({ entrant, points }) => [entrant, points]),
    );
  });

  it('is refused where the format has none, and before the start', () => {
    expect(formatReport(played({ format: 'gauntlet' }).tournament)).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
    expect(formatReport(new Log(settingsOf({ format: 'swiss' }), bots(3)).tournament)).toMatchObject({
      ok: false,
      error: { code: 'tournament-not-started' },
    });
  });
});

/** Fails where a picture is not well-formed: every element closed, nothing unescaped, only finite numbers. */
function expectWellFormed(svg: string): void {
  const open: string[] = [];
  for (const [, closing, name, rest] of svg.matchAll(/<(\/?)([a-z]+)([^>]*)>/g)) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!rest.endsWith('/')) open.push(name);
  }
  expect(open).toEqual([]);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(svg.replaceAll(/<[^>]*>/g, '')).not.toContain('<');
}

describe('pictures', () => {
  const odd = [{ ...bot(1), name: '<b>"&' }, ...bots(7).slice(1)];

  it('of the standing have a column with a whole name for each tie-break', () => {
    const { tournament } = played({ format: 'swiss', rounds: 3, tieBreaks: [...TIE_BREAKS] });
    const svg = standingsPicture(tournament);
    const heads = [...svg.matchAll(/<text [^>]*font-size="11"[^>]*>([^<]*)</g)].map(([, words]) => words);
    const columns = heads.slice(heads.indexOf('Points') + 1, heads.indexOf('Rating with its 95% interval'));
    expect(columns).toHaveLength(TIE_BREAKS.length);
    expect(new Set(columns).size).toBe(columns.length);
    expect(columns.filter((words) => words.includes('…'))).toEqual([]);
    // A column's width less its margins.
    expect(columns.filter((words) => widthOf(words, { size: 11 }) > 80)).toEqual([]);
  });

  it('say who left, however long the name, who went on without a match, and rate only those who played', () => {
    const long = 'a-name-as-long-as-names-may-ever-be-00001';
    const entrants = [...bots(3), { ...bot(4), name: long }];
    const log = new Log(settingsOf({ format: 'double-elimination' }), entrants).start();
    for (const { id } of [entrants[3], entrants[1]])
      log.decide(leave(log.tournament, id, 'withdrawn', 'tired'));
    const { tournament } = playOut(log.advance(), byLot);
    const svg = standingsPicture(tournament);
    expect(svg).toMatch(/>a-name-as[^<]*… \(withdrawn\)</);
    expect(svg.match(/<circle/g)).toHaveLength(2);
    const { standings } = shownStandings(tournament);
    for (const { played, rating } of standings) expect(rating !== null).toBe(played > 0);
    const bracket = bracketPicture(tournament);
    if (!bracket.ok) throw new Error(bracket.error.detail);
    const scores = [...bracket.value.matchAll(/text-anchor="end">([^<]*)</g)].map(([, words]) => words);
    expect(scores.filter((words) => words === '+').length).toBeGreaterThan(0);
    expect(scores.filter((words) => words === '+')).toHaveLength(
      scores.filter((words) => words === '−').length,
    );
  });

  it.each([
    [3.5, '3½'],
    [0.5, '½'],
    [-0.5, '−½'],
    [-8.5, '−8½'],
    [-52, '−52'],
    [2.666, '2.67'],
    [0, '0'],
  ])('write %p points as %p', (points, words) => {
    expect(formatPoints(points)).toBe(words);
  });

  it.each(TOURNAMENT_FORMATS.filter((format) => format !== 'tables' && format !== 'teams'))(
    'of a %s are well-formed before, during and after it',
    (format) => {
      const settings = settingsOf({ format, sets: 3, bestOf: 3, thirdPlace: true });
      const log = new Log(settings, odd);
      const draw = (): void => {
        expectWellFormed(standingsPicture(log.tournament));
        expectWellFormed(crosstablePicture(log.tournament));
        const bracket = bracketPicture(log.tournament);
        if (bracket.ok) expectWellFormed(bracket.value);
      };
      draw();
      log.start();
      draw();
      playOut(log, byLot);
      draw();
      expect(standingsPicture(log.tournament)).toContain('&lt;b&gt;&quot;&amp;');
    },
  );

  it.each([2, 7, 30])('say in full what they show, with %i entrants', (count) => {
    const { tournament } = played({ format: 'double-elimination' }, bots(count));
    const bracket = bracketPicture(tournament);
    if (!bracket.ok) throw new Error(bracket.error.detail);
    for (const svg of [standingsPicture(tournament), crosstablePicture(tournament), bracket.value]) {
      const [, width] = /width="([\d.]+)"/.exec(svg) ?? [];
      const [, subtitle] = /font-size="13"[^>]*>([^<]*)</.exec(svg) ?? [];
      expect(subtitle).toMatch(
        new RegExp(
          `^double elimination · draw \\(standard\\) · ${count} entrants · finished, .* · \\d{4}-\\d\\d-\\d\\d$`,
        ),
      );
      expect(Number(width)).toBeGreaterThanOrEqual(widthOf(subtitle, { size: 13 }) + 48);
    }
  });

  it('of a bracket show every match that was played, with names and winners', () => {
    const { tournament } = played({ format: 'double-elimination', bestOf: 3 }, bots(11));
    const bracket = bracketPicture(tournament);
    if (!bracket.ok) throw new Error(bracket.error.detail);
    for (const { slot } of tournament.rounds.flatMap(({ pairings }) => pairings))
      expect(bracket.value).toContain(`>${slot}<`);
    expect(bracketPicture(played({}).tournament)).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });
});

describe('a log', () => {
  const EVENTS: Partial<TournamentSettings>[] = [
    { format: 'round-robin' },
    { format: 'swiss' },
    { format: 'single-elimination', bestOf: 3, thirdPlace: true },
    { format: 'double-elimination' },
    { format: 'arena', sets: 4 },
    { format: 'gauntlet', heads: 2 },
    { format: 'king-of-the-hill', sets: 6 },
  ];
  /** What is wrong with a log, if something is. */
  function objectionTo(events: readonly LoggedEvent[], secret = SECRET): string | undefined {
    const verification = new LogVerification('t', secret);
    for (const event of events) {
      const objection = verification.read(event);
      if (objection !== undefined) return objection;
    }
    return undefined;
  }
  const json = (events: readonly LoggedEvent[]): LoggedEvent[] =>
    JSON.parse(JSON.stringify(events)) as LoggedEvent[];

  it.each(EVENTS)('is the only one that its outcomes allow: $format', (settings) => {
    const log = new Log(settingsOf(settings), bots(9)).start();
    let ended = 0;
    playOut(log, (place) => {
      // Somebody stalls, somebody leaves: that too follows.
      const at = place.pairing.entrants.indexOf('b4');
      if (++ended === 5) log.decide(leave(log.tournament, 'b7', 'withdrawn', 'no more'));
      if (at < 0) return byLot(place);
      const ranks = place.pairing.entrants.map((_, i) => (i === at ? 2 : 1));
      return outcome(ranks, { termination: 'timeout', faults: [at], idle: [] });
    });
    expect(log.tournament.status).toBe('finished');
    const events = json(log.events);
    expect(objectionTo(events)).toBeUndefined();

    expect(objectionTo(events, 'cd'.repeat(32))).toContain('committed');
    expect(objectionTo(events.filter(({ seq }) => seq !== 4))).toContain('is missing');
    const changed = (type: LoggedEvent['type'], change: (event: never) => object): LoggedEvent[] => {
      const at = events.findLastIndex((event) => event.type === type);
      return events.map((event, i) => (i === at ? { ...event, ...change(event as never) } : event));
    };
    const bent = changed('result', ({ points }: { points: number[] }) => ({ points: points.toReversed() }));
    const draws = events.findLast((event) => event.type === 'result')!;
    if (draws.points[0] !== draws.points[1]) expect(objectionTo(bent)).toContain('does not follow');
    expect(
      objectionTo(
        changed('paired', ({ pairings }: { pairings: { entrants: string[] }[] }) => ({
          pairings: pairings.map(({ entrants, ...pairing }) => ({
            ...pairing,
            entrants: entrants.toReversed(),
          })),
        })),
      ),
    ).toContain('does not follow');
    expect(objectionTo(changed('finished', () => ({ reason: 'Because.' })))).toContain('does not follow');
  });

  it('of seeds that nobody has is refused', () => {
    const events = json(played({ format: 'swiss' }).events);
    const bent = events.map((event) =>
      event.type === 'started' ? { ...event, seeds: event.seeds.slice(1) } : event,
    );
    expect(objectionTo(bent)).toContain('seeds');
  });
});
