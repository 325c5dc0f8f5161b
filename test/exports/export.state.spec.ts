import fc from 'fast-check';
import {
  create,
  expire,
  fail,
  FILE_MS,
  isGoingOn,
  MOST_BYTES,
  percentOf,
  start,
  write,
  type ExportState,
} from '../../src/exports/export.state.js';

const begun = (total = 10): ExportState =>
  start(create({ id: 'x', account: 'a', kind: 'records', wish: {} }, 1).state, total, 2).state;
const NEXT = { source: 0, after: 'b' };

describe('an export', () => {
  it('is created, started, written piece by piece, and finished with a file for a day', () => {
    const made = create({ id: 'x', account: 'a', kind: 'account', wish: {} }, 1);
    expect(made.event).toEqual({ seq: 1, at: 1, type: 'created', done: 0, total: 0, reason: null });
    const started = start(made.state, 4, 2);
    expect(started.event).toMatchObject({ seq: 2, type: 'started', total: 4 });
    expect(start(started.state, 9, 3)).toEqual({ state: started.state, event: null });
    const half = write(started.state, { number: 0, lines: 2, bytes: 10, next: NEXT }, 4)!;
    expect(half).toMatchObject({
      event: { type: 'progress', done: 2, total: 4 },
      state: { pieces: 1, bytes: 10, place: NEXT, expiresAt: null },
    });
    const whole = write(half.state, { number: 1, lines: 2, bytes: 5, next: null }, 5)!;
    expect(whole).toMatchObject({
      event: { seq: 4, type: 'finished', done: 4 },
      state: { status: 'finished', bytes: 15, place: null, endedAt: 5, expiresAt: 5 + FILE_MS },
    });
    expect(expire(whole.state, 4 + FILE_MS).event).toBeNull();
    expect(expire(whole.state, 5 + FILE_MS)).toMatchObject({
      event: { type: 'expired' },
      state: { status: 'expired' },
    });
  });

  it('has each piece once, whoever writes it and however often', () => {
    const one = write(begun(), { number: 0, lines: 1, bytes: 1, next: NEXT }, 3)!.state;
    expect(write(one, { number: 0, lines: 1, bytes: 1, next: NEXT }, 4)).toBeUndefined();
    expect(write(one, { number: 2, lines: 1, bytes: 1, next: NEXT }, 4)).toBeUndefined();
    const failed = fail(one, 'Because.', 5);
    expect(failed.event).toMatchObject({ type: 'failed', reason: 'Because.' });
    expect(write(failed.state, { number: 1, lines: 1, bytes: 1, next: null }, 6)).toBeUndefined();
    expect(fail(failed.state, 'Again.', 7).event).toBeNull();
  });

  it('fails where its file would be too large, and says what to do', () => {
    const { state, event } = write(begun(), { number: 0, lines: 1, bytes: MOST_BYTES + 1, next: NEXT }, 3)!;
    expect(event).toMatchObject({ type: 'failed', reason: expect.stringContaining('ask for less') });
    expect(isGoingOn(state)).toBe(false);
  });

  it('tells no more progress than there are hundredths, and never that all is done before it is', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { maxLength: 60 }), fc.nat(500), (lines, total) => {
        let state = begun(total);
        let told = 0;
        for (const [number, more] of lines.entries()) {
          const change = write(state, { number, lines: more, bytes: 1, next: NEXT }, 3)!;
          if (change.event) told++;
          state = change.state;
          expect(percentOf(state, false)).toBeLessThan(100);
        }
        expect(told).toBeLessThanOrEqual(99);
        expect(state.done).toBe(lines.reduce((sum, more) => sum + more, 0));
      }),
    );
  });
});
