import { parseTeams, teamAmong } from '../../src/tournaments/tournament.teams.js';
import { bot } from './playing.js';

const named = (...names: string[]) => parseTeams(names.map((name) => ({ name, members: ['house:easy'] })));
const detail = (...names: string[]): string | undefined => {
  const read = named(...names);
  return read.ok ? undefined : read.error.detail;
};

describe('teams', () => {
  it('have names of their own, kept as names are', () => {
    expect(named(' The  Bones ', 'B')).toMatchObject({
      ok: true,
      value: [{ name: 'The Bones' }, { name: 'B' }],
    });
    expect(detail('x'.repeat(60), 'x'.repeat(59))).toBeUndefined();
  });

  it.each([
    ['A', 'A'],
    ['A', ' A '],
    ['The Bones', 'the  BONES'],
    ['Ａ', 'a'],
  ])('%j and %j would be taken for one another', (one, other) => {
    expect(named('C', one, other)).toMatchObject({ ok: false, error: { code: 'entry-refused' } });
    expect(detail(one, other)).toContain('give each team a name of its own');
  });

  it.each(['  ', 'a\u200bb', 'x'.repeat(61)])('are not called %j', (name) => {
    expect(named('A', name)).toMatchObject({
      ok: false,
      error: { code: 'malformed-request', errors: [{ field: 'teams.1.name' }] },
    });
  });

  it('are the ones that are there already, however somebody who enters writes them', () => {
    const entered = [bot(1, null), bot(2, 'The Bones')];
    expect(teamAmong(entered, 'the bones')).toBe('The Bones');
    expect(teamAmong(entered, 'Others')).toBe('Others');
    expect(teamAmong(entered, null)).toBeNull();
  });
});
