import { parseContestant } from '../../../src/experiments/play/contestant.js';

describe('a contestant', () => {
  it('is a house player, with or without its house', () => {
    expect(parseContestant('house:hard')).toEqual({
      ok: true,
      value: { kind: 'house', name: 'house:hard', strength: 'hard' },
    });
    expect(parseContestant('hard')).toEqual(parseContestant('house:hard'));
  });

  it('is an executable by its path or its command line', () => {
    expect(parseContestant('./bot')).toEqual({
      ok: true,
      value: { kind: 'command', name: 'cmd:./bot', command: './bot' },
    });
    expect(parseContestant('cmd:python3 bot.py')).toMatchObject({ value: { command: 'python3 bot.py' } });
  });

  it.each(['', 'ada', 'house:', 'house:harder', 'cmd:', 'cmd:  '])('is not "%s"', (text) => {
    expect(parseContestant(text).ok).toBe(false);
  });
});
