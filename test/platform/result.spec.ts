import { err, ok, type Result } from '../../src/platform/result.js';

describe('a result', () => {
  const parse = (text: string): Result<number, string> => {
    const value = Number(text);
    return Number.isNaN(value) ? err(`${text} is no number`) : ok(value);
  };

  it('holds the value of what went well', () => {
    expect(parse('6')).toEqual({ ok: true, value: 6 });
  });

  it('holds the error of what was refused', () => {
    expect(parse('six')).toEqual({ ok: false, error: 'six is no number' });
  });
});
