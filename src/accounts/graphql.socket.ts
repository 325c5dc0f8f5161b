import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type ExecutionArgs, getOperationAST, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Disposable, SubscribePayload } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { Config } from '../config/config.js';
import { readDocument } from '../platform/graphql/document.reading.js';
import { formatGraphqlError, refusedDocument } from '../platform/graphql/graphql.errors.js';
import { readVariables } from '../platform/graphql/document.variables.js';
import { tooMuchSchema, unguardedWeight } from '../platform/graphql/operation.weight.js';
import { takeCharges } from '../platform/limits/charges.js';
import { findHostFault } from '../platform/http/host.fault.js';
import { refuseOn } from '../platform/http/raw.refusal.js';
import { refuseHandshakes } from '../platform/http/upgrade.js';
import { type GraphqlConnection, GraphqlDoor } from './graphql.door.js';
import { EventStreams } from '../platform/streams/event.streams.js';

/** Where GraphQL is. */
const PATH = '/graphql';
/** Clients must introduce themselves within this time, in ms. */
const INTRODUCTION_MS = 10_000;
/** A client that does not answer a ping for so long is gone, in ms; one that does not read answers none. */
const PING_MS = 12_000;
/** Operations of one connection at once, at most. */
const MOST_OPERATIONS = 1_000;

/**
 * GraphQL over WebSocket (graphql-transport-ws): subscriptions, and whatever else. Of our own and not @nestjs/graphql's, which
 * takes messages of any size, follows documents of any depth, and lets errors out as they are. A slow reader holds up
 * nobody but itself: events are pulled as they are sent.
 */
@Injectable()
export class GraphqlSocket implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sockets: WebSocketServer;
  private server: Server | undefined;
  private serving: Disposable | undefined;
  private ending: Promise<void> | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly schema: GraphQLSchemaHost,
    private readonly door: GraphqlDoor,
    private readonly streams: EventStreams,
    config: Config,
  ) {
    this.sockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: config.bodyLimit,
    });
  }

  onApplicationBootstrap(): void {
    // A worker has no HTTP server.
    this.server = this.host.httpAdapter?.getHttpServer() as Server | undefined;
    if (this.server === undefined) return;
    this.server.on('upgrade', this.upgrade);
    refuseHandshakes(this.sockets);
    this.streams.stopping.addEventListener('abort', () => void this.onModuleDestroy());
    this.serving = useServer<Record<string, unknown> | undefined, Record<PropertyKey, unknown>>(
      {
        connectionInitWaitTimeout: INTRODUCTION_MS,
        onConnect: (connection) => this.door.enter(connection),
        onSubscribe: (connection, _id, payload) => this.prepare(connection, payload),
        onNext: (_connection, _id, _payload, { contextValue }, { errors, ...result }) => {
          const cost = takeCharges(contextValue as object);
          if (errors === undefined && cost === undefined) return undefined;
          return {
            ...result,
            ...(errors && { errors: formatted(errors) }),
            ...(cost && { extensions: { ...result.extensions, cost } }),
          };
        },
        onError: (_connection, _id, _payload, errors) => formatted(errors),
      },
      this.sockets,
      PING_MS,
    );
  }

  /** Not only then: Apollo, when it is destroyed, waits for all connections and cuts them in the end. */
  onModuleDestroy(): Promise<void> {
    this.server?.off('upgrade', this.upgrade);
    // Once: what is closed already cannot be closed and says so with an error.
    this.ending ??= Promise.resolve(this.serving?.dispose());
    return this.ending;
  }

  private readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url?.split('?', 1)[0] !== PATH) return;
    socket.on('error', () => socket.destroy());
    const refused = findHostFault(request) ?? this.door.arrive(request)?.error;
    if (refused !== undefined) return refuseOn(socket, refused);
    socket.once('close', () => this.door.leave(request));
    this.sockets.handleUpgrade(request, socket, head, (connected) => {
      // What was wrong with a frame the library tells the other side.
      connected.on('error', () => undefined);
      this.sockets.emit('connection', connected, request);
    });
  };

  /** Reads and checks a document, as it is done over HTTP; one that is refused counts as a reading. */
  private async prepare(
    connection: GraphqlConnection,
    payload: SubscribePayload,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> {
    if (Object.keys(connection.subscriptions).length > MOST_OPERATIONS) {
      return this.door.refuse(connection, [TOO_MANY]);
    }
    const { schema } = this.schema;
    const document = readDocument(schema, payload);
    if (Array.isArray(document)) return this.door.refuse(connection, document);
    const { operationName, variables } = payload;
    const contextValue = { req: connection };
    const operation = getOperationAST(document, operationName);
    if (!operation) return this.door.refuse(connection, [unknownOperation(operationName)]);
    // What is wrong with these GraphQL finds only when it carries a document out, and then no field is counted.
    const { errors: wrong, coerced } = readVariables(schema, operation, variables);
    if (wrong) return this.door.refuse(connection, wrong);
    const weight = unguardedWeight(schema, document, operation, coerced);
    if (weight !== undefined) {
      const tooMuch = tooMuchSchema(weight);
      if (tooMuch !== undefined) return this.door.refuse(connection, [tooMuch]);
      const spent = await this.door.count(connection, contextValue, weight);
      if (spent !== undefined) return [refusedDocument(spent)];
    }
    return {
      schema,
      document,
      operationName: operationName ?? undefined,
      variableValues: variables ?? undefined,
      contextValue,
    };
  }
}

const TOO_MANY = new GraphQLError(`A connection may have ${MOST_OPERATIONS} operations at once.`);

/** What Apollo says over HTTP where `operationName` names none of a document's operations, or is missing where there are several. */
const unknownOperation = (name: string | null | undefined): GraphQLError =>
  new GraphQLError(
    name == null
      ? 'Must provide operation name if query contains multiple operations.'
      : `Unknown operation named "${name}".`,
    { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } },
  );

const formatted = (errors: readonly GraphQLError[]): GraphQLFormattedError[] =>
  errors.map((error) => formatGraphqlError(error.toJSON(), error));
