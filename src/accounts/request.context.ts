import type { ExecutionContext } from '@nestjs/common';

/** What of a request matters here, whichever way it came. */
export interface RequestFacts {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Parameters that a WebSocket client sent when it connected, instead of headers. */
interface ConnectionParams {
  readonly [name: string]: unknown;
}

/** GraphQL's context: of a request over HTTP, or of a WebSocket connection. */
interface GraphqlContext {
  readonly req?: RequestFacts;
  readonly connectionParams?: ConnectionParams;
}

/**
 * The object that stands for a request from its guards to its parameters: Fastify's request, or for GraphQL
 * subscriptions the connection's context.
 */
export function requestOf(context: ExecutionContext): object {
  if (context.getType<'http' | 'graphql'>() === 'http') return context.switchToHttp().getRequest<object>();
  const graphql = context.getArgByIndex<GraphqlContext>(2);
  return graphql.req ?? graphql;
}

/** A header of the request, or the parameter of that name of its WebSocket connection. */
export function headerOf(request: object, name: string): string | undefined {
  const { headers, connectionParams } = request as Partial<RequestFacts> & GraphqlContext;
  const value = headers?.[name] ?? connectionParams?.[name] ?? connectionParams?.[capitalised(name)];
  return typeof value === 'string' ? value : undefined;
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
