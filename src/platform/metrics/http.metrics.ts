import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram } from 'prom-client';
import { EventStreams } from '../streams/event.streams.js';
import { Metrics } from './metrics.js';

/** Upper bounds in seconds: a move takes about a millisecond, a long poll up to 25 s. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/** Counts and times requests by route, and open streams. */
@Injectable()
export class HttpMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly host: HttpAdapterHost,
    private readonly streams: EventStreams,
  ) {}

  onModuleInit(): void {
    const registers = [this.metrics.registry];
    const { streams } = this;
    new Gauge({
      name: 'boneyard_streams_open',
      help: 'Event streams that are open in this process.',
      registers,
      collect() {
        this.set(streams.count);
      },
    });
    const seconds = new Histogram({
      name: 'boneyard_http_request_seconds',
      help: 'Time from the request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    });
    // None where there is no server: in a worker, or when the application is only described.
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    const fastify = adapter?.getInstance<FastifyInstance>();
    fastify?.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none';
      seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      done();
    });
  }
}
