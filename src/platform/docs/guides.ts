import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Marked, type Tokens } from 'marked';
import { PROJECT_ROOT } from '../project.js';
import { escapeHtml, htmlPage } from './page.js';

/** One page of `docs/`. */
export interface Guide {
  /** File name without its ending; what the address ends in. */
  readonly name: string;
  /** The first heading. */
  readonly title: string;
  readonly markdown: string;
}

/** What a heading is linked by, as GitHub makes it: lower case, hyphens for blanks, no other marks. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/<[^>]*>/g, '')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

const marked = new Marked({
  renderer: {
    heading(this, { tokens, depth, text }: Tokens.Heading): string {
      const inline = (this as unknown as { parser: { parseInline(tokens: unknown): string } }).parser;
      return `<h${depth} id="${escapeHtml(slugOf(text))}">${inline.parseInline(tokens)}</h${depth}>\n`;
    },
  },
});

/** Links between the files work between the pages too. */
const linked = (html: string): string =>
  html.replace(/href="(?:\.\/)?([\w-]+)\.md(#[\w-]*)?"/g, 'href="/docs/$1$2"');

/** The guides: whatever Markdown files are in `docs/`, as pages. */
@Injectable()
export class Guides {
  private readonly folder = join(PROJECT_ROOT, 'docs');

  /** All guides by title. */
  async list(): Promise<Guide[]> {
    const files = await readdir(this.folder).catch(() => []);
    const names = files.filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -3));
    const guides = await Promise.all(names.map((name) => this.read(name)));
    return guides.sort((a, b) => a.title.localeCompare(b.title));
  }

  /** The page of one guide; undefined when there is none of that name. */
  async findPage(name: string): Promise<string | undefined> {
    const guides = await this.list();
    const guide = guides.find((candidate) => candidate.name === name);
    return guide && htmlPage(guide.title, linked(await marked.parse(guide.markdown)));
  }

  /** The page that lists them. */
  async indexPage(): Promise<string> {
    const guides = await this.list();
    const items = guides.map(
      ({ name, title }) => `<li><a href="/docs/${name}">${escapeHtml(title)}</a></li>`,
    );
    return htmlPage(
      'Guides',
      `<h1>Guides</h1>
<ul>
${items.join('\n')}
<li><a href="/docs/problems">Problems: every code a request may be refused with</a></li>
</ul>
<h2>Reference</h2>
<ul>
<li><a href="/docs/api">REST</a> (<a href="/docs/openapi.yaml">openapi.yaml</a>, <a href="/docs/openapi.json">openapi.json</a>)</li>
<li><a href="/docs/graphql">GraphQL</a> (<a href="/docs/schema.graphql">schema.graphql</a>)</li>
</ul>`,
    );
  }

  private async read(name: string): Promise<Guide> {
    const markdown = await readFile(join(this.folder, `${name}.md`), 'utf8');
    const title = /^#\s+(.+)$/m.exec(markdown)?.[1] ?? name;
    return { name, title: title.replaceAll('`', ''), markdown };
  }
}
