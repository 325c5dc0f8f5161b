import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Clock } from '../platform/clock.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { type Crowd, TicketsRepository } from './tickets.repository.js';

/** Queues in numbers: one in which somebody waits for long, or that only grows, is seen before anybody complains. */
@Injectable()
export class LobbyMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly tickets: TicketsRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.gauge('boneyard_queue_waiting', 'Bots that wait in a queue.', ({ waiting }) => waiting);
    this.gauge(
      'boneyard_queue_longest_wait_seconds',
      'Seconds for which the first in a queue has been waiting.',
      ({ since }, now) => Math.max(0, now - since) / 1000,
    );
  }

  private gauge(name: string, help: string, valueOf: (crowd: Crowd, now: number) => number): void {
    const { tickets, clock } = this;
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [this.metrics.registry],
      async collect() {
        const now = clock.now();
        const crowds = await tickets.crowds(now);
        this.reset();
        for (const crowd of crowds) this.set({ queue: crowd.queue }, valueOf(crowd, now));
      },
    });
  }
}
