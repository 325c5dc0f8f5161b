import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  type FieldNode,
  type FragmentDefinitionNode,
  getIntrospectionQuery,
  graphqlSync,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { readDocument } from '../../../src/platform/graphql/document.reading.js';
import {
  IntrospectionMeasuring,
  MOST_OF_SCHEMA,
} from '../../../src/platform/graphql/introspection.measure.js';
import { unguardedWeight } from '../../../src/platform/graphql/operation.weight.js';

const schema = buildSchema(readFileSync(join(__dirname, '../../../schema.graphql'), 'utf8'));
const WHOLE = getIntrospectionQuery({
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
});

function measured(query: string, variables: Record<string, unknown> = {}): number {
  const { definitions } = parse(query);
  const operation = definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  )!;
  const findFragment = (name: string) =>
    definitions.find(
      (one): one is FragmentDefinitionNode =>
        one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name,
    );
  const measuring = new IntrospectionMeasuring({ schema, findFragment, variables });
  const fields = operation.selectionSet.selections.filter((one): one is FieldNode => one.kind === Kind.FIELD);
  return fields.reduce((sum, field) => sum + measuring.field(field), 0);
}

/** Fields that the answer really has. */
function answered(query: string, variables: Record<string, unknown> = {}): number {
  const { data, errors } = graphqlSync({ schema, source: query, variableValues: variables });
  expect(errors).toBeUndefined();
  const count = (value: unknown): number => {
    if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + count(one), 0);
    if (typeof value !== 'object' || value === null) return 0;
    return Object.values(value).reduce<number>((sum, one) => sum + 1 + count(one), 0);
  };
  return count(data);
}

describe('what a document asks about the schema', () => {
  it.each<readonly [string, { readonly query: string; readonly variables?: Record<string, unknown> }]>([
    ['the introspection of tools', { query: WHOLE }],
    [
      'a type by its name',
      { query: '{ __type(name: "Match") { name fields { name type { name ofType { name } } } } }' },
    ],
    ['a type that is not there', { query: '{ __type(name: "Nothing") { name } }' }],
    [
      'a type that a variable names',
      { query: 'query($n: String!) { __type(name: $n) { fields { name } } }', variables: { n: 'Query' } },
    ],
    ['types within types', { query: '{ __schema { types { fields { type { fields { name } } } } } }' }],
    [
      'what is deprecated too',
      { query: '{ __schema { types { enumValues(includeDeprecated: true) { name } } } }' },
    ],
    [
      'with fragments',
      {
        query:
          '{ __schema { ...f ... { directives { name } } } } fragment f on __Schema { types { ...g } } fragment g on __Type { name kind }',
      },
    ],
    [
      'leaving something out',
      {
        query: 'query($no: Boolean!) { __schema { types { name fields @include(if: $no) { name } } } }',
        variables: { no: false },
      },
    ],
    [
      'by several names',
      { query: '{ a: __schema { types { name } } b: __type(name: "Query") { fields { name } } }' },
    ],
  ])('is counted as it is answered: %s', (_, { query, variables }) => {
    expect(measured(query, variables)).toBe(answered(query, variables));
  });

  it('is all of it, three times over, less than may be asked for', () => {
    expect(measured(WHOLE) * 3).toBeLessThan(MOST_OF_SCHEMA);
    expect(readDocument(schema, { query: WHOLE })).toMatchObject({ kind: Kind.DOCUMENT });
  });

  it('is not followed without end where the answer would have millions of fields', () => {
    const inner = 'fields { name args { name type { name } } type { name ofType { name } } }';
    const lists = Array.from(
      { length: 12 },
      (_, i) => `a${i}: fields { type { ofType { ${inner} } ${inner} } }`,
    );
    const query = `{ __schema { types { ${lists.join(' ')} } } }`;
    const document = readDocument(schema, { query });
    if (Array.isArray(document)) throw document[0];
    const operation = document.definitions[0] as OperationDefinitionNode;
    const weight = unguardedWeight(schema, document, operation, {})!;
    expect(weight.isTooMuch).toBe(true);
    expect(weight.fields).toBeGreaterThan(MOST_OF_SCHEMA);
  });
});
