import { REFUSAL_CODES, REFUSALS } from '../refusal.js';
import { escapeHtml, htmlPage } from './page.js';

/** The registry of refusals as a page; the `type` of a problem points to its line. */
export function problemsPage(): string {
  const rows = REFUSAL_CODES.map((code) => {
    const { status, title, type } = REFUSALS[code];
    return `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(title)}</td><td><code>${type}</code></td></tr>`;
  });
  return htmlPage(
    'Problems',
    `<h1>Problems</h1>
<p>Whatever is not done is answered with <code>application/problem+json</code> (RFC 9457) over REST, and with a type of a
union over GraphQL. Programs tell problems apart by their <code>code</code>; <code>detail</code> is for people.</p>
<table><thead><tr><th>code</th><th>status</th><th>title</th><th>GraphQL type</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`,
  );
}
