import { formatBotReference, parseBotReference } from '../../src/accounts/bot.reference.js';

const BOT = '0190b4c2-7a0e-7cc4-8f8e-5b1b7c1e9d00';

describe('a reference to a bot', () => {
  it('means the newest version without a number', () => {
    expect(parseBotReference(BOT)).toEqual({ bot: BOT, version: undefined });
  });

  it('means the version it names', () => {
    expect(parseBotReference(`${BOT}@12`)).toEqual({ bot: BOT, version: 12 });
  });

  it('is read in capitals too', () => {
    expect(parseBotReference(BOT.toUpperCase())?.bot).toBe(BOT);
  });

  it.each([[BOT], [`${BOT}@3`]])('%s is written as it was read', (text) => {
    expect(formatBotReference(parseBotReference(text)!)).toBe(text);
  });

  it.each([
    [''],
    ['greedy'],
    ['house:easy'],
    [`${BOT}@`],
    [`${BOT}@0`],
    [`${BOT}@-1`],
    [`${BOT}@1.5`],
    [`${BOT}@01`],
    [`${BOT}@99999999`],
    [`${BOT}@1@2`],
    [`${BOT} `],
  ])('%j is none', (text) => {
    expect(parseBotReference(text)).toBeUndefined();
  });
});
