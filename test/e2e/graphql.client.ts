import { type Client, type ClientOptions, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import type { Service } from './harness.js';

/** A client for GraphQL over the WebSocket as the holder of a token; it does not try again by itself. */
export const graphqlClient = (
  service: Pick<Service, 'url'>,
  token: string,
  options: Partial<ClientOptions> = {},
): Client =>
  createClient({
    url: `${service.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
    ...options,
  });
