import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import { Plugin } from '@nestjs/apollo';
import type { OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLError } from 'graphql';
import { findOverlap } from '../platform/graphql/document.limits.js';
import { formatGraphqlError, refusedDocument } from '../platform/graphql/graphql.errors.js';
import { readVariables } from '../platform/graphql/document.variables.js';
import { tooMuchSchema, unguardedWeight } from '../platform/graphql/operation.weight.js';
import { isCounted, takeCharges } from '../platform/limits/charges.js';
import { type Refusal, REFUSALS } from '../platform/refusal.js';
import { DocumentCounting } from './document.counting.js';

const PATH = '/graphql';
/** Methods that documents come by; browsers ask by others before. */
const METHODS = ['GET', 'POST'];

interface Context {
  readonly req: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Documents that come over HTTP: counts what no field's guard does, says in each answer what it has cost, and refuses itself what
 * must not even be validated, since Apollo asks nobody between parsing and validation. What comes over the WebSocket see
 * `GraphqlSocket`.
 */
@Plugin()
export class GraphqlDocuments implements ApolloServerPlugin<Context>, OnModuleInit {
  /** Requests whose operation has been carried out: what it has done must be told, whatever it has cost. */
  private readonly executed = new WeakSet<FastifyRequest>();

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly counting: DocumentCounting,
  ) {}

  onModuleInit(): void {
    // A worker has no HTTP server.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    fastify?.addHook('preHandler', async (request, reply) => {
      if (request.routeOptions.url !== PATH) return undefined;
      const overlap = overlapIn(request);
      if (overlap === undefined) return undefined;
      const spent = await this.counting.count(request, { reply });
      if (spent !== undefined) void reply.headers(waiting(spent));
      const error = spent === undefined ? overlap : refusedDocument(spent);
      const status = spent === undefined ? 400 : REFUSALS[spent.code].status;
      return reply.code(status).send({ errors: [formatGraphqlError(error.toJSON(), error)] });
    });
    // What never became a document (a batch, variables that are none) is a reading too.
    fastify?.addHook('onSend', async (request, reply, payload) => {
      const isUncounted = request.routeOptions.url === PATH && !isCounted(request);
      if (!isUncounted || !METHODS.includes(request.method)) return payload;
      const spent = await this.counting.count(request, { reply });
      if (spent === undefined || this.executed.has(request)) return payload;
      const error = refusedDocument(spent);
      void reply.code(REFUSALS[spent.code].status).headers(waiting(spent)).removeHeader('content-length');
      return JSON.stringify({ errors: [formatGraphqlError(error.toJSON(), error)] });
    });
  }

  /** Apollo's hook: one for each document. */
  requestDidStart(): Promise<GraphQLRequestListener<Context>> {
    let spent: Refusal | undefined;
    return Promise.resolve({
      didResolveOperation: async ({ contextValue, operation, document, schema, request }) => {
        if (operation == null) return;
        const { coerced } = readVariables(schema, operation, request.variables);
        const weight = unguardedWeight(schema, document, operation, coerced);
        if (weight === undefined) return;
        const { req, reply } = contextValue;
        const tooMuch = tooMuchSchema(weight);
        const requests = tooMuch === undefined ? weight.requests : 1;
        spent = await this.counting.count(req, { reply, operation: contextValue, requests });
        if (spent !== undefined) throw refusedDocument(spent);
        if (tooMuch !== undefined) throw tooMuch;
      },
      executionDidStart: ({ contextValue, operation }) => {
        if (operation != null) this.executed.add(contextValue.req);
        return Promise.resolve();
      },
      didEncounterErrors: async ({ contextValue }) => {
        const { req, reply } = contextValue;
        if (isCounted(req) || this.executed.has(req)) return;
        spent = await this.counting.count(req, { reply, operation: contextValue });
      },
      willSendResponse: ({ response, contextValue }) => {
        const cost = takeCharges(contextValue);
        if (spent !== undefined) {
          const error = refusedDocument(spent);
          response.http.status = REFUSALS[spent.code].status;
          for (const [name, value] of Object.entries(waiting(spent))) response.http.headers.set(name, value);
          response.body = {
            kind: 'single',
            singleResult: { errors: [formatGraphqlError(error.toJSON(), error)] },
          };
        }
        if (cost !== undefined && response.body.kind === 'single')
          response.body.singleResult.extensions = { ...response.body.singleResult.extensions, cost };
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
