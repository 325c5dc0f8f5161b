import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { type Refusal, refuse } from '../refusal.js';
import type { Err } from '../result.js';
import { DOCUMENT_LIMITS } from './document.limits.js';
import { isIntrospection, Measuring } from './document.measure.js';

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

const weightOf = (fields: number): OperationWeight => ({
  fields,
  requests: Math.max(1, Math.ceil(fields / FIELDS_OF_A_REQUEST)),
  isTooMuch: fields > DOCUMENT_LIMITS.cost,
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

/** What stands at the top of an operation: what GraphQL itself answers, and whether there is more. */
interface Top {
  readonly own: FieldNode[];
  hasMore: boolean;
}

/**
 * The weight of what GraphQL itself answers of an operation, so that no resolver is asked: the schema, and names of types where
 * nothing else is there. Undefined where it asks for nothing of that.
 */
export function introspectionWeight(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): OperationWeight | undefined {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const top: Top = { own: [], hasMore: false };
  const seen = new Set<string>();
  const look = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) look(selection.selectionSet);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (fragment !== undefined && !seen.has(fragment.name.value)) {
          seen.add(fragment.name.value);
          look(fragment.selectionSet);
        }
      } else if (selection.name.value.startsWith('__')) top.own.push(selection);
      else top.hasMore = true;
    }
  };
  look(operation.selectionSet);
  const asked = top.own.filter(isIntrospection);
  if (asked.length === 0) return top.hasMore ? undefined : weightOf(top.own.length);
  const measuring = new Measuring({ schema, findFragment: (name) => fragments.get(name) });
  const root = schema.getRootType(operation.operation);
  return weightOf(asked.reduce((sum, field) => sum + measuring.field(field, root).cost, 0));
}

/** That a field would answer with more than a document may: a page's size may stand in a variable. */
export const tooMuch = ({ fields }: OperationWeight): Err<Refusal> =>
  refuse(
    'malformed-request',
    `The field may answer with ${fields} fields; ${DOCUMENT_LIMITS.cost} are allowed. Ask for fewer of them, or for smaller pages.`,
  );
