import {
  renderScorecard,
  renderScoreSheet,
  SCORECARD_FORMATS,
} from '../../../src/rulebook/scorecard/index.js';
import type { MatchRecord } from '../../../src/rules/record.js';
import { engineOf, resolveGame } from '../../../src/rules/rulesets.js';
import { playMatch } from '../../rules/playing.js';

function rulesOf(ruleset: string, seats: number, options = {}) {
  const resolved = resolveGame({ ruleset, seats, options });
  if (!resolved.ok) throw new Error(resolved.error.detail);
  return resolved.value;
}
function played(
  ruleset: string,
  seats: number,
  names: readonly string[] = [],
): { record: MatchRecord; rules: ReturnType<typeof rulesOf> } {
  const rules = rulesOf(ruleset, seats);
  const record = playMatch({ request: { ruleset, seats }, rules, engine: engineOf(rules), seed: 5 }, 100);
  const named = record.seats.map((seat, i) => ({ ...seat, name: names[i] ?? seat.name }));
  return { record: { ...record, seats: named }, rules };
}
const cells = (line: string) =>
  line
    .split('|')
    .map((cell) => cell.trim())
    .slice(1, -1);

describe('a score sheet of a match', () => {
  it('has a row a round, with points and running totals that end at the scores', () => {
    const { record, rules } = played('mexican-train', 3, ['Ann', 'Bob', 'Cy']);
    const lines = renderScorecard(record, rules, 'markdown').split('\n');
    expect(lines[0]).toBe('# Mexican Train score sheet');
    expect(cells(lines[4])).toEqual(['Round', 'Ann', 'Bob', 'Cy', 'Ended']);
    const rows = lines.slice(6, 19).map(cells);
    expect(rows.map(([label]) => label)).toEqual([...Array(13).keys()].map((i) => `${12 - i}-${12 - i}`));
    const totals = (row: string[]) => row.slice(1, 4).map((cell) => Number(/= (\d+)/.exec(cell)?.[1]));
    const points = (row: string[]) =>
      row.slice(1, 4).map((cell) => Number(/^(?:\*\*)?\+?(\d+)/.exec(cell)?.[1]));
    rows.forEach((row, i) => {
      const before = i === 0 ? [0, 0, 0] : totals(rows[i - 1]);
      expect(totals(row)).toEqual(points(row).map((gained, seat) => before[seat] + gained));
    });
    expect(totals(rows[12])).toEqual(record.scores);
    const winners = record.winners.map((seat) => ['Ann', 'Bob', 'Cy'][seat]);
    expect(lines.at(-2)).toBe(`Won by ${winners.join(', ')}.`);
  });

  it('has a column a team', () => {
    const { record, rules } = played('forty-two', 4, ['Ann', 'Bob', 'Cy', 'Di']);
    const lines = renderScorecard(record, rules, 'markdown').split('\n');
    expect(cells(lines[4])).toEqual(['Round', 'Ann & Cy', 'Bob & Di', 'Ended']);
    expect(cells(lines[6])).toHaveLength(4);
  });

  it('says how a match ended that was not played out', () => {
    const { record, rules } = played('draw', 2);
    const cut = { ...record, termination: 'timeout' as const, winners: [] };
    expect(renderScorecard(cut, rules, 'markdown')).toContain('Nobody won \\(timeout\\).');
  });

  it.each(SCORECARD_FORMATS)('lets no name break %s', (format) => {
    const names = ['<script>alert(1)</script> & "x" | `y` *z*', 'two\nlines\u0000\ud800'];
    const { record, rules } = played('draw', 2, names);
    const sheet = renderScorecard(record, rules, format);
    expect(sheet).not.toMatch(format === 'markdown' ? /[^\\]<script/ : /<script/);
    if (format === 'markdown') expect(cells(sheet.split('\n')[4].replaceAll('\\|', '')).length).toBe(4);
    if (format === 'svg')
      expect(sheet).not.toMatch(/[\p{Cc}\p{Cs}]/u.source === '' ? /x/ : /[\u0000\ud800]/u);
  });
});

describe('a blank score sheet', () => {
  it('has a line for every round that there will be', () => {
    const html = renderScoreSheet(rulesOf('mexican-train', 4), 'html');
    expect(html.match(/<tr>/g)).toHaveLength(14);
    expect(html).toContain('<td>12-12</td>');
    expect(html.match(/<th colspan="2">/g)).toHaveLength(4);
    expect(renderScoreSheet(rulesOf('draw', 2), 'markdown').match(/^\| \d+ \|/gm)).toHaveLength(20);
    expect(renderScoreSheet(rulesOf('partnership', 4), 'svg')).toMatch(/^<svg xmlns=/);
  });
});
