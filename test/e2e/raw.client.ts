import { Agent, request } from 'node:http';

export interface RawRequest {
  readonly method: string;
  /** Sent as it stands: nothing is decoded, encoded or put in order. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
  /** Instead of a body: the size of one that never comes. */
  readonly announced?: number;
}

export interface RawAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** An HTTP client without good manners: unlike `fetch` it sends whatever it is given. */
export class RawClient {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly url: string) {}

  send({ method, path, headers = {}, body, announced }: RawRequest): Promise<RawAnswer> {
    const { hostname, port } = new URL(this.url);
    const size = announced ?? (body === undefined ? undefined : Buffer.byteLength(body));
    const length = size === undefined ? {} : { 'content-length': String(size) };
    return new Promise((resolve, reject) => {
      const sent = request({
        agent: announced === undefined ? this.agent : false,
        host: hostname,
        port,
        method,
        path,
        headers: { ...length, ...(headers as Record<string, string | string[]>) },
      });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          if (announced !== undefined) sent.destroy();
          resolve({
            status: response.statusCode!,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          });
        });
      });
      if (announced === undefined) sent.end(body);
      else sent.flushHeaders();
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
