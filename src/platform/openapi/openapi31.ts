/** A JSON object of an OpenAPI document. */
export type Json = { [key: string]: unknown };

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Places of a schema that hold schemas: one, a list, or a map. */
const ONE = ['items', 'additionalProperties', 'not'];
const LISTS = ['allOf', 'anyOf', 'oneOf'];
const MAPS = ['properties', 'patternProperties'];

function withNull(schema: Json): Json {
  const { type, enum: values, $ref, allOf, ...facts } = schema;
  if ($ref !== undefined) return { ...facts, anyOf: [{ $ref }, { type: 'null' }] };
  if (Array.isArray(allOf)) return { ...facts, anyOf: [...(allOf as unknown[]), { type: 'null' }] };
  return {
    ...facts,
    ...(type === undefined ? {} : { type: [type, 'null'].flat() }),
    ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}),
  };
}

function convertSchema(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const converted: Json = { ...schema };
  for (const key of ONE) if (key in converted) converted[key] = convertSchema(converted[key]);
  for (const key of LISTS) {
    const list = converted[key];
    if (Array.isArray(list)) converted[key] = list.map(convertSchema);
  }
  for (const key of MAPS) {
    const map = converted[key];
    if (!isObject(map)) continue;
    converted[key] = Object.fromEntries(Object.entries(map).map(([name, one]) => [name, convertSchema(one)]));
  }
  if ('example' in converted) {
    converted['examples'] = [converted['example']];
    delete converted['example'];
  }
  const nullable = converted['nullable'] === true;
  delete converted['nullable'];
  if (nullable) return withNull(converted);
  // A reference may have siblings in 3.1, so one that was wrapped for their sake is unwrapped.
  const { allOf, ...facts } = converted;
  if (Array.isArray(allOf) && allOf.length === 1 && isObject(allOf[0]) && '$ref' in allOf[0]) {
    return { ...allOf[0], ...facts };
  }
  return converted;
}

/** The same walk through everything that is not a schema. */
function convert(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(convert);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'schema') return [key, convertSchema(value)];
      if (key === 'schemas' && isObject(value)) {
        return [
          key,
          Object.fromEntries(Object.entries(value).map(([name, one]) => [name, convertSchema(one)])),
        ];
      }
      return [key, convert(value)];
    }),
  );
}

/**
 * An OpenAPI 3.0 document as @nestjs/swagger makes it, in version 3.1, whose schemas are JSON Schema: `nullable` becomes a
 * type, `example` becomes `examples`.
 */
export function toOpenapi31(document: object): Json {
  return { ...(convert(document) as Json), openapi: '3.1.0' };
}
