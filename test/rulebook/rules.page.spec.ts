import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesPage } from '../../src/rulebook/rules.page.js';
import { RULESETS } from '../../src/rules/rulesets.js';

describe('docs/rules.md', () => {
  const page = readFileSync(join(__dirname, '../../docs/rules.md'), 'utf8');

  it("is what the rulesets' data say (`npm run openapi` writes it)", () => {
    expect(page).toBe(rulesPage());
  });

  it.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
    'tells %s with its presets, its options and where sources disagree',
    (id, ruleset) => {
      const from = page.indexOf(`(\`${id}\`)\n`);
      const section = page.slice(from, page.indexOf('\n## ', from));
      for (const { name } of ruleset.presets) expect(section).toContain(`| \`${name}\` |`);
      for (const { name } of ruleset.options) expect(section).toContain(`| \`${name}\` |`);
      for (const { question, here } of ruleset.disagreements) {
        expect(section).toContain(question);
        expect(section).toContain(here);
      }
    },
  );

  it('explains every option and every value that has a meaning', () => {
    const meanings = page.slice(page.indexOf('## What the options mean'));
    for (const { name, description, meanings: values = {} } of RULESETS.flatMap(({ options }) => options)) {
      expect(meanings).toContain(`\`${name}\``);
      expect(meanings).toContain(description);
      for (const meaning of Object.values(values)) expect(meanings).toContain(meaning);
    }
  });
});
