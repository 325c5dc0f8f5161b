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
  const remember = (hash: string, facts: Partial<Caller> = {}): void =>
    cache.remember(hash, caller(facts), cache.age);

  beforeEach(() => {
    cache = new TokenCache(clock, 3);
  });

  it('finds what it was told', () => {
    remember('a');
    expect(cache.find('a')).toEqual(caller({}));
    expect(cache.find('b')).toBeUndefined();
  });

  it('believes a token for some seconds', () => {
    remember('a');
    clock.time += BELIEVED_MS - 1;
    expect(cache.find('a')).toBeDefined();
    clock.time += 1;
    expect(cache.find('a')).toBeUndefined();
  });

  it('believes no token beyond its end', () => {
    remember('a', { expiresAt: clock.time + 5 });
    clock.time += 4;
    expect(cache.find('a')).toBeDefined();
    clock.time += 1;
    expect(cache.find('a')).toBeUndefined();
  });

  it('holds so many tokens and no more', () => {
    for (const hash of ['a', 'b', 'c', 'a', 'd']) remember(hash);
    expect(['a', 'b', 'c', 'd'].map((hash) => cache.find(hash) !== undefined)).toEqual([
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
    remember('a');
    remember('b', { token: 'token-2' });
    remember('c', { token: 'token-3', bot: null, version: null });
    cache.forget(change);
    expect(['a', 'b', 'c'].map((hash) => cache.find(hash) !== undefined)).toEqual(left);
  });

  it('does not remember what was looked up before a change', () => {
    const { age } = cache;
    cache.forget({ token: 'token-1' });
    cache.remember('a', caller({}), age);
    expect(cache.find('a')).toBeUndefined();
  });
});
