import { StandIns } from '../../e2e/recording/stand.ins.js';

const ID = '01a22ff8-0b80-7000-90de-d9aa4e71f193';
const OTHER = '01a22ff8-0b80-8000-a0de-d9aa4e71f194';
const cursorOf = (key: string): string => Buffer.from(key).toString('base64url');
const keyOf = (cursor: unknown): string => Buffer.from(cursor as string, 'base64url').toString();

describe('stand-ins of a recording', () => {
  it('are the same for the same, in texts, names and cursors, and keep the version of an identifier', () => {
    const made = new StandIns().in({
      id: ID,
      player: `${ID}@2`,
      [ID]: OTHER,
      next: cursorOf(`8123.${ID}.1`),
      last: 12,
    }) as Record<string, string>;
    expect(made['id']).toBe('0199e3a4-6f1c-7000-8000-000000000001');
    expect(made['player']).toBe(`${made['id']}@2`);
    expect(made[made['id']]).toBe('0199e3a4-6f1c-8000-8000-000000000002');
    expect(keyOf(made['next'])).toBe(`801.${made['id']}.1`);
    expect(made['last']).toBe(12);
  });

  it('hide tokens and addresses, and show which kind a token is', () => {
    const text = `bya_${'x'.repeat(43)} byb_${'y'.repeat(43)} http://127.0.0.1:4711/hook`;
    expect(new StandIns().in(text)).toBe(
      `bya_${'EXAMPLE'.repeat(5)}00001 byb_${'EXAMPLE'.repeat(5)}00001 https://bot.example.org/hook`,
    );
    expect(new StandIns().in({ hint: 'bya_4fTq' })).toEqual({ hint: 'bya_EXAM' });
  });

  it('put what happened at the time of its call, what is to come as far away as it was, and leave what was asked for', () => {
    const standIns = new StandIns();
    const asked = '2027-01-31T00:00:00.000Z';
    const inTime = (ms: number): string => new Date(Date.now() + ms).toISOString();
    standIns.begin({});
    standIns.begin({ expiresAt: asked });
    const [past, next, named] = standIns.in([inTime(0), inTime(60_000), asked]) as string[];
    expect([past, next, named]).toEqual(['2026-12-01T12:00:01.000Z', '2026-12-01T12:01:01.000Z', asked]);
  });

  it('go into what streams send', () => {
    const lines = new StandIns().inText(`id: 3\ndata: {"id":"${ID}"}\n\n{"remainingMs":9876}\n`);
    expect(lines).toBe('id: 3\ndata: {"id":"0199e3a4-6f1c-7000-8000-000000000001"}\n\n{"remainingMs":0}\n');
  });
});
