import { addExamples } from '../../../src/platform/openapi/examples.js';
import type { Json } from '../../../src/platform/openapi/openapi31.js';

const problem = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: {} } },
});
const json = (): Json => ({ content: { 'application/json': { schema: {} } } });

const documentOf = (): Json => ({
  components: { schemas: {} },
  paths: {
    '/a': {
      get: {
        operationId: 'a',
        responses: { 200: json(), 404: problem('`not-found`: There is nothing here.') },
      },
      post: {
        operationId: 'b',
        requestBody: json(),
        responses: {
          201: json(),
          404: problem('`not-found`: There is nothing here.'),
          500: problem('`internal`: …'),
        },
      },
    },
  },
});
const REFUSED = { name: 'not-found', status: 404, mediaType: 'application/problem+json' };

describe('examples of the reference', () => {
  const { components, paths } = addExamples(documentOf(), [
    { operation: 'a', name: 'example', status: 200, mediaType: 'application/json', answer: { n: 1 } },
    {
      operation: 'b',
      name: 'one',
      request: { n: 2 },
      status: 201,
      mediaType: 'application/json',
      answer: { n: 3 },
    },
    {
      operation: 'b',
      name: 'the other',
      request: { n: 4 },
      status: 201,
      mediaType: 'application/json',
      answer: { n: 5 },
    },
    { ...REFUSED, operation: 'a', answer: { detail: 'no a' } },
    { ...REFUSED, operation: 'b', answer: { detail: 'no b' } },
  ]) as { components: { examples: Json }; paths: { '/a': Record<'get' | 'post', Json> } };
  const content = (of: unknown, kind = 'application/json'): unknown =>
    (of as { content: Record<string, unknown> }).content[kind];
  const responses = ({ responses }: Json): Record<string, unknown> => responses as Record<string, unknown>;
  const { get, post } = paths['/a'];

  it('are what was recorded: one as it is, several by their names, requests beside their answers', () => {
    expect(content(responses(get)['200'])).toMatchObject({ example: { n: 1 } });
    expect(content(post['requestBody'])).toMatchObject({
      examples: { one: { value: { n: 2 } }, 'the-other': { summary: 'the other', value: { n: 4 } } },
    });
    expect(content(responses(post)['201'])).toMatchObject({
      examples: { one: { value: { n: 3 } }, 'the-other': { value: { n: 5 } } },
    });
  });

  it('share a problem, unless one was recorded for the operation', () => {
    const kind = 'application/problem+json';
    expect(content(responses(get)['404'], kind)).toMatchObject({
      examples: { 'not-found': { $ref: '#/components/examples/not-found' } },
    });
    expect(content(responses(post)['404'], kind)).toMatchObject({
      examples: { 'not-found': { value: { detail: 'no b' } } },
    });
    expect(components.examples).toMatchObject({
      'not-found': { value: { detail: 'no a' } },
      internal: { value: { status: 500, code: 'internal', type: '/docs/problems#internal' } },
    });
  });
});
