import { htmlPage } from '../docs/page.js';

const EXAMPLE = `{
  service { version }
}`;

const SCRIPT = `
const $ = (id) => document.getElementById(id);
$('token').value = sessionStorage.getItem('token') ?? '';
async function run() {
  $('answer').textContent = '…';
  sessionStorage.setItem('token', $('token').value);
  const headers = { 'content-type': 'application/json' };
  if ($('token').value) headers.authorization = 'Bearer ' + $('token').value;
  try {
    const variables = JSON.parse($('variables').value || '{}');
    const body = JSON.stringify({ query: $('query').value, variables });
    const response = await fetch('/graphql', { method: 'POST', headers, body });
    $('answer').textContent = JSON.stringify(await response.json(), null, 2);
  } catch (error) {
    $('answer').textContent = String(error);
  }
}
$('run').addEventListener('click', run);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run();
});
fetch('/docs/schema.graphql').then((r) => r.text()).then((text) => ($('schema').textContent = text));
`;

/** A page to try GraphQL in that needs no other host: a query, its variables, a token, the answer, the schema. */
export function sandboxPage(): string {
  const box =
    'style="width:100%;box-sizing:border-box;border:1px solid var(--line);padding:.6rem;color:inherit"';
  return htmlPage(
    'GraphQL',
    `<h1>GraphQL</h1>
<p>Queries and mutations go to <code>POST /graphql</code>, subscriptions to the same address by WebSocket
(<code>graphql-transport-ws</code>).</p>
<p><label>Token<br><input id="token" type="password" autocomplete="off" ${box}></label></p>
<p><label>Query<br><textarea id="query" rows="12" spellcheck="false" ${box}>${EXAMPLE}</textarea></label></p>
<p><label>Variables<br><textarea id="variables" rows="3" spellcheck="false" ${box}>{}</textarea></label></p>
<p><button id="run">Run</button> or Ctrl+Enter</p>
<pre id="answer"></pre>
<h2>Schema</h2>
<pre id="schema"></pre>
<script>${SCRIPT}</script>`,
  );
}
