import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { faultOfMessage } from './described.js';
import type { Event } from './players.js';

/** A message as the receiver got it. */
export interface Received {
  readonly id: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: string;
  readonly body: { type: string; timestamp: string; data: Event; refusal?: Record<string, unknown> };
}

type Answerer = (message: Received, response: ServerResponse) => unknown;

/** The address of a bot's author: keeps every message, answers as a test wants. */
export class Receiver {
  readonly received: Received[] = [];
  private readonly faults: string[] = [];
  /** What to answer; 204 unless told otherwise. */
  answer: Answerer = () => undefined;

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.take(request, response));
  }

  static async start(): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Receiver(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  of(match: string): Received[] {
    return this.received.filter(({ body }) => body.data.match === match);
  }

  /** Throws unless the message bears a valid signature by the secret. */
  static verify({ raw, headers }: Received, secret: string): void {
    new Webhook(secret).verify(raw, headers);
  }

  /** Throws where the reference does not describe what was received. */
  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
    if (this.faults.length > 0) throw new Error(this.faults[0]);
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const raw = Buffer.concat(pieces).toString();
    const headers = request.headers as Record<string, string>;
    const body = JSON.parse(raw) as Received['body'];
    const message = { id: headers['webhook-id'], path: request.url ?? '', headers, raw, body };
    this.received.push(message);
    const fault = faultOfMessage(body, headers);
    if (fault !== undefined) this.faults.push(fault);
    await this.answer(message, response);
    if (!response.headersSent && this.answer.length < 2) response.writeHead(204).end();
  }
}

/** Answers every turn of one's own with the first legal move. */
export const firstMove: Answerer = ({ body }, response) => {
  const move = body.type === 'turn' ? body.data.legalMoves?.[0] : undefined;
  if (move === undefined) response.writeHead(204).end();
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ move }));
};
