import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import type { FastifyReply } from 'fastify';
import { formatGraphqlError } from './graphql.errors.js';
import { ServiceResolver } from './service.resolver.js';

/** Clients of a subscription must introduce themselves within this time. */
const INTRODUCTION_MS = 10_000;

/** What resolvers get as context: a request with its reply, or (with `extra`) a WebSocket connection. */
function graphqlContext(request: object, reply: FastifyReply): object {
  return 'extra' in request ? request : { req: request, reply };
}

/**
 * GraphQL at `/graphql`, over HTTP and (subscriptions) WebSocket. Rooms only write resolvers: the schema is made from all
 * that there are. The page to try it in is `/docs/graphql`, since Apollo's and GraphiQL's load from other hosts.
 */
@Module({
  imports: [
    GraphQLModule.forRoot<ApolloDriverConfig>({
      driver: ApolloDriver,
      path: '/graphql',
      autoSchemaFile: true,
      context: graphqlContext,
      introspection: true,
      graphiql: false,
      allowBatchedHttpRequests: false,
      includeStacktraceInErrorResponses: false,
      autoTransformHttpErrors: false,
      formatError: formatGraphqlError,
      subscriptions: {
        'graphql-ws': { path: '/graphql', connectionInitWaitTimeout: INTRODUCTION_MS },
      },
    }),
  ],
  providers: [ServiceResolver],
  exports: [GraphQLModule],
})
export class GraphqlModule {}
