import 'reflect-metadata';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  Args,
  GraphQLSchemaBuilderModule,
  GraphQLSchemaFactory,
  InputType,
  ObjectType,
  Query,
  Resolver,
} from '@nestjs/graphql';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { printSchema } from 'graphql';
import { RefusedException } from '../../src/platform/answer.js';
import { validationPipe } from '../../src/platform/http/validation.js';
import { PartialWire, PickWire } from '../../src/platform/wire.mixins.js';
import { Prop } from '../../src/platform/wire.js';

const COLOURS = ['red', 'dark-blue'] as const;

@InputType('DominoInput')
@ObjectType('Domino')
class Domino {
  @Prop.Int({ min: 0, max: 18, description: 'Pips of the higher half.' }) high: number;
  @Prop.Int({ min: 0, max: 18 }) low: number;
}

@InputType('BoxInput')
@ObjectType('Box')
class Box {
  @Prop.Id() id: string;
  @Prop.Str({ min: 1, max: 5, pattern: /^[a-z]+$/ }) name: string;
  @Prop.Str({ optional: true }) note?: string;
  @Prop.Str({ nullable: true }) owner: string | null;
  @Prop.Enum(COLOURS, 'Colour') colour: string;
  @Prop.Obj(() => Domino) first: Domino;
  @Prop.Obj(() => Domino, { each: true, maxItems: 2 }) tiles: Domino[];
  @Prop.Int({ each: true, min: 0, minItems: 1 }) scores: number[];
  @Prop.Bool({ default: false }) open: boolean;
  @Prop.Json({ optional: true }) options?: Record<string, unknown>;
  @Prop.Time({ optional: true }) at?: string;
  @Prop.Float({ optional: true, max: 1 }) share?: number;
}

class Page {
  @Prop.Int({ text: true, min: 1, max: 100, default: 20 }) limit: number;
  @Prop.Bool({ text: true, optional: true }) rated?: boolean;
  @Prop.Int({ text: true, each: true, optional: true }) seats?: number[];
}

@InputType({ isAbstract: true })
class Named {
  @Prop.Str({ max: 4 }) name: string;
  @Prop.Int() size: number;
}
@InputType()
class Renaming extends PickWire(Named, ['name']) {}
@InputType()
class Changing extends PartialWire(Named) {}

@Controller('boxes')
class BoxesController {
  @Post() put(@Body() box: Box): Box {
    return box;
  }
  @Post('rename') rename(@Body() change: Renaming): void {
    void change;
  }
  @Post('change') change(@Body() change: Changing): void {
    void change;
  }
}

@Resolver(() => Box)
class BoxesResolver {
  @Query(() => Box) box(@Args('box') box: Box): Box {
    return box;
  }
}

@Module({ controllers: [BoxesController] })
class BoxesModule {}

const pipe = validationPipe();
const read = <T>(type: new () => T, value: unknown): Promise<T> =>
  pipe.transform(value, { type: 'body', metatype: type }) as Promise<T>;
const good = {
  id: '0190b4c2-7a0e-7cc4-8f8e-5b1b7c1e9d00',
  name: 'abc',
  owner: null,
  colour: 'red',
  first: { high: 6, low: 4 },
  tiles: [{ high: 0, low: 0 }],
  scores: [3],
};

describe('a wire class', () => {
  it('is read with its defaults put in', async () => {
    const box = await read(Box, good);
    expect(box).toBeInstanceOf(Box);
    expect(box.first).toBeInstanceOf(Domino);
    expect(box).toEqual({ ...good, open: false });
  });

  it('takes null for a field that may be left out', async () => {
    expect((await read(Box, { ...good, note: null, open: null })).open).toBe(false);
  });

  it.each([
    ['a number as text', { scores: ['3'] }],
    ['a value out of range', { first: { high: 19, low: 4 } }],
    ['a list that is too long', { tiles: [good.first, good.first, good.first] }],
    ['an empty list where one is needed', { scores: [] }],
    ['a single value for a list', { tiles: good.first }],
    ['a list for an object', { first: [good.first] }],
    ['a word out of the set', { colour: 'green' }],
    ['null where null is not allowed', { name: null }],
    ['a missing nullable field', { owner: undefined }],
    ['an identifier of another form', { id: '12' }],
    ['a text that does not match', { name: 'ABC' }],
    ['a field nobody knows', { weight: 3 }],
    ['a list for a JSON object', { options: [] }],
    ['a time of another form', { at: 'yesterday' }],
    ['a whole number beyond 32 bits', { scores: [2 ** 31] }],
    ['not a number', { share: Number.NaN }],
  ])('refuses %s', async (_, change) => {
    await expect(read(Box, { ...good, ...change })).rejects.toThrow();
  });

  const METHODS = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__'];

  it.each(METHODS)('keeps what free JSON calls %s', async (name) => {
    const options = { [name]: 1, a: { [name]: [{ [name]: null }] } };
    expect(JSON.stringify((await read(Box, { ...good, options })).options)).toBe(JSON.stringify(options));
  });

  it.each(METHODS)('refuses a field %s that nobody knows, wherever it stands', async (name) => {
    const refused = async (change: object): Promise<unknown> => {
      const error: unknown = await read(Box, { ...good, ...change }).catch((thrown: unknown) => thrown);
      return error instanceof RefusedException && error.refusal.errors?.map(({ field }) => field);
    };
    expect(await refused({ [name]: 3 })).toEqual([name]);
    expect(await refused({ first: { high: 6, low: 4, [name]: 1 } })).toEqual([`first.${name}`]);
    expect(await refused({ tiles: [{ high: 6, low: 4, [name]: {} }] })).toEqual([`tiles.0.${name}`]);
  });

  it('reads numbers, flags and lists from query text', async () => {
    expect(await read(Page, { limit: '7', rated: 'true', seats: '0,1' })).toEqual({
      limit: 7,
      rated: true,
      seats: [0, 1],
    });
    expect(await read(Page, {})).toEqual({ limit: 20 });
    for (const limit of ['', '1e2', 'x', '0', '101', '2.5', ['1', '2'], 'true']) {
      await expect(read(Page, { limit })).rejects.toThrow();
    }
  });

  it('keeps only the picked fields, or makes all of them optional', async () => {
    expect(await read(Renaming, { name: 'abcd' })).toEqual({ name: 'abcd' });
    await expect(read(Renaming, { name: 'abcde' })).rejects.toThrow();
    await expect(read(Renaming, { name: 'a', size: 1 })).rejects.toThrow();
    expect(await read(Changing, { size: 2 })).toEqual({ size: 2 });
    await expect(read(Changing, { size: '2' })).rejects.toThrow();
  });

  it('says the same in OpenAPI', async () => {
    const app = await NestFactory.create(BoxesModule, new FastifyAdapter(), { preview: true, logger: false });
    const { components } = SwaggerModule.createDocument(app, new DocumentBuilder().build());
    expect(components?.schemas).toMatchSnapshot();
    await app.close();
  });

  it('says the same in GraphQL', async () => {
    const app = await NestFactory.createApplicationContext(GraphQLSchemaBuilderModule, { logger: false });
    const schema = await app.get(GraphQLSchemaFactory).create([BoxesResolver]);
    expect(printSchema(schema)).toMatchSnapshot();
    await app.close();
  });
});
