import { buildSchema, execute, type GraphQLFormattedError, parse } from 'graphql';
import { formatGraphqlError } from '../../../src/platform/graphql/graphql.errors.js';

const schema = buildSchema('type Query { matches(first: Int! = 20): Int! }');

/** What a client is told of the first error of a document that is carried out. */
async function told(query: string, more: object = {}): Promise<GraphQLFormattedError> {
  const { errors } = await execute({ schema, document: parse(query), ...more });
  const [error] = errors!;
  return formatGraphqlError(
    { ...error.toJSON(), extensions: { code: 'INTERNAL_SERVER_ERROR', ...error.extensions } },
    error,
  );
}

describe('errors of GraphQL', () => {
  it.each([
    [
      'a variable is null where it must not be',
      'query ($a: Int) { matches(first: $a) }',
      { variableValues: { a: null } },
    ],
    [
      'a variable is of another type',
      'query ($a: Int!) { matches(first: $a) }',
      { variableValues: { a: 'x' } },
    ],
    ['there is no operation of that name', 'query a { matches }', { operationName: 'b' }],
    ['it is not said which operation is meant', 'query a { matches } query b { matches }', {}],
  ])('are the client’s where %s', async (_, query, more) => {
    expect(await told(query, more)).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  });

  it('are ours where a field has no value that must have one, and say no more', async () => {
    expect(await told('{ matches }')).toMatchObject({
      message: expect.not.stringContaining('matches') as string,
      extensions: { code: 'internal', status: 500 },
    });
  });
});
