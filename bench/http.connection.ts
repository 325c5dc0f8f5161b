import { connect, type Socket } from 'node:net';

/** An answer as the load generator needs it. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * One keep-alive connection with one request at a time, as little of HTTP/1.1 as the services measured here speak: the
 * generator must not be what is measured.
 */
export class HttpConnection {
  private readonly socket: Socket;
  private pending: { done(answer: HttpAnswer): void; fail(error: Error): void } | undefined;
  private received: Buffer = Buffer.alloc(0);

  constructor(
    private readonly host: string,
    port: number,
  ) {
    this.socket = connect({ host, port, noDelay: true });
    this.socket.on('data', (chunk) => this.receive(chunk));
    this.socket.on('error', (error) => this.pending?.fail(error));
    this.socket.on('close', () => this.pending?.fail(new Error('the connection was closed')));
  }

  request(method: string, path: string, token: string, body?: object): Promise<HttpAnswer> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const head = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${this.host}`,
      ...(token === '' ? [] : [`Authorization: Bearer ${token}`]),
      ...(body === undefined
        ? []
        : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
    ].join('\r\n');
    return new Promise((done, fail) => {
      this.pending = { done, fail };
      this.socket.write(`${head}\r\n\r\n${text}`);
    });
  }

  close(): void {
    this.pending = undefined;
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const end = this.received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.received.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head);
    if (length === null) return this.pending?.fail(new Error(`no length in ${head}`));
    const from = end + 4;
    const to = from + Number(length[1]);
    if (this.received.length < to) return;
    const body = this.received.toString('utf8', from, to);
    this.received = this.received.subarray(to);
    this.pending?.done({ status: Number(head.slice(9, 12)), body });
  }
}
