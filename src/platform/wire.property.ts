import { applyDecorators } from '@nestjs/common';
import { Field, type ReturnTypeFunc } from '@nestjs/graphql';
import { ApiProperty } from '@nestjs/swagger';
import { Expose, Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsDefined, ValidateIf } from 'class-validator';
import { declareReading } from './wire.reading.js';
import { wordsFor } from './wire.words.js';

/** What every `Prop` takes. */
export interface PropOptions {
  description?: string;
  example?: unknown;
  /** The field may be left out. On input an explicit null counts as left out. */
  optional?: boolean;
  /** The field is there but may be null. */
  nullable?: boolean;
  /** Used when the field is left out. */
  default?: unknown;
  /** Why the field should no longer be used. */
  deprecated?: string;
  /** The field is a list of what the decorator says. */
  each?: boolean;
  minItems?: number;
  maxItems?: number;
  /** The value arrives as text because it stands in a path or query string. */
  text?: boolean;
  /** The field's name in GraphQL where another field has its own: an identifier beside that which it identifies. */
  graphqlName?: string;
  /** GraphQL has something better in the field's place, which its resolver says. */
  onlyRest?: boolean;
}

export type Class<T = object> = new (...args: never[]) => T;

/** What one kind of property is in GraphQL, in OpenAPI, and by which validators. */
export interface Kind {
  readonly graphql: ReturnTypeFunc;
  readonly openapi: Record<string, unknown>;
  readonly validators: readonly PropertyDecorator[];
  /** Whether all validators take a value; left out for kinds that are asked too seldom, or are more than one value. */
  readonly accepts?: (value: unknown) => boolean;
  /** The value is anybody's JSON and is kept as it came: class-transformer loses fields that are called as every object's methods. */
  readonly isFree?: true;
  /** Reads the value from text; only for kinds that are not text anyway. */
  readonly parse?: (text: string) => unknown;
}

const defined = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));

/** Facts that belong to one value; in a list they move to its items. */
function itemSchema(kind: Kind, options: PropOptions): Record<string, unknown> {
  if (!options.each) return kind.openapi;
  const { type, enumName, enum: values, ...facts } = kind.openapi;
  const list = { isArray: true, minItems: options.minItems, maxItems: options.maxItems };
  if (enumName !== undefined) return { ...list, enumName, enum: values };
  if (typeof type === 'function') return { ...list, type };
  return {
    type: 'array',
    minItems: options.minItems,
    maxItems: options.maxItems,
    items: defined({ type, ...facts }),
  };
}

function openapiProperty(kind: Kind, options: PropOptions): PropertyDecorator {
  const schema = defined({
    ...itemSchema(kind, options),
    description: options.description,
    nullable: options.nullable,
    example: options.example,
    default: options.default,
    deprecated: options.deprecated !== undefined ? true : undefined,
  });
  return ApiProperty({
    ...schema,
    required: !(options.optional || options.default !== undefined),
  });
}

function graphqlField(kind: Kind, options: PropOptions): PropertyDecorator {
  const facts = {
    name: options.graphqlName,
    description: options.description,
    defaultValue: options.default as never,
    deprecationReason: options.deprecated,
  };
  const type = options.each ? () => [kind.graphql()] as never : kind.graphql;
  return options.optional || options.nullable
    ? Field(type, { ...facts, nullable: true })
    : Field(type, { ...facts, nullable: false });
}

function presence(options: PropOptions): PropertyDecorator[] {
  if (options.nullable) {
    const leftOut = options.optional || options.default !== undefined;
    return [ValidateIf((_, value) => value !== null && !(leftOut && value === undefined))];
  }
  if (options.optional || options.default !== undefined) {
    return [
      // Exposed, the field is visited even when it is missing, so that the default is put in.
      ...(options.default === undefined ? [] : [Expose()]),
      Transform(({ value }: { value: unknown }) => value ?? options.default),
      ValidateIf((_, value) => value !== undefined),
    ];
  }
  return [IsDefined()];
}

function fromText(kind: Kind, options: PropOptions): PropertyDecorator[] {
  const { parse } = kind;
  const one = (value: unknown): unknown => (typeof value === 'string' && parse ? parse(value) : value);
  if (!options.text) return [];
  return [
    Transform(({ value }: { value: unknown }) => {
      if (!options.each || value === undefined) return one(value);
      if (typeof value === 'string') return value.split(',').map(one);
      return Array.isArray(value) ? value.map(one) : value;
    }),
  ];
}

/** Has class-transformer take the value for a flag, the one type that it does not look into, and puts back what was there. */
const asItCame = ({ isFree }: Kind, options: PropOptions): PropertyDecorator[] =>
  isFree
    ? [
        Type(() => Boolean),
        Transform(
          ({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key] ?? options.default,
        ),
      ]
    : [];

/** Lets the field be read without class-validator, where it is a single value that does not depend on anything else. */
function reading({ accepts, parse, validators }: Kind, options: PropOptions): PropertyDecorator {
  const isSingle = accepts !== undefined && !options.each && !options.nullable;
  return (prototype, name) =>
    declareReading(
      prototype,
      String(name),
      isSingle
        ? {
            accepts,
            parse: options.text ? parse : undefined,
            optional: options.optional === true || options.default !== undefined,
            default: options.default,
            // One of them says whether the field may be left out.
            rules: validators.length + 1,
          }
        : undefined,
    );
}

/** The decorator of one field: OpenAPI, GraphQL and validation from the same facts. */
export function prop(kind: Kind, options: PropOptions): PropertyDecorator {
  if (options.description !== undefined) return described(kind, options);
  return (prototype, name) => {
    const description = wordsFor(prototype.constructor.name, String(name));
    described(kind, { ...options, description })(prototype, name);
  };
}

function described(kind: Kind, options: PropOptions): PropertyDecorator {
  const list = [
    IsArray(),
    ArrayMinSize(options.minItems ?? 0),
    ...(options.maxItems === undefined ? [] : [ArrayMaxSize(options.maxItems)]),
  ];
  return applyDecorators(
    openapiProperty(kind, options),
    ...(options.onlyRest ? [] : [graphqlField(kind, options)]),
    ...presence(options),
    ...fromText(kind, options),
    ...asItCame(kind, options),
    ...(options.each ? list : []),
    ...kind.validators,
    reading(kind, options),
  );
}
