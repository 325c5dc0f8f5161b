import { SocketCaps } from '../../../src/platform/limits/socket.caps.js';
import type { Holder } from '../../../src/platform/limits/limiter.js';
import { configOf } from '../../servers/flavours.js';

const bot: Holder = { kind: 'bot', id: 'a' };

describe('the cap on WebSockets', () => {
  it('lets a holder have so many at once, and others theirs', () => {
    const caps = new SocketCaps(configOf({ LIMIT_SOCKETS: '2' }));
    const leave = caps.enter(bot)!;
    expect(caps.enter(bot)).toBeDefined();
    expect(caps.enter(bot)).toBeUndefined();
    expect(caps.enter({ kind: 'bot', id: 'b' })).toBeDefined();
    leave();
    // Leaving twice gives back one place.
    leave();
    expect(caps.countOf(bot)).toBe(1);
    expect(caps.enter(bot)).toBeDefined();
    expect(caps.enter(bot)).toBeUndefined();
  });

  it('of 0 is none', () => {
    const caps = new SocketCaps(configOf({ LIMIT_SOCKETS: '0' }));
    for (let i = 0; i < 1_000; i++) expect(caps.enter(bot)).toBeDefined();
    expect(caps.countOf(bot)).toBe(1_000);
  });

  it('says how many there may be', () => {
    const { error } = new SocketCaps(configOf({ LIMIT_SOCKETS: '2' })).refusal();
    expect(error).toMatchObject({
      code: 'too-many-sockets',
      detail: expect.stringContaining('2 WebSockets'),
    });
  });
});
