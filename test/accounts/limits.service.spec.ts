import type { Caller } from '../../src/accounts/caller.js';
import { addressHolder, holderOf } from '../../src/accounts/limits.service.js';

const caller = (bot: string | null): Caller => ({
  account: 'account',
  bot,
  version: bot === null ? null : 1,
  scopes: new Set(),
  token: 'token',
  expiresAt: Infinity,
  suspension: null,
});

describe('whose budget a request is counted in', () => {
  it('is the bot’s, and for what is made the account’s', () => {
    expect(holderOf(caller('bot'), 'reads')).toEqual({ kind: 'bot', id: 'bot' });
    expect(holderOf(caller('bot'), 'moves')).toEqual({ kind: 'bot', id: 'bot' });
    expect(holderOf(caller('bot'), 'creates')).toEqual({ kind: 'account', id: 'account' });
    expect(holderOf(caller(null), 'reads')).toEqual({ kind: 'account', id: 'account' });
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('from %s without a token is %s', (address, id) => {
    expect(addressHolder(address)).toEqual({ kind: 'address', id });
  });
});
