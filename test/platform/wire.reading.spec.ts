import 'reflect-metadata';
import { ValidationPipe } from '@nestjs/common';
import { InputType } from '@nestjs/graphql';
import { Min } from 'class-validator';
import fc from 'fast-check';
import { EventsOfCaller, EventsOfMatch } from '../../src/matches/events.wire.js';
import { PartialWire } from '../../src/platform/wire.mixins.js';
import { wireReader } from '../../src/platform/wire.reading.js';
import { Prop } from '../../src/platform/wire.js';

const COLOURS = ['red', 'dark-blue'] as const;

class Single {
  @Prop.Id({ optional: true }) id?: string;
  @Prop.Str({ min: 1, max: 5, pattern: /^[a-z😀]+$/u }) name: string;
  @Prop.Int({ text: true, min: -2, max: 3, default: 1 }) size: number;
  @Prop.Bool({ optional: true }) open?: boolean;
  @Prop.Enum(COLOURS, 'Colour', { optional: true }) colour?: string;
}
class More extends Single {
  @Prop.Int({ optional: true }) more?: number;
}
class Listed {
  @Prop.Int({ each: true }) sizes: number[];
}
class Nested {
  @Prop.Obj(() => Single) single: Single;
}
class Elsewhere {
  @Prop.Int() @Min(3) size: number;
}
@InputType()
class Whole {
  @Prop.Str() name: string;
}
@InputType()
class Partly extends PartialWire(Whole) {}
class Nothing {}

const pipe = new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true });

const values = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    true,
    'true',
    '3',
    '2.0',
    '-2',
    '',
    'red',
    'abc',
    '😀😀😀',
    '0190b4c2-7a0e-7cc4-8f8e-5b1b7c1e9d00',
  ),
  fc.integer({ min: -4, max: 5 }),
  fc.double(),
  fc.string({ maxLength: 7 }),
  fc.array(fc.integer(), { maxLength: 2 }),
  fc.object({ maxDepth: 1 }),
);

describe('a reader of a wire class', () => {
  it.each([
    ['queries of a match’s events', EventsOfMatch, {}, ['after', 'wait', 'limit', 'seat', 'expand', 'x']],
    ['queries of a feed', EventsOfCaller, {}, ['after', 'wait', 'limit', '__proto__']],
    [
      'values of every kind',
      More,
      { name: 'abc' },
      ['id', 'name', 'size', 'open', 'colour', 'more', 'x', 'constructor'],
    ],
  ] as const)(
    'takes no more than class-validator does, and reads the same: %s',
    async (_, type, usual, names) => {
      const reader = wireReader(type);
      if (reader === undefined) throw new Error('the class has no reader');
      const fields = fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 5 });
      let taken = 0;
      await fc.assert(
        fc.asyncProperty(fields, async (changed) => {
          const given = { ...usual, ...changed };
          const read = reader(given);
          if (read === undefined) return;
          taken++;
          const slowly: unknown = await pipe.transform({ ...given }, { type: 'query', metatype: type });
          expect(read).toBeInstanceOf(type);
          expect(read).toEqual(slowly);
        }),
        { numRuns: 2_000 },
      );
      expect(taken).toBeGreaterThan(20);
    },
  );

  it('takes what is as it should be', () => {
    expect(wireReader(EventsOfMatch)?.({})).toEqual({ after: 0, limit: 5_000 });
    expect(wireReader(EventsOfMatch)?.({ after: '17', seat: '1', expand: 'moves' })).toEqual({
      after: 17,
      limit: 5_000,
      seat: 1,
      expand: 'moves',
    });
    expect(wireReader(Single)?.({ name: 'abc', size: 3, open: false, colour: 'red' })).toEqual({
      name: 'abc',
      size: 3,
      open: false,
      colour: 'red',
    });
  });

  it.each([
    ['lists', Listed],
    ['objects', Nested],
    ['rules that come from elsewhere', Elsewhere],
    ['classes made of others', Partly],
    ['no rules at all', Nothing],
    ['JavaScript’s own classes', String],
  ])('leaves %s to class-validator', (_, type) => {
    expect(wireReader(type)).toBeUndefined();
  });
});
