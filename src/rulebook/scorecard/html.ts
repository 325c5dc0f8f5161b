import { escapeHtml } from '../../platform/docs/page.js';
import type { ScoreRow, ScoreTable } from './score.table.js';

const STYLE = `
body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem; color: #000; background: #fff }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #999; padding: .3rem .5rem; text-align: right; height: 1.3rem }
th:first-child, td:first-child, td:last-child, th:last-child { text-align: left }
td.total { background: #eee } .won { font-weight: bold }
tr { break-inside: avoid }
@page { margin: 15mm }
@media print { body { margin: 0 } }
`;

function line({ label, points, totals, remark, winners }: ScoreRow, columns: readonly string[]): string {
  const cells = columns.map((_, i) => {
    const won = winners.includes(i) ? ' won' : '';
    return `<td class="points${won}">${points[i] ?? ''}</td><td class="total${won}">${totals[i] ?? ''}</td>`;
  });
  return `<tr><td>${escapeHtml(label)}</td>${cells.join('')}<td>${escapeHtml(remark)}</td></tr>`;
}

/** A score sheet as a page of its own that prints on A4 and Letter: two columns for each seat or team, points and total. */
export function htmlOf({ title, subtitle, columns, rows, outcome, winners }: ScoreTable): string {
  const names = columns.map(
    (name, i) => `<th colspan="2"${winners.includes(i) ? ' class="won"' : ''}>${escapeHtml(name)}</th>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(subtitle)}</p>
<table>
<thead><tr><th>Round</th>${names.join('')}<th>Ended</th></tr></thead>
<tbody>
${rows.map((row) => line(row, columns)).join('\n')}
</tbody>
</table>
${outcome === '' ? '' : `<p><strong>${escapeHtml(outcome)}.</strong></p>\n`}</body>
</html>
`;
}
