import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { ROOT } from './program.process.js';

/** A JSON Schema as the document has it. */
export type Schema = Readonly<Record<string, unknown>>;

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown } | { readonly $ref: string }>>;
}

interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}

/** An operation of `openapi.yaml`, with its address. */
export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
  /** There when a token is needed. */
  readonly security?: readonly object[];
}

type Described = Omit<Operation, 'method' | 'path'>;

export const DOCUMENT = load(readFileSync(join(ROOT, 'openapi.yaml'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  /** What the service sends to others, by name. */
  readonly webhooks: Readonly<Record<string, { readonly post: Described }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
};

export const OPERATIONS: readonly Operation[] = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    method: method.toUpperCase(),
    path,
    parameters: operation.parameters ?? [],
  })),
);

/** The codes that an operation's answer of this status may have. */
export function codesOf({ responses }: Pick<Operation, 'responses'>, status: number): readonly string[] {
  return [...(responses[status]?.description ?? '').matchAll(/`([a-z-]+)`: /g)].map(([, code]) => code);
}

/** What a body looks like, by the document: all its examples. */
export function examplesOf({ example, examples }: Media): readonly unknown[] {
  if (example !== undefined) return [example];
  return Object.values(examples ?? {}).map((one) =>
    '$ref' in one ? DOCUMENT.components.examples[one.$ref.split('/').at(-1)!].value : one.value,
  );
}

/** The objects of an example: itself, or what a stream's lines or server-sent events hold. */
export function itemsOf(kind: string, example: unknown): readonly unknown[] {
  if (!['application/x-ndjson', 'text/event-stream'].includes(kind)) return [example];
  const lines = String(example).split('\n');
  const data = kind === 'text/event-stream' ? lines.filter((line) => line.startsWith('data: ')) : lines;
  return data.filter((line) => line !== '').map((line) => JSON.parse(line.replace(/^data: /, '')) as unknown);
}

/** A schema, or the one that it refers to. */
export function resolved(schema: Schema): Schema {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  return DOCUMENT.components.schemas[$ref.slice('#/components/schemas/'.length)];
}
