import { ACCOUNT_SCOPES, BOT_SCOPES, orderScopes, SCOPE_MEANINGS, SCOPES } from '../../src/accounts/scope.js';

describe('scopes', () => {
  it('come in one order, each once', () => {
    expect(orderScopes(['play', 'read', 'play'])).toEqual(['read', 'play']);
  });

  it('are never given for administration unasked', () => {
    expect(ACCOUNT_SCOPES).toEqual(SCOPES.filter((scope) => scope !== 'admin'));
  });

  it('give a bot no power over its owner’s account', () => {
    expect(BOT_SCOPES).not.toContain('manage');
    expect(BOT_SCOPES).not.toContain('admin');
    expect(BOT_SCOPES).toContain('play');
  });

  it('all have a meaning', () => {
    expect(Object.keys(SCOPE_MEANINGS)).toEqual([...SCOPES]);
  });
});
