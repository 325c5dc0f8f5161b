import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type OnModuleDestroy, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type WebSocket, WebSocketServer } from 'ws';
import { addressHolder, Authenticator, type Caller, holderOf, Limits } from '../accounts/index.js';
import { refusalOf } from '../platform/error.refusal.js';
import { SocketCaps } from '../platform/limits/socket.caps.js';
import { PROBLEM_TYPE, problemOf } from '../platform/problem.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { PlayTable } from './play.table.js';

/** Where the WebSocket is. */
export const PLAY_PATH = '/v1/play';
/** Longest message of a client, in bytes: a cursor and a token fit in ten times over. */
const MESSAGE_BYTES = 8_192;

/** The path of a request without its query; undefined where it has none that could be one. */
const pathOf = ({ url }: IncomingMessage): string | undefined => url?.split('?', 1)[0];

/** Answers a request for a WebSocket by hand: there is no reply object for those. */
function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  const problem = problemOf(refusal);
  const body = JSON.stringify(problem);
  const more = problem.status === 401 ? 'WWW-Authenticate: Bearer\r\n' : '';
  const head = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nConnection: close\r\n${more}`;
  socket.end(
    `${head}Content-Type: ${PROBLEM_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/**
 * The WebSocket `/v1/play`: takes upgrades for its own path from the HTTP server, leaves GraphQL's alone, and refuses all
 * others, which would else stay open without anybody behind them.
 */
@Injectable()
export class PlaySocket implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(PlaySocket.name);
  private readonly sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MESSAGE_BYTES,
  });
  private server: Server | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly authenticator: Authenticator,
    private readonly table: PlayTable,
    private readonly limits: Limits,
    private readonly caps: SocketCaps,
  ) {}

  onApplicationBootstrap(): void {
    // A worker has no HTTP server.
    this.server = this.host.httpAdapter?.getHttpServer() as Server | undefined;
    this.server?.on('upgrade', this.upgrade);
    if (this.server !== undefined) this.table.open();
  }

  /** Not later: Apollo, when it is destroyed, ends all connections of the HTTP server without a word. */
  onModuleDestroy(): Promise<void> {
    this.server?.off('upgrade', this.upgrade);
    return this.table.close();
  }

  private readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const path = pathOf(request);
    if (path?.startsWith('/graphql')) return;
    socket.on('error', () => socket.destroy());
    if (path !== PLAY_PATH) {
      const nothing = refuse('not-found', `There is no WebSocket at ${path ?? 'this address'}.`);
      refuseUpgrade(socket, nothing.error);
      return;
    }
    this.welcome(request, socket, head).catch((error: unknown) => {
      const refusal = refusalOf(error);
      if (refusal.code === 'internal') this.log.error(error);
      refuseUpgrade(socket, refusal);
    });
  };

  /** A token in the header must be valid; without one the first message brings it. */
  private async welcome(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { authorization } = request.headers;
    const address = addressHolder(request.socket.remoteAddress ?? 'unknown');
    let caller: Caller | undefined;
    if (authorization !== undefined) {
      const known = await this.authenticator.authenticate(authorization);
      if (!known.ok) {
        const spending = this.limits.spend(address, 'reads');
        const refusal = spending.isAllowed ? known : this.limits.refusal(address, spending);
        return refuseUpgrade(socket, refusal.error);
      }
      caller = known.value;
    }
    if (socket.destroyed) return;
    const leave = this.caps.enter(caller === undefined ? address : holderOf(caller, 'reads'));
    if (leave === undefined) return refuseUpgrade(socket, this.caps.refusal().error);
    socket.once('close', leave);
    this.sockets.handleUpgrade(request, socket, head, (connected: WebSocket) => {
      this.table.seat(connected, caller, leave);
    });
  }
}
