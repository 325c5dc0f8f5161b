import { GLOSSARY } from '../../src/rulebook/glossary.js';
import { RulebookService } from '../../src/rulebook/rulebook.service.js';
import { SOURCES } from '../../src/rulebook/sources.js';
import { isNamed } from '../../src/rulebook/unchanging.js';
import { resolveOptions } from '../../src/rules/options.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { tilesInSet, type SetSize } from '../../src/rules/tiles.js';

const book = new RulebookService();
const ruleset = (id: string) => {
  const found = book.getRuleset(id);
  if (!found.ok) throw new Error(found.error.detail);
  return found.value;
};

describe.each(RULESETS.map((one) => [one.id, one] as const))('the rulebook of %s', (id, one) => {
  const description = ruleset(id);

  it('has a deal table that options resolve to, and that deals every tile', () => {
    expect(description.deals.length).toBeGreaterThan(0);
    for (const { set, seats, handSize, boneyard } of description.deals) {
      const sets = one.options.some(({ name }) => name === 'set') ? { set } : {};
      const resolved = resolveOptions(one, { seats, options: sets });
      expect(resolved.ok).toBe(handSize !== null);
      if (!resolved.ok || handSize === null || boneyard === null) continue;
      const aside = resolved.value.options.engine === 'set-aside' ? 1 : 0;
      expect(seats * handSize + boneyard + aside).toBe(tilesInSet(set as SetSize));
    }
  });

  it('explains every option and every value, from sources that it lists', () => {
    const cited = new Set<string>();
    for (const { name, kind, values, meanings, description: text, sources } of description.options) {
      expect(text.length).toBeGreaterThan(10);
      sources.forEach((source) => cited.add(source));
      if (kind === 'choice' && meanings.length > 0) {
        expect({ name, values: meanings.map(({ value }) => value) }).toEqual({ name, values });
      }
    }
    description.presets.forEach(({ sources }) => sources.forEach((source) => cited.add(source)));
    for (const { published } of description.disagreements)
      published.forEach(({ source }) => cited.add(source));
    expect(SOURCES.map(({ id: source }) => source)).toEqual(expect.arrayContaining([...cited]));
    expect(description.sources.map(({ id: source }) => source).sort()).toEqual([...one.sources].sort());
  });

  it('tells how to play, and where published rules disagree', () => {
    expect(description.howToPlay.length).toBeGreaterThan(300);
    expect(description.disagreements.length).toBeGreaterThan(0);
    for (const { question, here } of description.disagreements) {
      expect(question).toMatch(/\?$/);
      expect(here).toMatch(/\.$/);
    }
  });

  it('lists presets whose changes are options, the default one first', () => {
    const names = description.options.map(({ name }) => name);
    for (const { changes, changesBySeats } of description.presets) {
      expect(names).toEqual(expect.arrayContaining(Object.keys(changes)));
      for (const { changes: more } of changesBySeats)
        expect(names).toEqual(expect.arrayContaining(Object.keys(more)));
    }
    expect(description.presetNames[0]).toBe(one.presets[0].name);
  });
});

describe('the rulebook', () => {
  it('lists all nine rulesets', () => {
    expect(book.listRulesets().rulesets.map(({ id }) => id)).toEqual(RULESETS.map(({ id }) => id));
    expect(book.listRulesets().rulesets).toHaveLength(9);
  });

  it('says which ones are played in teams', () => {
    const teams = Object.fromEntries(book.listRulesets().rulesets.map(({ id, teams: how }) => [id, how]));
    expect(teams).toMatchObject({
      draw: 'option',
      partnership: 'always',
      'forty-two': 'always',
      'mexican-train': 'never',
    });
  });

  it('describes defaults that depend on seats', () => {
    const target = ruleset('draw').options.find(({ name }) => name === 'target');
    expect(target?.default).toBeNull();
    expect(target?.defaults).toEqual([
      { seats: 2, value: 100 },
      { seats: 3, value: 61 },
      { seats: 4, value: 61 },
      { seats: 5, value: 61 },
    ]);
    expect(ruleset('draw').presets[1]).toMatchObject({
      name: 'rule-sheet',
      changes: { noDouble: 'redeal', target: 100 },
      changesBySeats: [
        { seats: 2, changes: { handSize: 7 } },
        { seats: 3, changes: { handSize: 5 } },
        { seats: 4 },
        { seats: 5 },
      ],
    });
  });

  it('knows the sets and their figures', () => {
    // rules.md section 5.
    const figures = [
      [6, 28, 168],
      [9, 55, 495],
      [12, 91, 1092],
      [15, 136, 2040],
      [18, 190, 3420],
    ];
    for (const [n, count, pips] of figures) {
      const set = book.getTileSet(n);
      if (!set.ok) throw new Error(set.error.detail);
      expect(set.value).toMatchObject({ n, count, pips });
      expect(new Set(set.value.tiles).size).toBe(count);
      expect(set.value.doubles).toHaveLength(n + 1);
      expect(book.getTileSet(String(n))).toEqual(set);
    }
    for (const n of [5, 7, '06', '6.0', 'six']) expect(book.getTileSet(n)).toMatchObject({ ok: false });
  });

  it('refuses rulesets that there are not', () => {
    expect(book.getRuleset('whist')).toMatchObject({ ok: false, error: { code: 'unknown-ruleset' } });
    expect(book.getRuleset('constructor')).toMatchObject({ ok: false });
  });

  it('has a glossary in order, each word once, of rulesets that exist', () => {
    const terms = GLOSSARY.map(({ term }) => term);
    expect(terms).toEqual([...terms].sort((a, b) => a.localeCompare(b, 'en')));
    expect(new Set(terms).size).toBe(terms.length);
    const ids = RULESETS.map(({ id }) => id);
    for (const { rulesets = [], meaning } of GLOSSARY) {
      expect(ids).toEqual(expect.arrayContaining([...rulesets]));
      expect(meaning).toMatch(/\.$/);
    }
    // rules.md section 0.
    expect(terms).toEqual(
      expect.arrayContaining(
        'tile set pips seat hand round match boneyard drawable layout end blocked team'
          .split(' ')
          .concat('go out'),
      ),
    );
  });
});

describe('If-None-Match', () => {
  it.each([
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
  ])('%s names "a": %s', (header, named) => expect(isNamed('"a"', header)).toBe(named));
});
