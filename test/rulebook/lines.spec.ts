import fc from 'fast-check';
import { LineCutter, type Line } from '../../src/rulebook/lines.js';

const cut = (pieces: readonly string[], most = 100): Line[] => {
  const cutter = new LineCutter(most);
  return [...pieces.flatMap((piece) => cutter.push(piece)), ...cutter.end()];
};

describe('cutting a stream into lines', () => {
  it('drops line feeds and the carriage return before them, and keeps blank lines', () => {
    expect(cut(['a\r\n\n b \r\n\r', '\nc'])).toEqual([
      { text: 'a' },
      { text: '' },
      { text: ' b ' },
      { text: '' },
      { text: 'c' },
    ]);
  });

  it('gives the same lines wherever the pieces end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'bc', '\n', '\r\n', 'd'.repeat(9)), { maxLength: 30 }),
        (pieces) => {
          const whole = pieces.join('');
          expect(cut([...whole], 12)).toEqual(cut([whole], 12));
          expect(cut(pieces, 12)).toEqual(cut([whole], 12));
        },
      ),
    );
  });

  it('reports a line that is too long once, in its place, and reads on after it', () => {
    const long = 'x'.repeat(1000);
    const lines = [{ text: 'a' }, { tooLong: true }, { text: 'b' }];
    expect(cut([`a\n${long}\nb`])).toEqual(lines);
    expect(cut(['a\n', ...long, '\n', 'b'])).toEqual(lines);
    expect(cut(['a\n', long, long, '\nb\n'])).toEqual(lines);
    expect(cut([long])).toEqual([{ tooLong: true }]);
    expect(cut(['x'.repeat(100), '\n'])).toEqual([{ text: 'x'.repeat(100) }]);
  });
});
