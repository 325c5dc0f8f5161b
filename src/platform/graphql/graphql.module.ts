import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENT_LIMITS, documentLimits, noSubscriptions } from './document.limits.js';
import { formatGraphqlError } from './graphql.errors.js';
import { ServiceResolver } from './service.resolver.js';

/** What resolvers get as context over HTTP. Over WebSocket it is the connection (`accounts/graphql.socket.ts`). */
function graphqlContext(request: FastifyRequest, reply: FastifyReply): object {
  return { req: request, reply };
}

/**
 * GraphQL at `/graphql` over HTTP; over WebSocket see `accounts/graphql.socket.ts`. Rooms only write resolvers: the schema is made from all
 * that there are. The page to try it in is `/docs/graphql`, since Apollo's and GraphiQL's load from other hosts.
 */
@Module({
  imports: [
    GraphQLModule.forRoot<ApolloDriverConfig>({
      driver: ApolloDriver,
      path: '/graphql',
      autoSchemaFile: true,
      // Looked at when `schema.graphql` is written (`src/openapi.ts`); at every start it would cost half a second.
      buildSchemaOptions: { skipCheck: true },
      context: graphqlContext,
      introspection: true,
      graphiql: false,
      allowBatchedHttpRequests: false,
      persistedQueries: false,
      includeStacktraceInErrorResponses: false,
      autoTransformHttpErrors: false,
      formatError: formatGraphqlError,
      validationRules: [documentLimits, noSubscriptions],
      parseOptions: { maxTokens: DOCUMENT_LIMITS.tokens },
    }),
  ],
  providers: [ServiceResolver],
  exports: [GraphQLModule],
})
export class GraphqlModule {}
