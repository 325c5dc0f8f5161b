/** Text as it may stand in HTML, also within quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d2126, #e4e6e9); --soft: light-dark(#5b6672, #9aa5b1);
  --paper: light-dark(#fff, #16191d); --shade: light-dark(#f3f4f6, #22272e); --line: light-dark(#d9dde2, #363d46);
  --link: light-dark(#0b62b5, #7ab8ff) }
body { margin: 0 auto; max-width: 52rem; padding: 0 1.25rem 4rem; color: var(--ink); background: var(--paper);
  font: 16px/1.6 system-ui, sans-serif }
header { display: flex; flex-wrap: wrap; gap: 1.25rem; padding: 1rem 0; border-bottom: 1px solid var(--line) }
header strong { margin-right: auto }
a { color: var(--link) }
h1, h2, h3 { line-height: 1.25; margin: 2rem 0 .75rem }
pre, code, textarea { font: 14px/1.5 ui-monospace, monospace; background: var(--shade); border-radius: 4px }
code { padding: .1em .3em } pre { padding: .9rem; overflow-x: auto } pre code { padding: 0 }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--soft) }
`;

/** A whole HTML page around `body`, which is HTML. Loads nothing from anywhere. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Boneyard</title>
<style>${STYLE}</style>
</head>
<body>
<header><strong>Boneyard</strong><a href="/docs">Guides</a><a href="/docs/api">REST reference</a><a href="/docs/graphql">GraphQL</a><a href="/docs/problems">Problems</a></header>
<main>
${body}
</main>
</body>
</html>
`;
}
