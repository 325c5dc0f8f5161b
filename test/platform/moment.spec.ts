import 'reflect-metadata';
import { validationPipe } from '../../src/platform/http/validation.js';
import { parseMoment } from '../../src/platform/moment.js';
import { wireReader } from '../../src/platform/wire.reading.js';
import { Prop } from '../../src/platform/wire.js';

class Span {
  @Prop.Time({ optional: true }) from?: string;
}

const GOOD = [
  '2027-02-20T00:00:00Z',
  '2028-02-29T23:59:59.123456Z',
  '2000-02-29T00:00:00+14:00',
  '2026-12-31T12:30:00-03:30',
];
const BAD = [
  ['a day that the month does not have', '2027-02-30T00:00:00Z'],
  ['the 29th of February in a year without one', '2100-02-29T00:00:00Z'],
  ['the 31st of April', '2027-04-31T00:00:00Z'],
  ['a month 13', '2027-13-01T00:00:00Z'],
  ['a day 0', '2027-01-00T00:00:00Z'],
  ['an hour 24', '2027-01-01T24:00:00Z'],
  ['a minute 60', '2027-01-01T00:60:00Z'],
  ['no offset', '2027-02-20T00:00:00'],
  ['an offset of too many hours', '2027-02-20T00:00:00+24:00'],
  ['no time', '2027-02-20'],
  ['no seconds', '2027-02-20T00:00Z'],
  ['a week', '2027-W05'],
  ['something behind it', '2027-02-20T00:00:00Z\n'],
] as const;

describe('a moment', () => {
  const pipe = validationPipe();
  const read = (from: unknown) => pipe.transform({ from }, { type: 'body', metatype: Span }) as Promise<Span>;

  it.each(GOOD)('%s is one', async (text) => {
    expect(parseMoment(text)).toBe(Date.parse(text));
    expect(await read(text)).toEqual({ from: text });
    expect(wireReader(Span)?.({ from: text })).toEqual({ from: text });
  });

  it.each(BAD)('is not: %s', async (_, text) => {
    expect(parseMoment(text)).toBeUndefined();
    expect(wireReader(Span)?.({ from: text })).toBeUndefined();
    await expect(read(text)).rejects.toMatchObject({
      refusal: {
        code: 'malformed-request',
        errors: [{ field: 'from', message: expect.stringContaining('like 2026-12-24T18:00:00Z') }],
      },
    });
  });

  it.each([5, null, {}, ['2027-02-20T00:00:00Z']])('is not: %j', (value) => {
    expect(parseMoment(value)).toBeUndefined();
  });
});
