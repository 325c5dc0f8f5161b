import { connect, type Socket } from 'node:net';

/** An answer as the load generator needs it. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

interface Pending {
  readonly request: string;
  done(answer: HttpAnswer): void;
  fail(error: Error): void;
}

/**
 * One keep-alive connection with one request at a time, as little of HTTP/1.1 as the services measured here speak: the
 * generator must not be what is measured. A server may close a connection that was idle for long; the next request then opens
 * another, and so does one that met the closing half way.
 */
export class HttpConnection {
  private socket: Socket | undefined;
  private pending: Pending | undefined;
  private received: Buffer = Buffer.alloc(0);
  /** Whether the connection has served a request already, so that its end may be that of an idle one. */
  private hasServed = false;

  constructor(
    private readonly host: string,
    private readonly port: number,
  ) {}

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
      this.pending = { request: `${head}\r\n\r\n${text}`, done, fail };
      this.send(this.pending);
    });
  }

  close(): void {
    this.pending = undefined;
    this.socket?.destroy();
    this.socket = undefined;
  }

  private send({ request }: Pending): void {
    this.socket ??= this.open();
    this.socket.write(request);
  }

  private open(): Socket {
    const socket = connect({ host: this.host, port: this.port, noDelay: true });
    this.hasServed = false;
    this.received = Buffer.alloc(0);
    let why = new Error('the connection was closed');
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('error', (error) => (why = error));
    socket.on('close', () => {
      if (socket === this.socket) this.lose(why);
    });
    return socket;
  }

  private lose(why: Error): void {
    const wasIdle = this.hasServed && this.received.length === 0;
    this.socket = undefined;
    if (this.pending === undefined) return;
    if (wasIdle) this.send(this.pending);
    else this.settle()?.fail(why);
  }

  /** The request that is under way, which then no longer is. */
  private settle(): Pending | undefined {
    const { pending } = this;
    this.pending = undefined;
    return pending;
  }

  private receive(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const end = this.received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.received.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head);
    if (length === null) return this.settle()?.fail(new Error(`no length in ${head}`));
    const from = end + 4;
    const to = from + Number(length[1]);
    if (this.received.length < to) return;
    const body = this.received.toString('utf8', from, to);
    this.received = this.received.subarray(to);
    this.hasServed = true;
    this.settle()?.done({ status: Number(head.slice(9, 12)), body });
  }
}
