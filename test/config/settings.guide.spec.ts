import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT } from '../../src/config/environment.js';

/** The rows of the guide's table: variable and what holds where it is left out. */
function rows(): [string, string][] {
  const guide = readFileSync(join(__dirname, '../../docs/settings.md'), 'utf8');
  return [...guide.matchAll(/^\| `(\w+)` \| (\S+) \|/gm)].map(([, name, usual]) => [name, usual]);
}

describe('docs/settings.md', () => {
  it('has every variable that the program reads, and no other', () => {
    expect(
      rows()
        .map(([name]) => name)
        .sort(),
    ).toEqual(Object.keys(ENVIRONMENT.shape).sort());
  });

  it.each(rows())('says what %s is where it is left out', (name, usual) => {
    const value = ENVIRONMENT.parse({})[name as keyof typeof ENVIRONMENT.shape];
    // The port of a worker's health is none unless it is given, which -1 stands for.
    expect(usual).toBe(value === undefined || value === -1 ? '–' : String(value));
  });
});
