import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { load } from 'js-yaml';
import { PROJECT_ROOT } from '../../../src/platform/project.js';
import { compile } from '../../e2e/described.js';
import { codesOf, DOCUMENT, examplesOf, itemsOf, OPERATIONS } from '../../e2e/openapi.operations.js';

interface Described {
  readonly description?: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags?: string[];
  readonly parameters: (Described & { readonly name: string; readonly schema?: object })[];
  readonly requestBody?: object;
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: object }> }>;
}

const document = load(readFileSync(join(PROJECT_ROOT, 'openapi.yaml'), 'utf8')) as {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Record<string, { readonly properties?: Record<string, Described> }>;
  };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
);

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Whether nothing is said of a parameter or property beyond its name: fewer than three words, or the name again. */
const isUnsaid = (name: string, { description = '' }: Described): boolean => {
  const words = description.split(/\s+/).filter((word) => lettersOf(word) !== '');
  const said = words.map(lettersOf).filter((word) => !['a', 'an', 'the'].includes(word));
  return words.length < 3 || said.join('') === lettersOf(name);
};

/** The names of the operations of which something is not so. */
const without = (isSo: (operation: Operation, path: string) => boolean): string[] =>
  operations.filter(({ operation, path }) => !isSo(operation, path)).map(({ name }) => name);

describe('the API reference', () => {
  it('says of every operation what it is and where it belongs, under a name of its own', () => {
    expect(without(({ summary }) => summary !== undefined && summary.length > 5)).toEqual([]);
    expect(without(({ tags }) => (tags?.length ?? 0) > 0)).toEqual([]);
    const names = operations.map(({ operation }) => operation.operationId);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it('says of every parameter, and of every property of every schema, what it is', () => {
    const parameters = operations.flatMap(({ name, operation }) =>
      operation.parameters
        .filter((parameter) => isUnsaid(parameter.name, parameter))
        .map((parameter) => `${name} ${parameter.name}`),
    );
    expect(parameters).toEqual([]);
    const properties = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      Object.entries(schema.properties ?? {})
        .filter(([property, described]) => isUnsaid(property, described))
        .map(([property]) => `${name}.${property}`),
    );
    expect(properties).toEqual([]);
    expect(Object.keys(document.components.schemas).length).toBeGreaterThan(250);
  });

  it('describes the answer of every operation, and every refusal as a problem', () => {
    expect(
      // A WebSocket has 101 instead.
      without(({ responses }) => Object.keys(responses).some((status) => /^2|101/.test(status))),
    ).toEqual([]);
    const described = ({ responses }: Operation): boolean =>
      Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .every(([, { content }]) => content?.['application/problem+json'] !== undefined);
    expect(without(described)).toEqual([]);
  });

  it('names for every operation with a body how it may be refused for that', () => {
    const named = ({ requestBody, responses }: Operation): boolean =>
      requestBody === undefined || ['400', '413', '415'].every((status) => status in responses);
    expect(without(named)).toEqual([]);
  });

  it('has a parameter for every hole of an address', () => {
    const filled = ({ parameters }: Operation, path: string): boolean =>
      [...path.matchAll(/\{(\w+)\}/g)].every(([, hole]) => parameters.some(({ name }) => name === hole));
    expect(without(filled)).toEqual([]);
  });

  it('has every schema that it refers to, and none that nobody refers to', () => {
    const text = JSON.stringify(document);
    const named = new Set([...text.matchAll(/#\/components\/schemas\/([\w.-]+)/g)].map(([, name]) => name));
    const there = Object.keys(document.components.schemas);
    expect([...named].filter((name) => !there.includes(name))).toEqual([]);
    expect(there.filter((name) => !named.has(name))).toEqual([]);
  });

  it('is a document that a validator of OpenAPI takes', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  it('describes what the service sends by itself, with what it looks like', () => {
    const { webhooks } = DOCUMENT;
    expect(Object.keys(webhooks)).toEqual(['turn', 'event', 'ping']);
    for (const [name, { post }] of Object.entries(webhooks)) {
      const answers = Object.values(post.responses).flatMap(
        ({ content }) => content?.['application/json'] ?? [],
      );
      for (const media of [post.requestBody!.content['application/json'], ...answers]) {
        const [example] = examplesOf(media);
        const validate = compile(`webhook ${name} ${JSON.stringify(example)}`, media.schema!);
        expect([name, validate(example), validate.errors]).toEqual([name, true, null]);
      }
    }
  });

  it('shows what every body and every answer looks like, and its schema agrees', () => {
    const complaints = OPERATIONS.flatMap(({ operationId, requestBody, responses }) => {
      const answers = Object.entries(responses);
      const contents = [['request', requestBody?.content] as const].concat(
        answers.map(([status, { content }]) => [status, content] as never),
      );
      return contents.flatMap(([where, content]) =>
        Object.entries(content ?? {}).flatMap(([type, media]) => {
          // Bytes look like nothing.
          if (type === 'application/gzip') return [];
          const name = `${operationId} ${where} ${type}`;
          const examples = examplesOf(media);
          if (examples.length === 0) return [`${name}: no example`];
          const validate = compile(`example ${name}`, media.schema!);
          const items = examples.flatMap((example) => itemsOf(type, example));
          return items.length > 0 && items.every((item) => validate(item))
            ? []
            : [`${name}: ${JSON.stringify(validate.errors)}`];
        }),
      );
    });
    expect(complaints).toEqual([]);
    const empty = OPERATIONS.filter(({ requestBody }) =>
      Object.values(requestBody?.content ?? {}).some((media) =>
        examplesOf(media).some((example) => JSON.stringify(example) === '{}'),
      ),
    );
    expect(empty.map(({ operationId }) => operationId)).toEqual([]);
    expect(OPERATIONS.length).toBeGreaterThan(90);
  });

  it('shows a problem for every code that an operation may answer with', () => {
    const complaints = OPERATIONS.flatMap((operation) =>
      Object.entries(operation.responses)
        .filter(([status]) => Number(status) >= 400)
        .flatMap(([status, { content }]) => {
          const problems = examplesOf(content!['application/problem+json']) as {
            code: string;
            status: number;
            detail: string;
          }[];
          const isSo =
            problems.every((one) => one.status === Number(status) && one.detail.length > 5) &&
            problems.map(({ code }) => code).join() === codesOf(operation, Number(status)).join();
          return isSo ? [] : [`${operation.operationId} ${status}: ${JSON.stringify(problems)}`];
        }),
    );
    expect(complaints).toEqual([]);
  });
});
