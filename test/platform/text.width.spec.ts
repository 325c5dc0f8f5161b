import { fitted, widthOf } from '../../src/platform/text.width.js';

const setting = { size: 10 };

describe('the width of a text', () => {
  it('is that of its characters', () => {
    expect(widthOf('', setting)).toBe(0);
    expect(widthOf('W'.repeat(40), setting)).toBeGreaterThan(3 * widthOf('i'.repeat(40), setting));
    expect(widthOf('W', { size: 10, bold: true })).toBeGreaterThan(widthOf('W', setting));
    expect(widthOf('WW', { size: 20 })).toBeCloseTo(4 * widthOf('W', setting));
  });

  it('counts squares and pictures as wide, and marks not at all', () => {
    for (const wide of ['ド', '達', '한', 'Ａ', '。'])
      expect(widthOf(wide, setting)).toBeGreaterThanOrEqual(10);
    for (const picture of ['🎲', '🁫', '🦴', '🇨🇭'])
      expect(widthOf(picture, setting)).toBeGreaterThanOrEqual(13);
    expect(widthOf('e\u0301', setting)).toBe(widthOf('e', setting));
    expect(widthOf('é', setting)).toBe(widthOf('e', setting));
    expect(widthOf('a\u200d\ufe0f', setting)).toBe(widthOf('a', setting));
  });

  it.each(['Щ', 'ω', 'ß', 'د', 'ლ', '½', '∞'])('is never nothing for what is seen: %s', (character) => {
    expect(widthOf(character, setting)).toBeGreaterThan(3);
  });
});

describe('text that a picture has little room for', () => {
  it('stays as it is where there is room', () => {
    expect(fitted('ada@2', widthOf('ada@2', setting), setting)).toBe('ada@2');
    expect(fitted('', 0, setting)).toBe('');
  });

  it('ends in an ellipsis otherwise, with no space before it', () => {
    expect(fitted('house:expert', 60, setting)).toMatch(/^house:e?x?…$/);
    expect(fitted('Ada Lovelace', widthOf('Ada L…', setting) - 1, setting)).toBe('Ada…');
    expect(fitted('Ada', 1, setting)).toBe('…');
  });

  it.each([
    'W'.repeat(40),
    'i'.repeat(90),
    'ドミノの達人ボット・バージョン二号機改',
    'ЩукинБотДоминоЖюриЩукин',
  ])('fits, and leaves room for no more than one character: %s', (words) => {
    for (const bold of [false, true]) {
      const style = { size: 14, bold };
      const short = fitted(words, 200, style);
      expect(short).toMatch(/…$/);
      expect(widthOf(short, style)).toBeLessThanOrEqual(200);
      const next = [...words].slice(0, [...short].length).join('');
      expect(widthOf(`${next}…`, style)).toBeGreaterThan(200);
    }
  });

  it('never cuts in two what is seen as one', () => {
    const family = '👩‍👩‍👧';
    for (let room = 0; room < 300; room += 7)
      expect(fitted(family.repeat(5), room, setting)).toMatch(new RegExp(`^(${family})*…?$`, 'u'));
    expect(fitted('🁫🁬🁭🁮', 40, setting)).toBe('🁫🁬…');
  });
});
