import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  OperationTypeNode,
  parse,
  type ValidationContext,
  visit,
} from 'graphql';
import { type Measure, Measuring } from './document.measure.js';

/** How large a GraphQL document may be. */
export const DOCUMENT_LIMITS = {
  /** Words and marks of the text. */
  tokens: 1_500,
  /** Fields within fields; introspection, which goes deeper, is not counted. */
  depth: 12,
  /** Names of one's own for fields. */
  aliases: 60,
  /** Directives such as `@include`. */
  directives: 60,
  /** Fields of the answer, those of a list as often as its page may have items, and what stands for work (`Work`). */
  cost: 30_000,
  /**
   * Pairs of fields that bear one name in the answer, and of fragments that are spread: the sum of the squares of how often
   * each is there. Validation compares each such pair, in some half a microsecond each (measured with 1,500 tokens).
   */
  overlap: 50_000,
} as const;

/** No shorter text has so many fields: a name and what keeps it from the next one are two characters. */
const LEAST_OVERLAPPING = 2 * Math.floor(Math.sqrt(DOCUMENT_LIMITS.overlap));

/**
 * Why a document is not even to be validated, which compares fields of one name pair by pair; undefined where it may be, or is
 * none. To be asked before validation: a rule of it would come too late.
 */
export function findOverlap(source: string): GraphQLError | undefined {
  if (source.length < LEAST_OVERLAPPING) return undefined;
  try {
    return overlapOf(parse(source, { maxTokens: DOCUMENT_LIMITS.tokens }));
  } catch {
    return undefined;
  }
}

/** The same for a document that has been parsed. */
export function overlapOf(document: DocumentNode): GraphQLError | undefined {
  const times = new Map<string, number>();
  let spreads = 0;
  visit(document, {
    Field({ alias, name }) {
      const { value } = alias ?? name;
      times.set(value, (times.get(value) ?? 0) + 1);
    },
    FragmentSpread: () => void (spreads += 1),
  });
  const overlap = [...times.values(), spreads].reduce((sum, count) => sum + count * count, 0);
  if (overlap <= DOCUMENT_LIMITS.overlap) return undefined;
  return new GraphQLError(
    `The document has ${overlap} pairs of fields of one name; ${DOCUMENT_LIMITS.overlap} are allowed. Ask for each field once, or in several documents.`,
    { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
  );
}

const TOO_MUCH: Record<keyof Measure, (is: number, most: number) => string> = {
  depth: (is, most) => `The operation is ${is} fields deep; ${most} are allowed.`,
  aliases: (is, most) => `The operation has ${is} aliases; ${most} are allowed.`,
  directives: (is, most) => `The operation has ${is} directives; ${most} are allowed.`,
  cost: (is, most) =>
    `The operation may answer with ${is} fields; ${most} are allowed. Ask for fewer of them, or for smaller pages.`,
};

/** A validation rule: an operation that would be too large to carry out is refused before it is begun. */
export function documentLimits(context: ValidationContext): ASTVisitor {
  const measuring = new Measuring({
    schema: context.getSchema(),
    findFragment: (name) => context.getFragment(name),
  });
  return {
    OperationDefinition(operation) {
      const measure = measuring.set(
        operation.selectionSet,
        context.getSchema().getRootType(operation.operation),
      );
      for (const part of ['depth', 'aliases', 'directives', 'cost'] as const) {
        if (measure[part] <= DOCUMENT_LIMITS[part]) continue;
        const message = TOO_MUCH[part](measure[part], DOCUMENT_LIMITS[part]);
        context.reportError(new GraphQLError(message, { nodes: operation }));
        return;
      }
    },
  };
}

/** A validation rule for HTTP, over which one answer follows each request. */
export function noSubscriptions(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      if (operation.operation !== OperationTypeNode.SUBSCRIPTION) return;
      const message = 'Subscriptions go over the WebSocket at /graphql (protocol graphql-transport-ws).';
      context.reportError(new GraphQLError(message, { nodes: operation }));
    },
  };
}
