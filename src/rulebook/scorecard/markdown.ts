import type { ScoreTable } from './score.table.js';

/** Text within a cell: nothing in it is taken for Markdown. */
const cell = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#+!|~]/g, '\\$&');
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const signed = (points: number): string => (points > 0 ? `+${points}` : String(points));

/** A score sheet as a Markdown table: points of the round and the total behind them. */
export function markdownOf({ title, subtitle, columns, rows, outcome }: ScoreTable): string {
  const head = ['Round', ...columns.map((name, i) => cell(name || `${i + 1}`)), 'Ended'];
  const lines = rows.map(({ label, points, totals, remark, winners }) => [
    cell(label),
    ...columns.map((_, i) => {
      if (points.length === 0) return '';
      const text = `${signed(points[i])} = ${totals[i]}`;
      return winners.includes(i) ? `**${text}**` : text;
    }),
    cell(remark),
  ]);
  const rule = ['---', ...columns.map(() => '---:'), '---'];
  const table = [head, rule, ...lines].map(row).join('\n');
  return `# ${cell(title)}\n\n${cell(subtitle)}\n\n${table}\n${outcome === '' ? '' : `\n${cell(outcome)}.\n`}`;
}
