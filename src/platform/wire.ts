import { Float, ID, Int, type ReturnTypeFunc } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  IsUUID,
  isBoolean,
  isIn,
  isInt,
  isString,
  isUUID,
  Matches,
  matches,
  Max,
  max,
  MaxLength,
  maxLength,
  Min,
  min,
  MinLength,
  minLength,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { Json } from './json.scalar.js';
import { MOMENT_WORDS, parseMoment } from './moment.js';
import { prop, type Class, type PropOptions } from './wire.property.js';

interface Range {
  min?: number;
  max?: number;
}

function range(bounds: Range, each: boolean): PropertyDecorator[] {
  return [
    ...(bounds.min === undefined ? [] : [Min(bounds.min, { each })]),
    ...(bounds.max === undefined ? [] : [Max(bounds.max, { each })]),
  ];
}

/** Bounds in words: ` from 0.05 to 60`; nothing where there are none. */
function spanOf({ min, max }: Range): string {
  if (min === undefined) return max === undefined ? '' : ` of at most ${max}`;
  return max === undefined ? ` of at least ${min}` : ` from ${min} to ${max}`;
}

const isWithin = (value: number, bounds: Range): boolean =>
  (bounds.min === undefined || min(value, bounds.min)) &&
  (bounds.max === undefined || max(value, bounds.max));

/** Bounds of GraphQL's `Int`, which is also PostgreSQL's `integer`. */
const INT: Required<Range> = { min: -(2 ** 31), max: 2 ** 31 - 1 };

const isMoment = (value: unknown): boolean => parseMoment(value) !== undefined;

const parseNumber = (text: string): unknown => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);
const parseBoolean = (text: string): unknown => (text === 'true' ? true : text === 'false' ? false : text);

/**
 * Property decorators that say a field once for REST (OpenAPI and validation) and GraphQL (schema):
 *
 * ```ts
 * @InputType('SeatInput') @ObjectType('Seat')
 * class Seat {
 *   @Prop.Int({ min: 0, max: 15, description: 'Number of the seat.' }) seat: number;
 *   @Prop.Str({ nullable: true }) bot: string | null;
 *   @Prop.Obj(() => Tile, { each: true }) hand: Tile[];
 * }
 * ```
 *
 * Closed sets (`Prop.Enum`) are the same words on every transport and therefore strings in GraphQL.
 * Thunks keep classes that refer to each other working.
 */
export const Prop = {
  /** A UUID. */
  Id: (options: PropOptions = {}) =>
    prop(
      {
        graphql: () => ID,
        openapi: { type: 'string', format: 'uuid' },
        validators: [IsUUID(undefined, { each: options.each })],
        accepts: (value) => isUUID(value),
      },
      options,
    ),

  /** Text of `min` to `max` UTF-16 units, perhaps of a `pattern`. */
  Str: (options: PropOptions & Range & { pattern?: RegExp; format?: string } = {}) => {
    const each = options.each === true;
    return prop(
      {
        graphql: () => String,
        openapi: {
          type: 'string',
          minLength: options.min,
          maxLength: options.max,
          pattern: options.pattern?.source,
          format: options.format,
        },
        validators: [
          IsString({ each }),
          ...(options.min === undefined ? [] : [MinLength(options.min, { each })]),
          ...(options.max === undefined ? [] : [MaxLength(options.max, { each })]),
          ...(options.pattern === undefined ? [] : [Matches(options.pattern, { each })]),
        ],
        accepts: (value) =>
          isString(value) &&
          (options.min === undefined || minLength(value, options.min)) &&
          (options.max === undefined || maxLength(value, options.max)) &&
          (options.pattern === undefined || matches(value, options.pattern)),
      },
      options,
    );
  },

  /** A whole number within 32 bits (GraphQL's Int). */
  Int: (options: PropOptions & Range = {}) => {
    const bounds = { ...INT, ...options };
    return prop(
      {
        graphql: () => Int,
        openapi: { type: 'integer', minimum: options.min, maximum: options.max },
        validators: [IsInt({ each: options.each }), ...range(bounds, options.each === true)],
        accepts: (value) => isInt(value) && isWithin(value as number, bounds),
        parse: parseNumber,
      },
      options,
    );
  },

  /**
   * A place in a numbered log: the number of the last event that the reader has. In GraphQL an ID, which may be written as a
   * number and takes the text of a cursor.
   */
  Place: (options: PropOptions = {}) =>
    prop(
      {
        graphql: () => ID,
        openapi: { type: 'integer', minimum: 0 },
        validators: [IsInt(), Min(0), Max(INT.max)],
        parse: parseNumber,
      },
      { ...options, text: true },
    ),

  Float: (options: PropOptions & Range = {}) =>
    prop(
      {
        graphql: () => Float,
        openapi: { type: 'number', minimum: options.min, maximum: options.max },
        validators: [
          IsNumber({}, { each: options.each, message: `$property must be a number${spanOf(options)}` }),
          ...range(options, options.each === true),
        ],
        parse: parseNumber,
      },
      options,
    ),

  Bool: (options: PropOptions = {}) =>
    prop(
      {
        graphql: () => Boolean,
        openapi: { type: 'boolean' },
        validators: [IsBoolean({ each: options.each, message: '$property must be true or false' })],
        accepts: isBoolean,
        parse: parseBoolean,
      },
      options,
    ),

  /** A moment as RFC 3339 text; the field's type is `string`. */
  Time: (options: PropOptions = {}) =>
    prop(
      {
        graphql: () => String,
        openapi: { type: 'string', format: 'date-time' },
        validators: [
          ValidateBy(
            { name: 'isMoment', validator: { validate: isMoment } },
            { each: options.each, message: `$property ${MOMENT_WORDS}` },
          ),
        ],
        accepts: isMoment,
      },
      options,
    ),

  /** One word of a closed set; `name` is its schema in OpenAPI. */
  Enum: (values: readonly string[], name: string, options: PropOptions = {}) => {
    const words = `One of ${values.map((value) => `\`${value}\``).join(', ')}.`;
    const described = { ...options, description: options.description ?? words };
    return prop(
      {
        graphql: () => String,
        openapi: { enum: [...values], enumName: name },
        validators: [IsIn(values, { each: options.each })],
        accepts: (value) => isIn(value, values),
      },
      described,
    );
  },

  /** An object of another wire class. */
  Obj: (type: () => Class, options: PropOptions = {}) =>
    prop(
      {
        graphql: type as ReturnTypeFunc,
        // Only an inline function named `type` is taken for a lazy reference by @nestjs/swagger.
        openapi: { type: () => type() },
        validators: [IsObject({ each: options.each }), ValidateNested({ each: options.each }), Type(type)],
      },
      options,
    ),

  /** A JSON object whose keys depend on other values, such as a ruleset's options. */
  Json: (options: PropOptions = {}) =>
    prop(
      {
        graphql: () => Json,
        openapi: { type: 'object', additionalProperties: true },
        isFree: true,
        validators: [IsObject({ each: options.each })],
      },
      options,
    ),
};
