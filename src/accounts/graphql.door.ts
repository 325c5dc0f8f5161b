import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { GraphQLError } from 'graphql';
import type { Context } from 'graphql-ws';
import type { Extra } from 'graphql-ws/use/ws';
import { refusedDocument } from '../platform/graphql/graphql.errors.js';
import type { OperationWeight } from '../platform/graphql/operation.weight.js';
import { SocketCaps } from '../platform/limits/socket.caps.js';
import type { Refusal } from '../platform/refusal.js';
import type { Err } from '../platform/result.js';
import { noteCaller } from './caller.js';
import { credentialsOf, findMistaken, GUEST_HEADER } from './credentials.js';
import { Doorkeeper } from './doorkeeper.js';
import { addressHolder, holderOf, Limits } from './limits.service.js';
import { headerOf } from './request.context.js';
import { DocumentCounting } from './document.counting.js';
import { Revocations } from './revocations.js';

export type GraphqlConnection = Context<
  Record<string, unknown> | undefined,
  Extra & Record<PropertyKey, unknown>
>;

/** Codes of closing, like those of `/v1/play`. */
const CLOSE_CODES = { malformed: 4400, unauthenticated: 4401, tooMany: 4429 } as const;
/** A close frame holds 125 bytes, of which two are the code. */
const REASON_LENGTH = 120;

const holderAt = ({ socket }: IncomingMessage) => addressHolder(socket.remoteAddress ?? 'unknown');

/** Lets GraphQL's WebSockets in: says who is at their other end, and ends them when their token does. */
@Injectable()
export class GraphqlDoor {
  /** How to give the place of a connection back, by the request that it came with. */
  private readonly leaving = new WeakMap<IncomingMessage, () => void>();

  constructor(
    private readonly doorkeeper: Doorkeeper,
    private readonly limits: Limits,
    private readonly caps: SocketCaps,
    private readonly revocations: Revocations,
    private readonly counting: DocumentCounting,
  ) {}

  /** Somebody asks for a connection; until it says who it is it counts for its address. The refusal where that has enough. */
  arrive(request: IncomingMessage): Err<Refusal> | undefined {
    const leave = this.caps.enter(holderAt(request));
    if (leave === undefined) return this.caps.refusal();
    this.leaving.set(request, leave);
    return undefined;
  }

  /** Whether a connection may go on. It says who it is in its first message, or in the headers or address it came with. */
  async enter(connection: GraphqlConnection): Promise<boolean> {
    const { request, socket } = connection.extra;
    const mistaken = findMistaken(connection.connectionParams);
    if (mistaken !== undefined) return turnAway(connection, mistaken.error, CLOSE_CODES.malformed);
    const said = introductionOf(connection);
    const known = await this.doorkeeper.identify({ ...credentialsOf(request), ...said });
    if (!known.ok) {
      const address = holderAt(request);
      const spending = this.limits.spend(address, 'reads');
      const refusal = spending.isAllowed ? known : this.limits.refusal(address, spending);
      return turnAway(connection, refusal.error, CLOSE_CODES.unauthenticated);
    }
    const caller = known.value;
    if (caller === undefined) return true;
    const leave = this.caps.enter(holderOf(caller, 'reads'));
    if (leave === undefined) return turnAway(connection, this.caps.refusal().error, CLOSE_CODES.tooMany);
    this.leave(request);
    noteCaller(connection, caller);
    const unwatch = this.revocations.watch(caller, () =>
      socket.close(CLOSE_CODES.unauthenticated, 'The token has ended, or its bot is suspended.'),
    );
    this.leaving.set(request, () => {
      leave();
      unwatch();
    });
    return true;
  }

  /** Counts a document of a connection that is refused; answers why, or that it was one too many. */
  async refuse(
    connection: GraphqlConnection,
    errors: readonly GraphQLError[],
  ): Promise<readonly GraphQLError[]> {
    const spent = await this.counting.count(connection);
    return spent === undefined ? errors : [refusedDocument(spent)];
  }

  /** Counts what an operation asks about the schema; the refusal where that is too much. */
  count(
    connection: GraphqlConnection,
    operation: object,
    { requests }: OperationWeight,
  ): Promise<Refusal | undefined> {
    return this.counting.count(connection, { operation, requests });
  }

  /** The connection has ended. */
  leave(request: IncomingMessage): void {
    this.leaving.get(request)?.();
    this.leaving.delete(request);
  }
}

/** What the first message of a connection says of who it is. */
function introductionOf(connection: GraphqlConnection): { authorization?: string; guest?: string } {
  const authorization = headerOf(connection, 'authorization');
  const guest = headerOf(connection, GUEST_HEADER);
  return { ...(authorization ? { authorization } : {}), ...(guest ? { guest } : {}) };
}

function turnAway({ extra }: GraphqlConnection, { detail }: Refusal, code: number): false {
  extra.socket.close(code, detail.slice(0, REASON_LENGTH));
  return false;
}
