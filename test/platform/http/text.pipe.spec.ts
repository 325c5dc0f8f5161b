import type { RefusedException } from '../../../src/platform/answer.js';
import { TextPipe } from '../../../src/platform/http/text.pipe.js';

const pipe = new TextPipe();
const body = { type: 'body' } as const;

function refusal(value: unknown, data?: string): { detail: string; errors?: readonly { field: string }[] } {
  try {
    pipe.transform(value, { type: data === undefined ? 'body' : 'param', data });
  } catch (error) {
    return (error as RefusedException).refusal;
  }
  throw new Error('It was taken.');
}

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

describe('text in requests', () => {
  it.each([
    ['plain words', 'ada'],
    ['letters beyond the first plane', '🁫 𝄞'],
    ['the other control characters', '\u0001\n\u007f'],
    ['numbers, lists and nothing', { a: [1, null, undefined, true], b: {} }],
    ['what is nested as deep as it may be', nested(64)],
  ])('may be %s', (_, value) => {
    expect(pipe.transform(value, body)).toBe(value);
  });

  it('may not hold what cannot be stored, wherever it stands, and the place is named', () => {
    expect(refusal('a\0b')).toMatchObject({
      code: 'malformed-request',
      detail: 'The request must not hold U+0000 or half of a surrogate pair.',
    });
    expect(refusal('\0', 'pool').errors).toMatchObject([{ field: 'pool' }]);
    expect(refusal({ seats: ['a', { name: '\ud800' }] }).errors).toMatchObject([{ field: 'seats.1.name' }]);
    expect(refusal({ a: { 'b\udfff': 1 } }).errors).toMatchObject([{ field: 'a' }]);
  });

  it('may not have a field that changes what its copies inherit', () => {
    const sent: unknown = JSON.parse('{"data":[{"__proto__":{"a":1}}]}');
    expect(refusal(sent)).toMatchObject({ errors: [{ field: 'data.0.__proto__' }] });
  });

  it('may not be nested so deep that looking at it overflows the stack', () => {
    expect(refusal(nested(65)).detail).toBe('The request must not be nested more than 64 deep.');
    expect(refusal(nested(5_000)).detail).toBe('The request must not be nested more than 64 deep.');
  });

  it('is not looked for in what the service itself puts in', () => {
    const caller = { name: '\0' };
    expect(pipe.transform(caller, { type: 'custom' })).toBe(caller);
  });
});
