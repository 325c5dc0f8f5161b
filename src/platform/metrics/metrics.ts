import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * The process's metrics. Rooms make theirs with `registers: [metrics.registry]` and names that begin with `boneyard_`.
 * Of its own per application, so that two in one process (tests) do not meet.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}
