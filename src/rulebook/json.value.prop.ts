import { Json } from '../platform/json.scalar.js';
import { prop, type PropOptions } from '../platform/wire.property.js';

const TYPES = [
  { type: 'string' },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'object' },
  { type: 'array', items: {} },
];

/** A field of an answer that may hold any JSON: an option's value, or what a record says at some place. */
export const JsonValue = (options: PropOptions = {}): PropertyDecorator => {
  const types = options.nullable ? [...TYPES, { type: 'null' }] : TYPES;
  return prop({ graphql: () => Json, openapi: { oneOf: types }, validators: [] }, options);
};
