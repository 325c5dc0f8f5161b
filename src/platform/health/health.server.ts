import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { refusalOf } from '../error.refusal.js';
import type { Metrics } from '../metrics/metrics.js';
import { PROBLEM_TYPE, problemOf } from '../problem.js';
import { reasonOf, StartFailure } from '../start-failure.js';
import type { Readiness } from './readiness.js';

/** `http://host:port` of a listening server, as it is reached from this machine. */
export function reachableUrl(server: Server, host: string): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${(server.address() as AddressInfo).port}`;
}

/**
 * Health and metrics of one process on a port of their own: a worker has no other, and an API's can be kept from the public.
 * Knows `/health/live`, `/health/ready` and `/metrics`, as the API does, and nothing else.
 */
export class HealthServer {
  private readonly log = new Logger(HealthServer.name);
  private readonly server = createServer((request, response) => void this.answer(request, response));

  private constructor(
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  /** Listens; throws `StartFailure` where that cannot be. Port 0 takes any free one. */
  static async start(
    { readiness, metrics }: { readiness: Readiness; metrics: Metrics },
    { host, port }: { host: string; port: number },
  ): Promise<HealthServer> {
    const health = new HealthServer(readiness, metrics);
    await new Promise<void>((resolve, reject) => {
      health.server.once('error', (error) =>
        reject(new StartFailure(`Health and metrics cannot listen on ${host}:${port}: ${reasonOf(error)}.`)),
      );
      health.server.listen(port, host, resolve);
    });
    return health;
  }

  url(host: string): string {
    return reachableUrl(this.server, host);
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.route(request.url?.split('?')[0], response);
    } catch (error) {
      this.log.error(error);
      this.send(response, 500, PROBLEM_TYPE, JSON.stringify(problemOf(refusalOf(error))));
    }
  }

  private async route(path: string | undefined, response: ServerResponse): Promise<void> {
    const fine = JSON.stringify({ status: 'ok' });
    if (path === '/health/live') return this.send(response, 200, 'application/json; charset=utf-8', fine);
    if (path === '/metrics') {
      const { registry } = this.metrics;
      return this.send(response, 200, registry.contentType, await registry.metrics());
    }
    const ready = path === '/health/ready' ? await this.readiness.check() : undefined;
    if (ready?.ok) return this.send(response, 200, 'application/json; charset=utf-8', fine);
    const nothing = {
      code: 'not-found',
      detail: 'Only /health/live, /health/ready and /metrics are here.',
    } as const;
    const problem = problemOf(ready?.error ?? nothing);
    this.send(response, problem.status, PROBLEM_TYPE, JSON.stringify(problem));
  }

  private send(response: ServerResponse, status: number, type: string, body: string): void {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  }
}
