import { widthOf } from '../../src/platform/text.width.js';
import { bracketPicture } from '../../src/tournaments/pictures/bracket.picture.js';
import { crosstablePicture } from '../../src/tournaments/pictures/crosstable.picture.js';
import { standingsPicture } from '../../src/tournaments/pictures/standings.picture.js';
import { leave } from '../../src/tournaments/tournament.js';
import type { EntrantFacts } from '../../src/tournaments/tournament.event.js';
import type { Tournament } from '../../src/tournaments/tournament.state.js';
import { bot, bots, byLot, byStrength, Log, outcome, playOut, settingsOf } from './playing.js';

interface Words {
  readonly words: string;
  readonly y: number;
  readonly from: number;
  readonly to: number;
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };

/** All texts of a picture, and from where to where each of them reaches. */
const textsOf = (svg: string): Words[] =>
  [...svg.matchAll(/<text ([^>]*)>([^<]*)</g)].map(([, attributes, escaped]) => {
    const of = (name: string): string | undefined => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1];
    const words = escaped.replaceAll(/&[a-z]+;/g, (entity) => ENTITIES[entity]);
    const width = widthOf(words, { size: Number(of('font-size') ?? 14), bold: of('font-weight') === '600' });
    const x = Number(of('x'));
    const from = of('text-anchor') === 'end' ? x - width : of('text-anchor') === 'middle' ? x - width / 2 : x;
    return { words, y: Number(of('y')), from, to: from + width };
  });

/** Fails where a text runs over another one of its line, or out of the picture. */
function expectRoom(svg: string): void {
  const [, width] = /^<svg [^>]* width="([\d.]+)"/.exec(svg)!;
  const texts = textsOf(svg).filter(({ words }) => words !== '');
  expect(texts.filter(({ from, to }) => from < 0 || to > Number(width))).toEqual([]);
  const sorted = texts.toSorted((a, b) => a.y - b.y || a.from - b.from);
  const isOver = ({ y, from }: Words, i: number): boolean =>
    i > 0 && y === sorted[i - 1].y && from < sorted[i - 1].to;
  expect(sorted.filter(isOver)).toEqual([]);
}

const wordsOf = (svg: string): string[] => textsOf(svg).map(({ words }) => words);

function bracketOf(tournament: Tournament): string {
  const picture = bracketPicture(tournament);
  if (!picture.ok) throw new Error(picture.error.detail);
  return picture.value;
}

const NAMES = [
  'W'.repeat(40),
  'ドミノの達人ボット・バージョン二号機改',
  'دومينو بوت العربي الطويل جدا',
  '🀱🀲 emoji bot 🦴🦴🦴 👩‍👩‍👧👩‍👩‍👧',
  '<script>alert(1)</script>&"<script>',
  'i',
  'MMMMMM Ünïcödé ßtraße ÀÀÀÀÀÀÀ mmmmmmmm',
  'ЩЩЩЩЩЩ Домино-бот Щукин ЖЖЖЖЖЖЖЖЖЖЖЖ',
];
const named = NAMES.map((name, i): EntrantFacts => ({ ...bot(i + 1), name }));

describe('names in pictures', () => {
  it.each(['round-robin', 'swiss', 'single-elimination', 'double-elimination', 'arena'] as const)(
    'of a %s stay in their columns, with why their bearers left',
    (format) => {
      const settings = settingsOf({ format, sets: 3, rounds: 3, bestOf: 3, thirdPlace: true });
      const log = new Log(settings, [...named, ...bots(12).slice(8)]).start();
      for (const [i, cause] of (['withdrawn', 'disqualified', 'no-show'] as const).entries())
        log.decide(leave(log.tournament, `b${i + 1}`, cause, 'test'));
      const { tournament } = playOut(log.advance(), byLot);
      const pictures = [standingsPicture(tournament), crosstablePicture(tournament)];
      if (format.endsWith('elimination')) pictures.push(bracketOf(tournament));
      for (const svg of pictures) {
        expectRoom(svg);
        const words = wordsOf(svg);
        expect(words.some((each) => /^W+… \(withdrawn\)$/.test(each))).toBe(true);
        expect(words.some((each) => /^ドミノ.* \(disqualified\)$/.test(each))).toBe(true);
        expect(words.some((each) => each.endsWith(' (no-show)'))).toBe(true);
        // A name that has room is there in full.
        expect(words).toContain('i');
      }
    },
  );
});

describe('a standing of teams', () => {
  const entrants = ['Reds', 'W'.repeat(40), 'Blues'].flatMap((team, t) =>
    [1, 2].map((n) => bot(2 * t + n, team)),
  );

  it('ranks the teams first, with what decided, then their members', () => {
    const log = new Log(settingsOf({ format: 'teams' }), entrants);
    expect(wordsOf(standingsPicture(log.tournament))).toContain('Reds');
    const { tournament } = playOut(log.start(), byStrength);
    const svg = standingsPicture(tournament);
    expectRoom(svg);
    const words = wordsOf(svg);
    const members = words.indexOf('Entrant');
    const teams = words.slice(words.indexOf('Team'), members);
    expect(teams.slice(0, 6)).toEqual(['Team', 'Won–drawn–lost', 'Points', 'margin', 'direct', 'wins']);
    expect(teams.slice(6, 10)).toEqual(['1', 'Reds', '2–0–0', '2']);
    expect(teams).toContain('Blues');
    expect(words.slice(members)).toEqual(expect.arrayContaining(['Bot 1', 'Bot 6', 'Reds', 'Blues']));
    const height = Number(/ height="([\d.]+)"/.exec(svg)![1]);
    expect(height - Math.max(...textsOf(svg).map(({ y }) => y))).toBeLessThan(50);
  });

  it('of an arena does so with what their best have', () => {
    const { tournament } = playOut(
      new Log(settingsOf({ format: 'arena', sets: 3 }), entrants).start(),
      byLot,
    );
    const svg = standingsPicture(tournament);
    expectRoom(svg);
    const words = wordsOf(svg);
    const teams = words.slice(words.indexOf('Team'), words.indexOf('Entrant'));
    expect(teams.slice(0, 3)).toEqual(['Team', 'Points', 'performance']);
    expect(teams).toEqual(expect.arrayContaining(['Reds', 'Blues']));
  });
});

describe('a bracket', () => {
  it('marks a match that was given up in its middle, beside what was played of it', () => {
    const log = new Log(settingsOf({ format: 'single-elimination', bestOf: 5, legsAtOnce: false }), bots(2));
    log.start();
    const isDecided = (): boolean => log.tournament.rounds[0].pairings[0].sets.some(({ closed }) => closed);
    while (!isDecided()) {
      const [match, place] = [...log.tournament.unheard][0];
      log.end(match, byStrength(place));
      log.advance();
    }
    log.decide(leave(log.tournament, 'b1', 'disqualified', 'test'));
    log.advance();
    expect(log.tournament.status).toBe('finished');
    const words = wordsOf(bracketOf(log.tournament));
    expect(words).toEqual(expect.arrayContaining(['Bot 1 (disqualified)', '1 −', 'Bot 2', '0 +']));
  });

  it('shows no reset that nobody needed, and says how much it leaves out', () => {
    const { tournament } = playOut(
      new Log(settingsOf({ format: 'double-elimination' }), bots(4)).start(),
      byStrength,
    );
    const words = wordsOf(bracketOf(tournament));
    expect(words).toContain('F1-1');
    expect(words).not.toContain('R1-1');
    expect(words.filter((each) => /[+−]/.test(each))).toEqual([]);
    const large = new Log(settingsOf({ format: 'single-elimination' }), bots(140)).start();
    const svg = bracketOf(large.tournament);
    expectRoom(svg);
    expect(wordsOf(svg)).toContain('and 12 more matches, in rounds of more than 64');
  });
});

describe('a crosstable', () => {
  it('numbers its rows where entrants share a rank, and has the ranks beside them', () => {
    const { tournament } = playOut(
      new Log(settingsOf({ format: 'single-elimination' }), bots(8)).start(),
      ({ pairing }) => outcome(pairing.entrants.map((_, i) => i + 1)),
    );
    const svg = crosstablePicture(tournament);
    expectRoom(svg);
    const words = wordsOf(svg);
    expect(words.slice(2, 12)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', 'Points', 'Rank']);
    const { tournament: ordered } = playOut(
      new Log(settingsOf({ format: 'round-robin' }), bots(5)).start(),
      byStrength,
    );
    expect(wordsOf(crosstablePicture(ordered))).not.toContain('Rank');
  });

  it('says how many it leaves out, below the others', () => {
    const { tournament } = playOut(
      new Log(settingsOf({ format: 'swiss', rounds: 1 }), bots(64)).start(),
      byStrength,
    );
    expectRoom(crosstablePicture(tournament));
    expect(wordsOf(crosstablePicture(tournament))).toContain('and 4 more');
  });
});
