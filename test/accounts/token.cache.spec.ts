import type { Caller } from '../../src/accounts/caller.js';
import { BELIEVED_MS, TokenCache } from '../../src/accounts/token.cache.js';

const clock = { time: 1_000_000, now: () => clock.time };
const caller = (facts: Partial<Caller>): Caller => ({
  account: 'account-1',
  bot: 'bot-1',
  version: 1,
  scopes: new Set(['read']),
  token: 'token-1',
  expiresAt: Infinity,
  suspension: null,
  ...facts,
});

describe('the memory of verified tokens', () => {
  let cache: TokenCache;
  const remember = (secret: string, facts: Partial<Caller> = {}): void =>
    cache.remember(secret, caller(facts), cache.age);

  beforeEach(() => {
    cache = new TokenCache(clock, 3);
  });

  it('finds what it was told', () => {
    remember('aa');
    expect(cache.find('aa')).toEqual(caller({}));
    expect(cache.find('bb')).toBeUndefined();
  });

  it('finds nothing by half of a token', () => {
    remember('byb_first-second');
    expect(cache.find('byb_firs')).toBeUndefined();
    expect(cache.find('byb_first-sEcond')).toBeUndefined();
    expect(cache.find('byb_first-second')).toBeDefined();
  });

  it('believes a token for some seconds', () => {
    remember('aa');
    clock.time += BELIEVED_MS - 1;
    expect(cache.find('aa')).toBeDefined();
    clock.time += 1;
    expect(cache.find('aa')).toBeUndefined();
  });

  it('believes no token beyond its end', () => {
    remember('aa', { expiresAt: clock.time + 5 });
    clock.time += 4;
    expect(cache.find('aa')).toBeDefined();
    clock.time += 1;
    expect(cache.find('aa')).toBeUndefined();
  });

  it('holds so many tokens and no more', () => {
    for (const secret of ['aa', 'bb', 'cc', 'aa', 'dd']) remember(secret);
    expect(['aa', 'bb', 'cc', 'dd'].map((secret) => cache.find(secret) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it.each([
    ['a token', { token: 'token-1' }, [false, true, true]],
    ['a bot', { bot: 'bot-1' }, [false, false, true]],
    ['an account', { account: 'account-1' }, [false, false, false]],
    ['who knows what', undefined, [false, false, false]],
  ])('forgets what a change of %s concerns', (_, change, left) => {
    remember('aa');
    remember('bb', { token: 'token-2' });
    remember('cc', { token: 'token-3', bot: null, version: null });
    cache.forget(change);
    expect(['aa', 'bb', 'cc'].map((secret) => cache.find(secret) !== undefined)).toEqual(left);
  });

  it('does not remember what was looked up before a change', () => {
    const { age } = cache;
    cache.forget({ token: 'token-1' });
    cache.remember('aa', caller({}), age);
    expect(cache.find('aa')).toBeUndefined();
  });
});
