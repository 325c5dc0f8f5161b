import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { type Refusal, refuse } from '../refusal.js';
import type { Err } from '../result.js';
import { DOCUMENT_LIMITS } from './document.limits.js';
import { isIntrospection, type Maybe, Measuring, type Variables } from './document.measure.js';
import { attempt, isSkipped } from './document.variables.js';
import { IntrospectionMeasuring, MOST_OF_SCHEMA } from './introspection.measure.js';

/**
 * Fields of the answer that one request of a budget pays for. Over REST a request shows some ten things of some ten fields, and
 * so many fields cost about what it does (`docs/limits.md` says how that was measured).
 */
export const FIELDS_OF_A_REQUEST = 100;

/** What carrying out a part of an operation is worth. */
export interface OperationWeight {
  /** Fields, and what stands for work, as `DOCUMENT_LIMITS.cost` counts them, but with the variables' values. */
  readonly fields: number;
  /** Requests of a budget that this costs: each hundred begun is one. */
  readonly requests: number;
  /** Whether it is more than a document may come to: a variable may say so only now. */
  readonly isTooMuch: boolean;
}

const weightOf = (fields: number, most: number = DOCUMENT_LIMITS.cost): OperationWeight => ({
  fields,
  requests: Math.max(1, Math.ceil(fields / FIELDS_OF_A_REQUEST)),
  isTooMuch: fields > most,
});

/** The weight of a field at the top that is about to be resolved. */
export function fieldWeight({
  schema,
  fragments,
  variableValues,
  ...info
}: GraphQLResolveInfo): OperationWeight {
  const findFragment = (name: string) => fragments[name];
  const measuring = new Measuring({ schema, findFragment, variables: variableValues });
  const costs = info.fieldNodes.map((node) => measuring.field(node, info.parentType).cost);
  return weightOf(costs.reduce((sum, cost) => sum + cost, 0));
}

/**
 * The weight of an operation as far as no guard counts it, which stands before resolvers: what GraphQL itself answers (the schema,
 * and names of types where nothing else is there), and the least that there is where no field comes to be resolved: they are
 * skipped, or their arguments or the operation's variables are wrong. Undefined where guards count all that it asks for.
 * @param variables undefined where something is wrong with them.
 */
export function unguardedWeight(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables | undefined,
): OperationWeight | undefined {
  if (variables === undefined) return weightOf(0);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const findFragment = (name: string) => fragments.get(name);
  const root = schema.getRootType(operation.operation);
  const top = attempt(() => [...topOf(operation.selectionSet, findFragment, variables)]);
  if (top === undefined) return weightOf(0);
  const own = top.filter(({ name }) => name.value.startsWith('__'));
  const isGuarded = top.some((field) => !own.includes(field) && isResolved(field, root, variables));
  const asked = own.filter(isIntrospection);
  if (asked.length === 0) return isGuarded ? undefined : weightOf(own.length);
  const measuring = new IntrospectionMeasuring({ schema, findFragment, variables });
  return weightOf(
    asked.reduce((sum, field) => sum + measuring.field(field), 0),
    MOST_OF_SCHEMA,
  );
}

/** The fields at the top of an operation that are not skipped, those of fragments too, each of which is followed once. */
function* topOf(
  { selections }: SelectionSetNode,
  findFragment: (name: string) => FragmentDefinitionNode | undefined,
  variables: Variables,
  seen = new Set<string>(),
): Generator<FieldNode> {
  for (const selection of selections) {
    if (isSkipped(selection, variables)) continue;
    if (selection.kind === Kind.FIELD) yield selection;
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      yield* topOf(selection.selectionSet, findFragment, variables, seen);
    else {
      const fragment = findFragment(selection.name.value);
      if (fragment === undefined || seen.has(fragment.name.value)) continue;
      seen.add(fragment.name.value);
      yield* topOf(fragment.selectionSet, findFragment, variables, seen);
    }
  }
}

/** Whether GraphQL comes to ask a field's resolver: not where an argument that must be there is null by a variable. */
function isResolved(field: FieldNode, root: Maybe<GraphQLObjectType>, variables: Variables): boolean {
  const definition = root?.getFields()[field.name.value];
  return (
    definition !== undefined && attempt(() => getArgumentValues(definition, field, variables)) !== undefined
  );
}

/** That a field would answer with more than a document may: a page's size may stand in a variable. */
export const tooMuch = ({ fields }: OperationWeight): Err<Refusal> =>
  refuse(
    'malformed-request',
    `The field may answer with ${fields} fields; ${DOCUMENT_LIMITS.cost} are allowed. Ask for fewer of them, or for smaller pages.`,
  );

/** That an operation asks for more of the schema than an answer may hold; undefined where it does not. */
export const tooMuchSchema = ({ isTooMuch }: OperationWeight): GraphQLError | undefined =>
  isTooMuch
    ? new GraphQLError(
        `The answer about the schema would have more than ${MOST_OF_SCHEMA} fields. Ask for types by their names, and not for types within types.`,
        // Apollo answers 500 to what it did not find itself.
        { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } } },
      )
    : undefined;
