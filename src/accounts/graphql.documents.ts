import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import { Plugin } from '@nestjs/apollo';
import type { OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLError } from 'graphql';
import { findOverlap } from '../platform/graphql/document.limits.js';
import { formatGraphqlError, refusedDocument } from '../platform/graphql/graphql.errors.js';
import { type Refusal, REFUSALS } from '../platform/refusal.js';
import { RefusedDocuments } from './refused.documents.js';

const PATH = '/graphql';

interface Context {
  readonly req: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Documents that come over HTTP and are refused: counts them, and refuses itself what must not even be validated, since
 * Apollo asks nobody between parsing and validation. What comes over the WebSocket see `GraphqlSocket`.
 */
@Plugin()
export class GraphqlDocuments implements ApolloServerPlugin<Context>, OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly refused: RefusedDocuments,
  ) {}

  onModuleInit(): void {
    // A worker has no HTTP server.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    fastify?.addHook('preHandler', async (request, reply) => {
      if (request.routeOptions.url !== PATH) return undefined;
      const overlap = overlapIn(request);
      if (overlap === undefined) return undefined;
      const spent = await this.refused.count(request, reply);
      if (spent !== undefined) void reply.headers(waiting(spent));
      const error = spent === undefined ? overlap : refusedDocument(spent);
      const status = spent === undefined ? 400 : REFUSALS[spent.code].status;
      return reply.code(status).send({ errors: [formatGraphqlError(error.toJSON(), error)] });
    });
  }

  /** Apollo's hook: one for each document. */
  requestDidStart(): Promise<GraphQLRequestListener<Context>> {
    let isBegun = false;
    let spent: Refusal | undefined;
    return Promise.resolve({
      executionDidStart: () => Promise.resolve(void (isBegun = true)),
      didEncounterErrors: async ({ contextValue: { req, reply } }) => {
        if (!isBegun) spent = await this.refused.count(req, reply);
      },
      willSendResponse: ({ response }) => {
        if (spent !== undefined) {
          const error = refusedDocument(spent);
          response.http.status = REFUSALS[spent.code].status;
          for (const [name, value] of Object.entries(waiting(spent))) response.http.headers.set(name, value);
          response.body = {
            kind: 'single',
            singleResult: { errors: [formatGraphqlError(error.toJSON(), error)] },
          };
        }
        return Promise.resolve();
      },
    });
  }
}

const waiting = ({ retryAfter }: Refusal): Record<string, string> =>
  retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };

function overlapIn({ method, body, query }: FastifyRequest): GraphQLError | undefined {
  const asked = (method === 'GET' ? query : body) as { query?: unknown } | null | undefined;
  return typeof asked?.query === 'string' ? findOverlap(asked.query) : undefined;
}
