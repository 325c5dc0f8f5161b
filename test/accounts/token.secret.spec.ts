import { hintOf, isSecret, newSecret, parseBearer, TOKEN_KINDS } from '../../src/accounts/token.secret.js';

describe('a token', () => {
  it.each(TOKEN_KINDS)('of an %s is recognised', (kind) => {
    expect(isSecret(newSecret(kind))).toBe(true);
  });

  it('says whom it speaks for', () => {
    expect(newSecret('account')).toMatch(/^bya_/);
    expect(newSecret('bot')).toMatch(/^byb_/);
  });

  it('holds 256 bits', () => {
    expect(Buffer.from(newSecret('bot').slice(4), 'base64url')).toHaveLength(32);
  });

  it('never comes twice', () => {
    const secrets = Array.from({ length: 1000 }, () => newSecret('bot'));
    expect(new Set(secrets).size).toBe(1000);
  });

  it('is recognised by its owner by eight characters', () => {
    expect(hintOf('byb_0123456789')).toBe('byb_0123');
  });

  it.each([
    [''],
    ['byb_'],
    ['bearer'],
    [`byc_${'x'.repeat(43)}`],
    [`byb_${'x'.repeat(42)}`],
    [`byb_${'x'.repeat(44)}`],
    [`byb_${'ä'.repeat(43)}`],
  ])('is not %j', (text) => {
    expect(isSecret(text)).toBe(false);
  });
});

describe('an Authorization header', () => {
  it.each([['Bearer abc'], ['bearer abc'], ['BEARER   abc  ']])('%j holds a token', (header) => {
    expect(parseBearer(header)).toBe('abc');
  });

  it.each([
    [''],
    ['Bearer'],
    ['Bearer '],
    ['Basic YTpi'],
    ['abc'],
    ['Bearer a b'],
    ['Bearer ä'],
    [`Bearer ${'x'.repeat(600)}`],
  ])('%j holds none', (header) => {
    expect(parseBearer(header)).toBeUndefined();
  });
});
