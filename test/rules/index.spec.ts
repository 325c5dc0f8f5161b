import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as rules from '../../src/rules/index.js';

const root = join(__dirname, '../..');

describe('the package', () => {
  const { exports: doors } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, Record<string, string>>;
  };

  it.each(Object.keys(doors))('has what its entry %s is built from', (door) => {
    for (const built of Object.values(doors[door])) {
      const source = built.replace(/^\.\/dist\/(?:library|src)\//, 'src/').replace(/\.(?:d\.ts|js)$/, '.ts');
      expect(existsSync(join(root, source))).toBe(true);
    }
  });

  it('plays by the rules without the service', () => {
    const answer = rules.replay({ ruleset: 'draw', seats: 2, seed: 'library' });
    expect(answer).toMatchObject({ ok: true, value: { status: 'playing' } });
    expect(rules.RULESETS).toHaveLength(9);
  });
});
