import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as rules from '../../src/rules/index.js';

const root = join(__dirname, '../..');

describe('the package', () => {
  const { exports: doors } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, string | Record<string, string>>;
  };

  it.each(Object.keys(doors))('has what its entry %s names', (door) => {
    const named = doors[door];
    // An entry is a file as it is, or one for each way of loading it.
    for (const built of typeof named === 'string' ? [named] : Object.values(named)) {
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
