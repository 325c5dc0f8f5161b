import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientOptions, WebSocket } from 'ws';
import type { Service } from './harness.js';
import type { Event } from './players.js';

/** A message of the service over `/v1/play`. */
export interface Frame {
  readonly type: string;
  readonly id?: string | number;
  readonly event?: Event & { readonly cursor?: string };
  readonly problem?: { readonly code: string; readonly status: number };
  readonly [field: string]: unknown;
}

/** A client of `/v1/play` that keeps everything it is sent. */
export class PlayClient {
  readonly frames: Frame[] = [];
  onFrame: (frame: Frame) => void = () => undefined;
  closed: { code: number; reason: string } | undefined;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame;
      this.frames.push(frame);
      this.onFrame(frame);
    });
    socket.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }));
    socket.on('error', () => undefined);
  }

  /** Connects; with a token in the header unless there is none. */
  static async connect(service: Service, token?: string, options: ClientOptions = {}): Promise<PlayClient> {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const url = `${service.url.replace('http', 'ws')}/v1/play`;
    const client = new PlayClient(new WebSocket(url, [], { ...options, headers }));
    await new Promise<void>((resolve, reject) => {
      client.socket.once('open', resolve);
      client.socket.once('error', reject);
    });
    if (token !== undefined) await client.find(({ type }) => type === 'ready');
    return client;
  }

  send(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Sends a message and waits for what answers it. */
  async ask(message: { readonly id: string | number } & Record<string, unknown>): Promise<Frame> {
    this.send(message);
    return this.find(({ id }) => id === message.id);
  }

  /** The first frame, among those that have come or will come, that is meant. */
  async find(isMeant: (frame: Frame) => boolean, patienceMs = 60_000): Promise<Frame> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(5)) {
      const found = this.frames.find(isMeant);
      if (found) return found;
    }
    throw new Error(`It did not come. There were: ${JSON.stringify(this.frames).slice(0, 2_000)}`);
  }

  async ended(patienceMs = 60_000): Promise<{ code: number; reason: string }> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(5)) {
      if (this.closed) return this.closed;
    }
    throw new Error('The connection stays open.');
  }

  eventsOf(match: string): Event[] {
    return this.frames.flatMap(({ event }) => (event?.match === match ? [event] : []));
  }

  close(): void {
    this.socket.terminate();
  }
}
