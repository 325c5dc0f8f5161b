import { unwrapResolverError } from '@apollo/server/errors';
import { HttpException, Logger } from '@nestjs/common';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { refusalOf } from '../error.refusal.js';
import { isOutage } from '../outage.js';
import { RefusedException } from '../answer.js';
import { type Refusal, REFUSALS } from '../refusal.js';
import { StreamEnded } from '../streams/stream.ending.js';

const log = new Logger('GraphQL');

/** Codes that Apollo gives to what was wrong with the document or its variables. */
const CLIENT_CODES = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/**
 * Errors of GraphQL's `errors` list. A refusal that could not be an answer (a guard's, a query's) has its code, status,
 * title and fields in `extensions`; a mistake of ours says nothing but `internal`, and is logged.
 */
export function formatGraphqlError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { message, locations, path } = formatted;
  const cause = causeOf(error);
  const code = formatted.extensions?.['code'];
  const isClientCode = typeof code === 'string' && CLIENT_CODES.has(code);
  if ((isClientCode || cause instanceof GraphQLError) && !(cause instanceof HttpException)) {
    // What GraphQL itself finds wrong while it carries out a document (a variable, an operation's name) bears no code, or ours.
    return { message, locations, path, extensions: { code: isClientCode ? code : 'BAD_USER_INPUT' } };
  }
  const refusal = refusalOf(cause);
  if (refusal.code === 'internal') log.error(cause instanceof Error ? cause : { cause });
  if (isOutage(cause)) log.warn(cause);
  const { detail, ...fields } = refusal;
  const { status, title } = REFUSALS[refusal.code];
  return { message: detail, locations, path, extensions: { ...fields, status, title } };
}

/** What was thrown: in a resolver, or as the refusal of a whole document. */
function causeOf(error: unknown): unknown {
  const isRefused = error instanceof GraphQLError && error.originalError instanceof HttpException;
  return isRefused ? error.originalError : unwrapResolverError(error);
}

/** A refusal as the error of a document that is not carried out. */
export function refusedDocument(refusal: Refusal): GraphQLError {
  return new GraphQLError(refusal.detail, { originalError: new RefusedException(refusal) });
}

/** The error that ends a subscription: why it ended, as other streams say it in their last message; nothing of a mistake of ours. */
export function subscriptionError(error: unknown): GraphQLError {
  const ended = error instanceof StreamEnded ? error : new StreamEnded('failed');
  if (ended !== error) log.error(error instanceof Error ? error : { cause: error });
  return new GraphQLError(ended.message, { extensions: { code: 'ended', why: ended.why } });
}
