import { nameKey, NAME_LENGTH, parseName } from '../../src/accounts/name.js';

function faultOf(text: string): string | undefined {
  const result = parseName(text);
  return result.ok ? undefined : result.error.errors?.[0].message;
}

describe('a name', () => {
  it.each([
    ['Ada', 'Ada'],
    ['  Ada\t Lovelace \n', 'Ada Lovelace'],
    ['\u00a0Ada\u3000', 'Ada'],
    ['Zoe\u0308', 'Zoë'],
    ['Δόμινο', 'Δόμινο'],
    ['ドミノ', 'ドミノ'],
    ['bot-2 (greedy)', 'bot-2 (greedy)'],
    ['🁫 ❤️', '🁫 ❤️'],
    ['x'.repeat(NAME_LENGTH), 'x'.repeat(NAME_LENGTH)],
    ['🁫'.repeat(NAME_LENGTH), '🁫'.repeat(NAME_LENGTH)],
    ['housekeeper', 'housekeeper'],
  ])('%j is kept as %j', (text, kept) => {
    expect(parseName(text)).toEqual({ ok: true, value: kept });
  });

  it.each([[''], ['   '], ['\n\u2003']])('%j is empty', (text) => {
    expect(faultOf(text)).toBe('must not be empty');
  });

  it('has at most 40 characters', () => {
    expect(faultOf('x'.repeat(NAME_LENGTH + 1))).toBe('must have at most 40 characters');
  });

  it.each([
    ['a zero byte', 'a\u0000b'],
    ['an escape', 'a\u001b[31m'],
    ['a zero-width space', 'a\u200bb'],
    ['a joiner', 'a\u200db'],
    ['an override of direction', 'a\u202eb'],
    ['a Hangul filler', '\u3164'],
    ['a blank Braille cell', '\u2800'],
    ['a mark on nothing', '\u0301x'],
    ['a lone surrogate', 'a\ud800'],
    ['an unassigned character', 'a\u{e0080}'],
    ['a character of private use', 'a\ue000'],
  ])('must not hold %s', (_, text) => {
    expect(faultOf(text)).toBe('must not hold control, invisible or unassigned characters');
  });

  it.each([['house:easy'], ['House: mine'], ['ｈｏｕｓｅ：easy']])('%j looks like a house player', (text) => {
    expect(faultOf(text)).toBe('must not begin with "house:"');
  });

  it('is refused as malformed, with the field', () => {
    expect(parseName(' ')).toEqual({
      ok: false,
      error: {
        code: 'malformed-request',
        detail: 'The name must not be empty.',
        errors: [{ field: 'name', message: 'must not be empty' }],
      },
    });
  });
});

describe('names that people would take for the same', () => {
  it.each([
    ['Greedy', 'gREEDY'],
    ['Ｇreedy', 'greedy'],
    ['straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ﬁne', 'FINE'],
  ])('%j and %j have one key', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it('do not take an accent for nothing', () => {
    expect(nameKey('resume')).not.toBe(nameKey('résumé'));
  });
});
