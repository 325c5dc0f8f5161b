import { toOpenapi31 } from '../../../src/platform/openapi/openapi31.js';

describe('OpenAPI 3.1 from 3.0', () => {
  const convert = (schema: object): unknown => {
    const converted = toOpenapi31({ openapi: '3.0.0', components: { schemas: { One: schema } } });
    return (converted['components'] as { schemas: { One: unknown } }).schemas.One;
  };

  it('says null as a type', () => {
    expect(convert({ type: 'string', nullable: true })).toEqual({ type: ['string', 'null'] });
    expect(convert({ type: 'string', enum: ['a'], nullable: true })).toEqual({
      type: ['string', 'null'],
      enum: ['a', null],
    });
    expect(convert({ type: 'object', nullable: true, allOf: [{ $ref: '#/x' }] })).toEqual({
      anyOf: [{ $ref: '#/x' }, { type: 'null' }],
    });
    expect(convert({ $ref: '#/x', nullable: true, description: 'd' })).toEqual({
      description: 'd',
      anyOf: [{ $ref: '#/x' }, { type: 'null' }],
    });
    expect(convert({ type: 'string', nullable: false })).toEqual({ type: 'string' });
  });

  it('lets a reference have siblings', () => {
    expect(convert({ allOf: [{ $ref: '#/x' }], description: 'd' })).toEqual({
      $ref: '#/x',
      description: 'd',
    });
    expect(convert({ allOf: [{ $ref: '#/x' }, { $ref: '#/y' }] })).toEqual({
      allOf: [{ $ref: '#/x' }, { $ref: '#/y' }],
    });
  });

  it('goes into lists, maps and combinations', () => {
    const nullable = { type: 'integer', nullable: true };
    const either = { type: ['integer', 'null'] };
    expect(
      convert({
        type: 'object',
        properties: { a: nullable, list: { type: 'array', items: nullable } },
        additionalProperties: nullable,
        oneOf: [nullable],
      }),
    ).toEqual({
      type: 'object',
      properties: { a: either, list: { type: 'array', items: either } },
      additionalProperties: either,
      oneOf: [either],
    });
  });

  it('converts the schemas of operations, and leaves properties named like keywords alone', () => {
    const document = {
      paths: {
        '/a': { get: { parameters: [{ name: 'q', example: 1, schema: { type: 'string', example: 'x' } }] } },
      },
      components: { schemas: { One: { properties: { nullable: { type: 'boolean', example: true } } } } },
    };
    expect(toOpenapi31(document)).toEqual({
      openapi: '3.1.0',
      paths: {
        '/a': {
          get: { parameters: [{ name: 'q', example: 1, schema: { type: 'string', examples: ['x'] } }] },
        },
      },
      components: { schemas: { One: { properties: { nullable: { type: 'boolean', examples: [true] } } } } },
    });
  });
});
