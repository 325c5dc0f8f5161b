import { isUUID } from 'class-validator';
import { isId, newId } from '../../src/platform/id.js';

describe('an identifier', () => {
  it('is a UUID of version 7', () => {
    for (let i = 0; i < 1000; i++) expect(isUUID(newId(), '7')).toBe(true);
  });

  it('sorts in the order of making, also within a millisecond and when the clock goes back', () => {
    const made = Array.from({ length: 10_000 }, (_, i) =>
      newId(i < 9_000 ? 1_800_000_000_000 : 1_799_999_999_000),
    );
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it('begins with the time of making', () => {
    const now = Date.now() + 1_000_000_000_000;
    expect(Number.parseInt(newId(now).replaceAll('-', '').slice(0, 12), 16)).toBe(now);
  });

  it('is told from other text', () => {
    expect(isId(newId())).toBe(true);
    for (const text of ['', '12', 'house:easy', newId().toUpperCase(), `${newId()}0`, newId().slice(1)]) {
      expect(isId(text)).toBe(false);
    }
  });
});
