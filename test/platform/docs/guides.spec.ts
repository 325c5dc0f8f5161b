import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Guides, slugOf } from '../../../src/platform/docs/guides.js';
import { escapeHtml } from '../../../src/platform/docs/page.js';
import { problemsPage } from '../../../src/platform/docs/problems.page.js';
import { PROJECT_ROOT } from '../../../src/platform/project.js';
import { REFUSAL_CODES, REFUSALS } from '../../../src/platform/refusal.js';

describe('the guides', () => {
  const guides = new Guides();

  it('are the Markdown files of docs/, each with a page', async () => {
    const list = await guides.list();
    expect(list.map(({ name }) => name)).toContain('shuffle');
    for (const { name, title } of list) {
      const page = await guides.findPage(name);
      expect(page).toContain(`<title>${escapeHtml(title)} · Boneyard</title>`);
      expect(page).toMatch(/<h1 id="[^"]+">/);
      expect(await guides.indexPage()).toContain(`<a href="/docs/${name}">${escapeHtml(title)}</a>`);
    }
  });

  it('link to each other by address', async () => {
    for (const { name } of await guides.list()) {
      const page = (await guides.findPage(name))!;
      expect(page).not.toMatch(/href="[^"]*\.md/);
      const names = [...page.matchAll(/href="\/docs\/([\w-]+)/g)].map(([, linked]) => linked);
      for (const linked of names.filter((one) => !['api', 'graphql', 'problems'].includes(one))) {
        expect(await guides.findPage(linked)).toBeDefined();
      }
    }
  });

  it('have none of a name that is no file of theirs', async () => {
    for (const name of ['none', '../README', '..%2FREADME', ''])
      expect(await guides.findPage(name)).toBeUndefined();
  });

  it('make the anchors that GitHub makes', () => {
    expect(slugOf('Why `ply` is safe to repeat?')).toBe('why-ply-is-safe-to-repeat');
    expect(slugOf('SSE, NDJSON & JSON')).toBe('sse-ndjson--json');
  });
});

it('the page of problems has an anchor for every code', () => {
  for (const code of REFUSAL_CODES) expect(problemsPage()).toContain(`<tr id="${code}">`);
});

it('the guide to errors has every code once, with its status and its title, and says what to do', async () => {
  const errors = (await new Guides().list()).find(({ name }) => name === 'errors')!;
  const rows = [...errors.markdown.matchAll(/^\| `([a-z-]+)` \| (\d+) \| ([^|]+) \| ([^|]{5,}) \|$/gm)];
  expect(rows.map(([, code, status, title]) => [code, Number(status), title])).toEqual(
    REFUSAL_CODES.map((code) => [code, REFUSALS[code].status, REFUSALS[code].title]),
  );
});

it('the quickstart and the README have the same five calls', async () => {
  const calls = (text: string): string | undefined => /^URL=http[\s\S]*?(?=\n```)/m.exec(text)?.[0];
  const quickstart = (await new Guides().list()).find(({ name }) => name === 'quickstart')!;
  const readme = await readFile(join(PROJECT_ROOT, 'README.md'), 'utf8');
  expect(calls(quickstart.markdown)).toBeDefined();
  expect(calls(quickstart.markdown)).toBe(calls(readme));
});
