import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  type DocumentNode,
  type GraphQLError,
  GraphQLInt,
  GraphQLObjectType,
  GraphQLSchema,
} from 'graphql';
import { readDocument } from '../../../src/platform/graphql/document.reading.js';

const schema = buildSchema(readFileSync(join(__dirname, '../../../schema.graphql'), 'utf8'));

const read = (query: string, more: object = {}): DocumentNode | GraphQLError[] =>
  readDocument(schema, { query, ...more });
const refusalOf = (query: string, more: object = {}): { code: unknown; message: string } | 'taken' => {
  const result = read(query, more);
  if (!Array.isArray(result)) return 'taken';
  return { code: result[0].extensions['code'], message: result[0].message };
};
const times = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');

describe('a GraphQL document', () => {
  it('is taken where it can be carried out', () => {
    expect(refusalOf('{ service { version } }')).toBe('taken');
    expect(refusalOf(`{ ${times(60, (i) => `a${i}: service { version }`)} }`)).toBe('taken');
  });

  it('may have a mutation for each of twenty matches, with every refusal', () => {
    const kinds = ['Plain', 'Input', 'Move', 'Turn', 'Offer', 'Limit'];
    const refused = kinds.map((kind) => `... on ${kind}Refusal { code }`).join(' ');
    const moves = times(20, (i) => `m${i}: playMove(match: "x", ply: 1, move: "y") { ${refused} }`);
    expect(refusalOf(`mutation { ${moves} }`)).toBe('taken');
  });

  it.each([
    ['is no GraphQL', '{ service', 'GRAPHQL_PARSE_FAILED', /^Syntax Error/],
    ['names what is not there', '{ nothing }', 'GRAPHQL_VALIDATION_FAILED', /^Cannot query field/],
    ['has too many words', `{ ${times(1_500, () => 'x')} }`, 'GRAPHQL_PARSE_FAILED', /more that 1500 tokens/],
    [
      'is too deep',
      `{ ${'matches { '.repeat(20)} id ${'} '.repeat(20)} }`,
      'GRAPHQL_VALIDATION_FAILED',
      /^The operation is 21 fields deep; 12 are allowed\.$/,
    ],
    [
      'has too many aliases',
      `{ ${times(61, (i) => `a${i}: service { version }`)} }`,
      'GRAPHQL_VALIDATION_FAILED',
      /^The operation has 61 aliases; 60 are allowed\.$/,
    ],
    [
      'has too many directives',
      `{ ${times(61, () => 'service @include(if: true) { version }')} }`,
      'GRAPHQL_VALIDATION_FAILED',
      /^The operation has 61 directives; 60 are allowed\.$/,
    ],
    [
      'names an object again and again',
      `{ ${times(370, () => 'service { version }')} }`,
      'GRAPHQL_VALIDATION_FAILED',
      /^The document has 273800 pairs of fields of one name; 50000 are allowed\./,
    ],
    [
      'names a leaf again and again',
      `{ service { ${times(1_400, () => 'version')} } }`,
      'GRAPHQL_VALIDATION_FAILED',
      /pairs of fields of one name/,
    ],
    [
      'names fields again and again within each other',
      `{ ${times(4, () => `me { ${times(4, () => `account { ${times(16, () => 'id')} }`)} }`)} } `.repeat(4),
      'GRAPHQL_VALIDATION_FAILED',
      /pairs of fields of one name/,
    ],
    [
      'hides that in fragments',
      `{ ...f ...g } fragment f on Query { ${times(180, () => 'service { version }')} }
       fragment g on Query { ${times(180, () => 'service { version }')} }`,
      'GRAPHQL_VALIDATION_FAILED',
      /pairs of fields of one name/,
    ],
    [
      'spreads fragments again and again',
      `{ ${times(480, () => '...f')} } fragment f on Query { service { version } }`,
      'GRAPHQL_VALIDATION_FAILED',
      /pairs of fields of one name/,
    ],
  ])('that %s is refused', (_, query, code, message) => {
    expect(refusalOf(query)).toEqual({ code, message: expect.stringMatching(message) });
  });

  const histories = (page: string): string =>
    `query histories${page.includes('$n') ? '($n: Int! = 5)' : ''} { bots${page} { nodes { ratingHistory${page} { nodes { after delta } } } } }`;
  const lines = (page: string, fields: string): string =>
    `{ matchLog(match: "x"${page}) { nodes { ${fields} } } }`;

  const seats = (fields: string): string => `{ matches(first: 100) { nodes { seats { ${fields} } } } }`;

  it.each([
    ['the usual pages of lists within lists', histories('')],
    ['the usual page of a log', lines('', 'number at')],
    ['a large page of little', lines(', first: 10000', 'number')],
  ])('may answer with %s', (_, query) => {
    expect(refusalOf(query)).toBe('taken');
  });

  it.each([
    ['the largest pages of lists within lists', histories('(first: 100)')],
    ['pages within pages as large as a variable may say', histories('(first: $n)')],
    ['a large page of much', lines(', first: 10000', 'number at line')],
    ['too much of each seat, though seats have no pages', seats(times(60, (i) => `a${i}: seat`) + ' seat')],
    ['a page of too much', lines(', first: 500', times(60, (i) => `a${i}: number`) + ' number')],
  ])('may not answer with %s', (_, query) => {
    expect(refusalOf(query)).toMatchObject({
      message: expect.stringMatching(/^The operation may answer with/),
    });
  });

  it('is weighed by the work behind its fields, too', () => {
    const field = { type: GraphQLInt, extensions: { work: 10_000 } };
    const query = new GraphQLObjectType({ name: 'Query', fields: { table: field } });
    const tables = (count: number): DocumentNode | GraphQLError[] =>
      readDocument(new GraphQLSchema({ query }), { query: `{ ${times(count, (i) => `t${i}: table`)} }` });
    expect(tables(2)).not.toBeInstanceOf(Array);
    expect(tables(3)).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^The operation may answer/) }),
    ]);
  });

  it('is not kept for others: a hash in its place is refused with a code of its own', () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'ab'.repeat(32) } };
    expect(refusalOf('', { extensions })).toEqual({
      code: 'PERSISTED_QUERY_NOT_SUPPORTED',
      message: 'PersistedQueryNotSupported',
    });
  });
});
