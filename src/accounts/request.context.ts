import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { GraphQLResolveInfo } from 'graphql';

/** What of a request matters here, whichever way it came. */
export interface RequestFacts {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Parameters that a WebSocket client sent when it connected, instead of headers. */
interface ConnectionParams {
  readonly [name: string]: unknown;
}

/** GraphQL's context: of a request over HTTP with its reply, or of a WebSocket connection. */
interface GraphqlContext {
  readonly req?: RequestFacts;
  readonly reply?: FastifyReply;
  readonly connectionParams?: ConnectionParams;
  readonly extra?: { readonly request: IncomingMessage };
}

export const isGraphql = (context: ExecutionContext): boolean =>
  context.getType<'http' | 'graphql'>() === 'graphql';

/**
 * The object that stands for a request from its guards to its parameters: Fastify's request, or for GraphQL
 * subscriptions the connection's context.
 */
export function requestOf(context: ExecutionContext): object {
  if (!isGraphql(context)) return context.switchToHttp().getRequest<object>();
  const graphql = context.getArgByIndex<GraphqlContext>(2);
  return graphql.req ?? graphql;
}

/** GraphQL's context, one object for each operation; undefined over REST. */
export const operationOf = (context: ExecutionContext): object | undefined =>
  isGraphql(context) ? context.getArgByIndex<GraphqlContext>(2) : undefined;

/** The field at GraphQL's top that is to be resolved; undefined over REST. */
export const fieldOf = (context: ExecutionContext): GraphQLResolveInfo | undefined =>
  isGraphql(context) ? context.getArgByIndex<GraphQLResolveInfo>(3) : undefined;

/** The answer to the request; undefined where it comes over a WebSocket. */
export function replyOf(context: ExecutionContext): FastifyReply | undefined {
  if (!isGraphql(context)) return context.switchToHttp().getResponse<FastifyReply>();
  return context.getArgByIndex<GraphqlContext>(2).reply;
}

/**
 * A signal, as a parameter of a controller's or resolver's method, that whoever asked has hung up before the answer: what takes
 * long may be given up. Not for what changes anything, nor over a WebSocket, where the signal stays silent.
 */
export const HungUp = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const over = new AbortController();
  replyOf(context)?.raw.once('close', () => over.abort());
  return over.signal;
});

/** Whether the request only looks at something. */
export function isReading(context: ExecutionContext): boolean {
  if (isGraphql(context)) {
    const operation: string = context.getArgByIndex<GraphQLResolveInfo>(3).operation.operation;
    return operation !== 'mutation';
  }
  const { method } = context.switchToHttp().getRequest<{ method: string }>();
  return method === 'GET' || method === 'HEAD';
}

/** Whether it is a stream of GraphQL's. */
export function isSubscription(context: ExecutionContext): boolean {
  const operation: string | undefined = fieldOf(context)?.operation.operation;
  return operation === 'subscription';
}

/** The address that a request comes from. */
export function addressOf(request: object): string {
  const { ip, extra } = request as { ip?: string } & GraphqlContext;
  return ip ?? extra?.request.socket.remoteAddress ?? 'unknown';
}

/** A header of the request, or the parameter of that name of its WebSocket connection. */
export function headerOf(request: object, name: string): string | undefined {
  const { headers, connectionParams } = request as Partial<RequestFacts> & GraphqlContext;
  const value = headers?.[name] ?? (connectionParams && parameterOf(connectionParams, name));
  return typeof value === 'string' ? value : undefined;
}

/** A parameter, however it is capitalised: headers are told from one another without. */
const parameterOf = (params: ConnectionParams, name: string): unknown =>
  Object.entries(params).find(([key]) => key.toLowerCase() === name)?.[1];
