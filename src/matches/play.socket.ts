import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type OnModuleDestroy, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type WebSocket, WebSocketServer } from 'ws';
import { addressHolder, credentialsOf, Doorkeeper, holderOf, Limits } from '../accounts/index.js';
import { refusalOf } from '../platform/error.refusal.js';
import { findHostFault } from '../platform/http/host.fault.js';
import { refuseOn } from '../platform/http/raw.refusal.js';
import { refuseHandshakes } from '../platform/http/upgrade.js';
import { SocketCaps } from '../platform/limits/socket.caps.js';
import { refuse } from '../platform/refusal.js';
import { PlayTable } from './play.table.js';

/** Where the WebSocket is. */
export const PLAY_PATH = '/v1/play';
/** Longest message of a client, in bytes: a cursor and a token fit in ten times over. */
const MESSAGE_BYTES = 8_192;

/** The path of a request without its query; undefined where it has none that could be one. */
const pathOf = ({ url }: IncomingMessage): string | undefined => url?.split('?', 1)[0];

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
    private readonly doorkeeper: Doorkeeper,
    private readonly table: PlayTable,
    private readonly limits: Limits,
    private readonly caps: SocketCaps,
  ) {}

  onApplicationBootstrap(): void {
    // A worker has no HTTP server.
    this.server = this.host.httpAdapter?.getHttpServer() as Server | undefined;
    this.server?.on('upgrade', this.upgrade);
    refuseHandshakes(this.sockets);
    if (this.server !== undefined) this.table.open();
  }

  /** Takes no more upgrades; connections have had their last word (`PlayEnding`), unless the program never came to serve. */
  onModuleDestroy(): Promise<void> {
    this.server?.off('upgrade', this.upgrade);
    return this.table.close();
  }

  private readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const path = pathOf(request);
    if (path === '/graphql') return;
    socket.on('error', () => socket.destroy());
    const fault = findHostFault(request);
    if (fault !== undefined) return refuseOn(socket, fault);
    if (path !== PLAY_PATH) {
      const nothing = refuse('not-found', `There is no WebSocket at ${path ?? 'this address'}.`);
      refuseOn(socket, nothing.error);
      return;
    }
    this.welcome(request, socket, head).catch((error: unknown) => {
      const refusal = refusalOf(error);
      if (refusal.code === 'internal') this.log.error(error);
      refuseOn(socket, refusal);
    });
  };

  /** A token in the header, or a ticket in the address, must be valid; without them the first message brings one. */
  private async welcome(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = addressHolder(request.socket.remoteAddress ?? 'unknown');
    const known = await this.doorkeeper.identify(credentialsOf(request));
    if (!known.ok) {
      const spending = this.limits.spend(address, 'reads');
      const refusal = spending.isAllowed ? known : this.limits.refusal(address, spending);
      return refuseOn(socket, refusal.error);
    }
    const caller = known.value;
    if (socket.destroyed) return;
    const leave = this.caps.enter(caller === undefined ? address : holderOf(caller, 'reads'));
    if (leave === undefined) return refuseOn(socket, this.caps.refusal().error);
    socket.once('close', leave);
    this.sockets.handleUpgrade(request, socket, head, (connected: WebSocket) => {
      this.table.seat(connected, caller, leave);
    });
  }
}
