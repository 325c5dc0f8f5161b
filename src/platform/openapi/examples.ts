import { findAnswer, findExample } from './example.decorator.js';
import { FIELD_EXAMPLES, TEXT_EXAMPLES } from './example.words.js';
import type { Json } from './openapi31.js';

/** What stands for text of a format that has no example of its own. */
const FORMATS: Record<string, string> = {
  uuid: '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968',
  'date-time': '2026-11-30T12:00:00.000Z',
};

/** Objects within objects; deeper ones leave out what may be left out, so that examples stay short. */
const DEEPEST = 6;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Whether a value may stand in a field of this schema: by its type, and a number by its bounds. */
function fits(value: unknown, { type, items, minimum, maximum, pattern, format }: Json): boolean {
  if (typeof format === 'string' && format in FORMATS) return false;
  const types = [type].flat();
  if (Array.isArray(value))
    return types.includes('array') && isObject(items) && value.every((one) => fits(one, items));
  if (typeof value === 'string')
    return (
      types.includes('string') && (pattern === undefined || new RegExp(pattern as string, 'u').test(value))
    );
  if (!types.includes('integer') && !types.includes('number')) return false;
  return Number(value) >= Number(minimum ?? value) && Number(value) <= Number(maximum ?? value);
}

/** Makes examples from the schemas of one document. */
class Sampler {
  constructor(private readonly schemas: Record<string, Json>) {}

  /** A value that the schema describes: its own example, else what its fields' examples, defaults and bounds make. */
  sample(schema: Json, depth = 0, name?: string): unknown {
    const [own] = Array.isArray(schema['examples']) ? (schema['examples'] as unknown[]) : [];
    if (own !== undefined) return own;
    if ('default' in schema) return schema['default'];
    if ('const' in schema) return schema['const'];
    const usual = name === undefined || schema['enum'] !== undefined ? undefined : FIELD_EXAMPLES[name];
    if (usual !== undefined && fits(usual, schema)) return usual;
    if (typeof schema['$ref'] === 'string') return this.sampleNamed(schema, depth);
    const [value] = Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : [];
    if (value !== undefined) return value;
    for (const choice of ['oneOf', 'anyOf']) {
      const [first] = Array.isArray(schema[choice]) ? (schema[choice] as Json[]) : [];
      if (first !== undefined) return this.sample(first, depth);
    }
    if (Array.isArray(schema['allOf'])) {
      return Object.assign({}, ...(schema['allOf'] as Json[]).map((part) => this.sample(part, depth)));
    }
    return this.sampleType(schema, depth);
  }

  /** A referenced schema; what stands beside the reference adds to it. */
  private sampleNamed({ $ref, ...facts }: Json, depth: number): unknown {
    const target = this.schemas[($ref as string).slice('#/components/schemas/'.length)];
    const named = this.sample(target, depth);
    const more = isObject(facts['properties']) ? this.sampleObject(facts, depth) : {};
    return isObject(named) && Object.keys(more).length > 0 ? { ...named, ...more } : named;
  }

  private sampleType(schema: Json, depth: number): unknown {
    const types = [schema['type']].flat();
    const [type] = types;
    if (type === 'object') return this.sampleObject(schema, depth);
    if (type === 'array') {
      const items = schema['items'];
      const count = Math.max(Number(schema['minItems'] ?? 0), depth < DEEPEST ? 1 : 0);
      return isObject(items) ? Array.from({ length: count }, () => this.sample(items, depth + 1)) : [];
    }
    if (type === 'boolean') return false;
    const format = FORMATS[schema['format'] as string];
    if (format !== undefined) return format;
    // Nothing is known of what it looks like, and it may be missing.
    if (types.includes('null')) return null;
    if (type === 'integer' || type === 'number') return Math.max(Number(schema['minimum'] ?? 0), 0);
    if (type === 'string') return 'text';
    return null;
  }

  private sampleObject(schema: Json, depth: number): Json {
    const required = (schema['required'] ?? []) as string[];
    const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
    const shown = properties.filter(([name, one]) => required.includes(name) || 'examples' in one);
    return Object.fromEntries(shown.map(([name, one]) => [name, this.sample(one, depth + 1, name)]));
  }
}

/** A media type of a body, with what it looks like. */
interface Media extends Json {
  schema?: Json;
  example?: unknown;
  examples?: object;
}

/**
 * Puts an example beside every body that is sent and every answer of a call that went well, unless its operation brought some:
 * those of the wire classes (`@Example`, `example` of a field), what it really answers (`@AnswerExample`), else one made from the schema. For a document of version 3.1.
 */
export function addExamples(document: Json): Json {
  const { schemas } = document['components'] as { schemas: Record<string, Json> };
  for (const [name, schema] of Object.entries(schemas)) {
    const example = findExample(name);
    if (example !== undefined) schema['examples'] = [example];
  }
  const sampler = new Sampler(schemas);
  const fill = (content: Record<string, Media> = {}, answerOf?: (mediaType: string) => unknown): void => {
    for (const [kind, media] of Object.entries(content)) {
      if (media.schema === undefined || media.example !== undefined || media.examples !== undefined) continue;
      media.example = answerOf?.(kind) ?? TEXT_EXAMPLES[kind] ?? sampler.sample(media.schema);
    }
  };
  for (const path of Object.values(document['paths'] as Record<string, Record<string, Json>>)) {
    for (const operation of Object.values(path)) {
      if (!('responses' in operation)) continue;
      fill((operation['requestBody'] as { content?: Record<string, Media> } | undefined)?.content);
      for (const [status, response] of Object.entries(operation['responses'] as Record<string, Json>)) {
        const answerOf = findAnswer(String(operation['operationId']));
        if (status.startsWith('2')) fill(response['content'] as Record<string, Media> | undefined, answerOf);
      }
    }
  }
  return document;
}
