import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { documentLimits, DOCUMENT_LIMITS, overlapOf } from './document.limits.js';

const RULES = [...specifiedRules, documentLimits];

/** What a client asks for, as far as its document goes. */
interface Asked {
  readonly query: string;
  readonly extensions?: Readonly<Record<string, unknown>> | null;
}

/** A document that can be carried out, or what is wrong with it, with the codes that Apollo gives over HTTP. */
export function readDocument(
  schema: GraphQLSchema,
  { query, extensions }: Asked,
): DocumentNode | GraphQLError[] {
  if (extensions?.['persistedQuery']) {
    const code = 'PERSISTED_QUERY_NOT_SUPPORTED';
    return [new GraphQLError('PersistedQueryNotSupported', { extensions: { code } })];
  }
  try {
    const document = parse(query, { maxTokens: DOCUMENT_LIMITS.tokens });
    const overlap = overlapOf(document);
    if (overlap !== undefined) return [overlap];
    const errors = validate(schema, document, RULES);
    return errors.length === 0 ? document : errors.map((error) => coded(error, 'GRAPHQL_VALIDATION_FAILED'));
  } catch (error) {
    if (error instanceof GraphQLError) return [coded(error, 'GRAPHQL_PARSE_FAILED')];
    throw error;
  }
}

function coded({ message, nodes, source, positions }: GraphQLError, code: string): GraphQLError {
  return new GraphQLError(message, { nodes, source, positions, extensions: { code } });
}
